import { useStore } from '@nanostores/react'
import { PageHead } from '../lib/page-head.tsx'
import { PersonAvatar } from '../parts/person-avatar.tsx'
import { $me } from '../stores/me.ts'
import { signOut } from '../stores/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { SETTINGS } from '../words/pages.ts'
import styles from './settings.module.css'

export function SettingsPage() {
  let me = useStore($me)
  if (!me) return null
  return (
    <>
      <PageHead title={SETTINGS.title} />
      <h1 className={styles.title}>{SETTINGS.title}</h1>
      <Card aria-label={SETTINGS.profile} className={styles.profile}>
        <PersonAvatar person={me} />
        <div className={styles.who}>
          <Name className={styles.name}>{me.displayName}</Name>
          <span className={styles.detail}>@{me.username}</span>
          <span className={styles.detail}>{me.email}</span>
        </div>
      </Card>
      <Button isWide onClick={signOut}>
        <Icon name="signOut" />
        {SETTINGS.signOut}
      </Button>
    </>
  )
}
