import { deviceFacts, type NfcProblem } from '../lib/nfc.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { DIAGNOSES, NFC } from '../words/nfc.ts'
import styles from './nfc.module.css'

/** SPEC 2: why this device can't write or listen, and what would help. */
export function NfcDiagnosis({ problem }: { problem: NfcProblem }) {
  let { suggestions, text, title } = DIAGNOSES[problem]
  let { browser, hasReader, isSecure } = deviceFacts()
  return (
    <Card aria-labelledby="nfc-problem" className={styles.card}>
      <div className={styles.problem}>
        <span className={styles.mark}>
          <Icon name="info" size={22} />
        </span>
        <div>
          <p className={styles.over}>{NFC.unsupported}</p>
          <h2 className={styles.heading} id="nfc-problem">
            {title}
          </h2>
        </div>
      </div>
      <p className={styles.text}>{text}</p>
      <ul className={styles.suggestions}>
        {suggestions.map(suggestion => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
      <details className={styles.details}>
        <summary className={styles.summary}>{NFC.device}</summary>
        <dl className={styles.facts}>
          <dt>{NFC.secure}</dt>
          <dd>{isSecure ? NFC.yes : NFC.no}</dd>
          <dt>{NFC.api}</dt>
          <dd>{hasReader ? NFC.yes : NFC.no}</dd>
          <dt>{NFC.browser}</dt>
          <dd>{browser}</dd>
        </dl>
      </details>
    </Card>
  )
}
