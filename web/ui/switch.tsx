import { Icon } from './icon.tsx'
import styles from './switch.module.css'

/** A switch whose state shows by place, shape and colour. `label` is its name for everybody who can't see it. */
export function Switch({
  describedBy,
  isBusy = false,
  isOn,
  label,
  onChange,
  size = 'normal'
}: {
  /** The id of what says more about it. */
  describedBy?: string
  isBusy?: boolean
  isOn: boolean
  label: string
  onChange: (isOn: boolean) => void
  size?: 'big' | 'normal'
}) {
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-checked={isOn}
      aria-describedby={describedBy}
      aria-label={label}
      className={[styles.switch, size === 'big' && styles.big].filter(Boolean).join(' ')}
      onClick={() => onChange(!isOn)}
      role="switch"
      type="button"
    >
      <span className={styles.mark}>
        <Icon name={isOn ? 'check' : 'minus'} size={size === 'big' ? 20 : 14} weight={3} />
      </span>
      <span className={styles.knob} />
    </button>
  )
}
