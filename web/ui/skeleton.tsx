import styles from './skeleton.module.css'

/** Grey rows in the shape of people while they load. */
export function Skeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className={styles.rows} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div aria-hidden="true" className={styles.row} key={row}>
          <span className={styles.face} />
          <span className={styles.lines}>
            <span className={styles.line} />
            <span className={styles.line} />
          </span>
        </div>
      ))}
    </div>
  )
}
