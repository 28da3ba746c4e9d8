import { Icon } from '../ui/icon.tsx'
import styles from './question.module.css'

/** A question whose answer opens below it. */
export function Question({ answer, question }: { answer: string; question: string }) {
  return (
    <details className={styles.item}>
      <summary className={styles.question}>
        {question}
        <span className={styles.arrow}>
          <Icon name="chevron" />
        </span>
      </summary>
      <p className={styles.answer}>{answer}</p>
    </details>
  )
}
