import { useTransition } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { passFocus } from '../ui/focus.ts'
import { CONTACTS } from '../words/contacts.ts'
import styles from './list-trouble.module.css'

/** A list that could not be read: nothing to show, or only what was true before. */
export function ListTrouble({
  isStale,
  onRetry,
  title
}: {
  isStale: boolean
  onRetry: () => Promise<void>
  title: string
}) {
  let [isRetrying, startRetry] = useTransition()
  let retry = (
    <Button isBusy={isRetrying} onClick={() => startRetry(onRetry)}>
      {CONTACTS.tryAgain}
    </Button>
  )
  return (
    <div ref={passFocus} role="alert">
      {isStale ? (
        <div className={styles.stale}>
          <p>{CONTACTS.stale}</p>
          {retry}
        </div>
      ) : (
        <Card>
          <Empty icon="info" title={title}>
            {retry}
          </Empty>
        </Card>
      )}
    </div>
  )
}
