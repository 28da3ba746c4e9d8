import styles from './avatar.module.css'

/** How many tints avatar.module.css has. */
const TINTS = 8

/** A face, or the first letter of a name on a colour that follows from `seed`; decoration beside the name. */
export function Avatar({
  initial,
  isAvailable = false,
  seed,
  size = 'normal',
  source
}: {
  initial: string
  isAvailable?: boolean
  seed: string
  size?: 'big' | 'normal' | 'small'
  source?: string | undefined
}) {
  return (
    <span
      aria-hidden="true"
      className={[styles.avatar, styles[size], isAvailable && styles.available]
        .filter(Boolean)
        .join(' ')}
      data-tint={tintOf(seed)}
    >
      {source ? (
        <img alt="" className={styles.face} src={source} />
      ) : (
        <span className={styles.initial}>{initial}</span>
      )}
    </span>
  )
}

function tintOf(seed: string): number {
  let sum = 0
  for (let character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum % TINTS
}
