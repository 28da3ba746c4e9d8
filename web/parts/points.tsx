import { POINTS, POINTS_NOTE } from '../words/info.ts'
import styles from './points.module.css'

/** SPEC 9: the points, as the rules give them. */
export function Points() {
  return (
    <>
      <ul className={styles.points}>
        {POINTS.map(({ deed, points }) => (
          <li className={styles.item} key={points}>
            <span className={styles.number}>{points}</span>
            <span className={styles.deed}>{deed}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{POINTS_NOTE}</p>
    </>
  )
}
