import { Link } from 'wouter'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './way-back.module.css'

/** The arrow before a title: to another page, or back to what the page showed before. */
export function WayBack({ label, to }: { label: string; to: string | (() => void) }) {
  let arrow = <Icon name="back" size={22} />
  if (typeof to === 'string') {
    return (
      <Link aria-label={label} className={styles.way} data-tooltip href={to}>
        {arrow}
      </Link>
    )
  }
  return (
    <button
      aria-label={label}
      className={styles.way}
      data-tooltip
      onClick={to}
      ref={passFocus}
      type="button"
    >
      {arrow}
    </button>
  )
}
