import { STREET } from './street-paths.ts'
import styles from './street.module.css'

/** A street in the evening: two lights are on, and between those two goes a call. It says nothing by itself. */
export function Street() {
  return (
    <svg
      aria-hidden="true"
      className={styles.street}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.8"
      viewBox={STREET.viewBox}
    >
      <path className={styles.star} d={STREET.stars} />
      {STREET.glows.map(glow => (
        <circle className={styles.glow} key={glow.cx} opacity="0.7" {...glow} />
      ))}
      <path className={styles.house} d={STREET.darkHouses} />
      <path className={styles.dark} d={STREET.darkWindows} />
      <path className={styles.house} d={STREET.litHouses} />
      <path className={styles.lit} d={STREET.litWindows} />
      <path className={styles.call} d={STREET.call} strokeDasharray="0.1 7" strokeWidth="3" />
      <path className={styles.house} d={STREET.ground} />
    </svg>
  )
}
