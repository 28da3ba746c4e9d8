import styles from './nfc-picture.module.css'

/** A phone held over a tag, with the banner that its system shows. */
export function NfcPicture({ label }: { label: string }) {
  return (
    <svg aria-label={label} className={styles.picture} role="img" viewBox="0 0 320 172">
      <g className={styles.tag}>
        <circle cx="160" cy="34" r="22" />
        <path d="M150 27a14 14 0 0 1 0 14M158 23a22 22 0 0 1 0 22M166 19a31 31 0 0 1 0 30" />
      </g>
      <path className={styles.wave} d="M124 58a52 52 0 0 1 72 0M134 69a37 37 0 0 1 52 0" />
      <g>
        <path className={styles.phone} d="M104 172V100a18 18 0 0 1 18-18h76a18 18 0 0 1 18 18v72" />
        <rect className={styles.island} height="6" rx="3" width="26" x="147" y="90" />
        <rect className={styles.banner} height="36" rx="12" width="96" x="112" y="104" />
        <path
          className={styles.lantern}
          d="M130 112v3m-5 7 2.400-5h5.200l2.400 5Zm1.500 0-.900 9h9.800l-.900-9M123 131h14"
        />
        <path className={styles.line} d="M146 117h52M146 127h34" />
        <path className={styles.faint} d="M124 156h72" />
      </g>
    </svg>
  )
}
