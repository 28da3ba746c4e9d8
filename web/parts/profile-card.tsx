import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { $me } from '../stores/me.ts'
import { scoreOf } from '../stores/scores.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { scoreText } from '../words/contacts.ts'
import { SETTINGS_TAB } from '../words/settings.ts'
import { PersonAvatar } from './person-avatar.tsx'
import styles from './profile-card.module.css'

/** SPEC 2: name, email and score; a tap goes to the account. */
export function ProfileCard() {
  let me = useStore($me)
  let score = useStore(scoreOf('own'))
  if (!me) return null
  return (
    <Card className={styles.card}>
      <Link className={styles.link} href="/account">
        <PersonAvatar person={me} />
        <span className={styles.who}>
          <Name className={styles.name}>{me.displayName}</Name>
          <span className={styles.detail}>{me.email}</span>
          <span className={styles.score} data-none={score === 0 || undefined}>
            {score === undefined ? '\u00a0' : scoreText(score)}
          </span>
        </span>
        <span className={styles.mark}>
          <span className="visually-hidden">{SETTINGS_TAB.account}</span>
          <Icon name="chevron" />
        </span>
      </Link>
    </Card>
  )
}
