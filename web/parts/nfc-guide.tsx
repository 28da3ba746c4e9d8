import { tagLink } from '../lib/tag-link.ts'
import { Card } from '../ui/card.tsx'
import { IPHONE, NFC } from '../words/nfc.ts'
import { CopyButton } from './copy-button.tsx'
import { NfcPicture } from './nfc-picture.tsx'
import styles from './nfc.module.css'

/** SPEC 2: how to write a tag with an iPhone, and what happens when one taps it there. */
export function NfcGuide() {
  let address = tagLink()
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
        <CopyButton text={address} />
      </div>
      <ul className={styles.notes}>
        {IPHONE.notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  )
}
