import { useStore } from '@nanostores/react'
import { PageHead } from '../lib/page-head.tsx'
import { Chapter, ReadingHead, Terms } from '../parts/reading.tsx'
import { WayBack } from '../parts/way-back.tsx'
import { $session } from '../stores/session.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { AUTH } from '../words/auth.ts'
import { READING } from '../words/pages.ts'
import { CHAPTERS, KEPT, PRIVACY, SEEN } from '../words/privacy.ts'
import styles from './privacy.module.css'

/** D46: the one page to read that is open to those who are signed out, too. */
export function PrivacyPage() {
  let isSignedIn = useStore($session).state === 'signed-in'
  return (
    <>
      <PageHead canonical="/privacy" description={PRIVACY.description} title={PRIVACY.title} />
      <ReadingHead
        heading={READING.privacy}
        lead={PRIVACY.lead}
        way={
          isSignedIn ? (
            <WayBack label={PRIVACY.back} to="/info" />
          ) : (
            <WayBack label={AUTH.back} to="/" />
          )
        }
      />
      <Card className={styles.short} isGlowing>
        {PRIVACY.short.map(promise => (
          <p className={styles.promise} key={promise}>
            <span className={styles.check}>
              <Icon name="check" size={22} />
            </span>
            {promise}
          </p>
        ))}
      </Card>
      <Chapter title={PRIVACY.kept}>
        <Terms items={KEPT} />
      </Chapter>
      <Chapter title={PRIVACY.seen}>
        <Terms items={SEEN} />
      </Chapter>
      {CHAPTERS.map(({ text, title }) => (
        <Chapter key={title} text={text} title={title} />
      ))}
      <p className={styles.date}>{PRIVACY.date}</p>
    </>
  )
}
