import { TWO_VIEWS } from '../words/info.ts'
import styles from './two-views.module.css'

/** D11: what a group sees of a light that is on for it, and what the rest see. */
export function TwoViews() {
  return (
    <ul aria-label={TWO_VIEWS.label} className={styles.views}>
      {TWO_VIEWS.views.map(({ isLit, note, who, word }) => (
        <li className={styles.view} data-lit={isLit || undefined} key={who}>
          <span className={styles.who}>{who}</span>
          <span className={styles.word}>{word}</span>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ul>
  )
}
