import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

const STEPS: Record<string, number> = { ArrowDown: -1, ArrowUp: 1 }

/**
 * A whole number from 0 to `max`, typed or stepped. `wraps`: a step past one end comes back at the other. What is
 * typed stays as it is until the field is left; beyond the bounds it counts as the nearest number, and `hint` shows.
 */
export function Stepper({
  hint,
  label,
  max,
  onChange,
  value,
  wraps = false
}: {
  hint: string
  label: string
  max: number
  onChange: (value: number) => void
  value: number
  wraps?: boolean
}) {
  let id = useId()
  let [typed, setTyped] = useState<string>()
  let [isBeyond, setBeyond] = useState(false)

  function step(by: number): void {
    setTyped(undefined)
    setBeyond(false)
    let next = value + by
    onChange(wraps ? (next + max + 1) % (max + 1) : Math.min(max, Math.max(0, next)))
  }

  function type(text: string): void {
    let number = Number(text)
    let isNumber = /^\s*[+-]?\d*\s*$/.test(text) && !Number.isNaN(number)
    let next = Math.min(max, Math.max(0, number))
    setTyped(text)
    setBeyond(!isNumber || next !== number)
    if (isNumber) onChange(next)
  }

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
        aria-describedby={`${id}-hint`}
        aria-invalid={isBeyond || undefined}
        aria-valuemax={max}
        aria-valuemin={0}
        aria-valuenow={value}
        autoComplete="off"
        className={styles.input}
        id={id}
        inputMode="numeric"
        onBlur={() => setTyped(undefined)}
        onChange={event => type(event.target.value)}
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          let by = STEPS[event.key]
          if (by !== undefined) {
            event.preventDefault()
            step(by)
          }
          // What was corrected is seen before it is taken.
          if (event.key === 'Enter' && isBeyond && typed !== undefined) {
            event.preventDefault()
            setTyped(undefined)
          }
        }}
        role="spinbutton"
        type="text"
        value={typed ?? value}
      />
      <Button
        aria-label={`More: ${label}`}
        disabled={!wraps && value === max}
        look="icon"
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </Button>
      <p className={styles.hint} id={`${id}-hint`} role="status">
        {isBeyond ? hint : null}
      </p>
    </div>
  )
}
