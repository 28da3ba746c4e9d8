import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dropLinkSecret, $linkSecret } from '../lib/link-secret.ts'
import { PageHead } from '../lib/page-head.tsx'
import { Doorway } from '../parts/doorway.tsx'
import { UnsubscribeForm } from '../parts/unsubscribe-form.tsx'
import { WayBack } from '../parts/way-back.tsx'
import { UNSUBSCRIBE } from '../words/mail.ts'
import styles from './unsubscribe.module.css'

/** D46: where the small link in a mail leads. Programs follow links too, so a person has to tap once more. */
export function UnsubscribePage() {
  let token = useStore($linkSecret)
  let [isDone, setDone] = useState(false)
  let finish = () => {
    dropLinkSecret()
    setDone(true)
  }
  let way = <WayBack label={UNSUBSCRIBE.back} to="/" />
  let head = (
    <PageHead description={UNSUBSCRIBE.description} robots="noindex" title={UNSUBSCRIBE.title} />
  )
  if (token !== undefined) {
    return (
      <Doorway title={UNSUBSCRIBE.title} way={way}>
        {head}
        <p className={styles.text}>{UNSUBSCRIBE.text}</p>
        <UnsubscribeForm key={token} onDone={finish} token={token} />
      </Doorway>
    )
  }
  return (
    <Doorway title={isDone ? UNSUBSCRIBE.doneTitle : UNSUBSCRIBE.missingTitle} way={way}>
      {head}
      <p className={isDone ? undefined : styles.text} role={isDone ? 'status' : 'alert'}>
        {isDone ? UNSUBSCRIBE.done : UNSUBSCRIBE.missing}
      </p>
      {isDone ? <p className={styles.text}>{UNSUBSCRIBE.doneMore}</p> : null}
    </Doorway>
  )
}
