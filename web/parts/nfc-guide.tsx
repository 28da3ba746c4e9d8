import { TOAST_SHORT_MS } from '#contract/timing.ts'
import { tagLink } from '../lib/tag-link.ts'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { IPHONE, NFC } from '../words/nfc.ts'
import { FAILED } from '../words/toasts.ts'
import { NfcPicture } from './nfc-picture.tsx'
import styles from './nfc.module.css'

/** SPEC 2: how to write a tag with an iPhone, and what happens when one taps it there. */
export function NfcGuide() {
  let address = tagLink()
  let copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: NFC.copied, ms: TOAST_SHORT_MS })
    } catch {
      toast({ ...FAILED.copy, kind: 'failure' })
    }
  }
  return (
    <Card aria-labelledby="nfc-iphone" className={styles.card}>
      <h2 className={styles.heading} id="nfc-iphone">
        {IPHONE.title}
      </h2>
      <NfcPicture label={IPHONE.picture} />
      <ol className={styles.steps}>
        {IPHONE.steps.map(step => (
          <li className={styles.step} key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <div className={styles.address}>
        <div className={styles.link}>
          <span className={styles.over}>{NFC.address}</span>
          <code className={styles.code}>{address}</code>
        </div>
        <Button onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {NFC.copy}
        </Button>
      </div>
      <ul className={styles.notes}>
        {IPHONE.notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  )
}
