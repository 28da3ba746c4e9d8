import { useId } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

/** A whole number from 0 to `max`, typed or stepped. `wraps`: a step past one end comes back at the other. */
export function Stepper({
  label,
  max,
  onChange,
  value,
  wraps = false
}: {
  label: string
  max: number
  onChange: (value: number) => void
  value: number
  wraps?: boolean
}) {
  let id = useId()
  let clamp = (next: number) => Math.min(max, Math.max(0, Math.trunc(next) || 0))
  let step = (by: number) =>
    onChange(wraps ? (value + by + max + 1) % (max + 1) : clamp(value + by))
  return (
    <div className={styles.stepper}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Button
        aria-label={`Less: ${label}`}
        disabled={!wraps && value === 0}
        look="icon"
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </Button>
      <input
        aria-valuemax={max}
        aria-valuemin={0}
        aria-valuenow={value}
        autoComplete="off"
        className={styles.input}
        id={id}
        inputMode="numeric"
        onChange={event => onChange(clamp(Number(event.target.value.replace(/\D/g, ''))))}
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          let by = { ArrowDown: -1, ArrowUp: 1 }[event.key]
          if (by === undefined) return
          event.preventDefault()
          step(by)
        }}
        role="spinbutton"
        type="text"
        value={value}
      />
      <Button
        aria-label={`More: ${label}`}
        disabled={!wraps && value === max}
        look="icon"
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </Button>
    </div>
  )
}
