import { Card } from '../ui/card.tsx'
import { ABOUT, COMPARISON } from '../words/about.ts'
import styles from './comparison.module.css'

/** Other ways to find the right moment, each with what it is good for. */
export function Comparison() {
  return (
    <Card className={styles.card}>
      {COMPARISON.map(({ ours, theirs, title }) => (
        <div className={styles.item} key={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl>
            <dt className={styles.label}>{ABOUT.theirs}</dt>
            <dd className={styles.text}>{theirs}</dd>
            <dt className={styles.label} data-ours>
              {ABOUT.ours}
            </dt>
            <dd className={styles.text}>{ours}</dd>
          </dl>
        </div>
      ))}
    </Card>
  )
}
