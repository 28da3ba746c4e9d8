import { useStore } from '@nanostores/react'
import { $nfc, startListening, stopNfc, writeTag } from '../stores/nfc.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { NFC } from '../words/nfc.ts'
import styles from './nfc.module.css'

/** SPEC 2: writes this site's address on a tag, and listens for tags that hold it. */
export function NfcControl() {
  let state = useStore($nfc)
  return (
    <Card aria-labelledby="nfc-here" className={styles.card}>
      <h2 className={styles.heading} id="nfc-here">
        {NFC.here}
      </h2>
      <p className={styles.text}>{NFC.hereText}</p>
      <div className={styles.actions}>
        {state === 'writing' ? (
          <Button onClick={stopNfc}>{NFC.cancel}</Button>
        ) : (
          <Button look="primary" onClick={() => void writeTag()}>
            <Icon name="nfc" />
            {NFC.write}
          </Button>
        )}
        {state === 'listening' ? (
          <Button onClick={stopNfc}>{NFC.stop}</Button>
        ) : (
          <Button onClick={() => void startListening()}>{NFC.start}</Button>
        )}
      </div>
      <div role="status">
        {state === 'idle' ? null : (
          <p className={styles.live}>
            <span aria-hidden="true" className={styles.pulse} />
            {state === 'writing' ? NFC.writing : NFC.listening}
          </p>
        )}
      </div>
    </Card>
  )
}
