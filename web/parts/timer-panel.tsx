import { TIMER_DEFAULT_MINUTES, TIMER_PRESETS } from '#contract/timing.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { $second } from '../lib/clock.ts'
import { durationName } from '../words/times.ts'
import { startTimer } from '../stores/status.ts'
import { Button } from '../ui/button.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { HOME, bounds, until } from '../words/home.ts'
import styles from './timer-panel.module.css'

const MINUTE_MS = 60_000
const HOURS_MOST = 23
const MINUTES_MOST = 59

type Choice = number | 'custom'

/** SPEC 4: a duration out of four, or one's own up to 23 h 59 m. */
export function TimerPanel({ onClose }: { onClose: () => void }) {
  let now = useStore($second)
  let name = useId()
  let [choice, setChoice] = useState<Choice>(TIMER_DEFAULT_MINUTES)
  let [hours, setHours] = useState(0)
  let [minutes, setMinutes] = useState(TIMER_DEFAULT_MINUTES)
  let choices = useRef<HTMLFieldSetElement>(null)
  // The button that had the focus has made room for this panel.
  useEffect(() => choices.current?.querySelector<HTMLInputElement>(':checked')?.focus(), [])
  let duration = choice === 'custom' ? hours * 60 + minutes : choice
  let endOf = (length: number) => until(now + length * MINUTE_MS, now)

  return (
    <form
      className={styles.panel}
      onSubmit={event => {
        event.preventDefault()
        if (duration === 0) return
        onClose()
        void startTimer(duration)
      }}
    >
      <fieldset className={styles.choices} ref={choices}>
        <legend className={styles.legend}>{HOME.availableFor}</legend>
        {[...TIMER_PRESETS, 'custom' as const].map(option => (
          <label className={styles.choice} key={option}>
            <input
              checked={choice === option}
              className={styles.input}
              name={name}
              onChange={() => setChoice(option)}
              type="radio"
              value={option}
            />
            <span className={styles.length}>
              {option === 'custom' ? HOME.custom : durationName(option)}
            </span>
            <span className={styles.end}>
              {option !== 'custom'
                ? endOf(option)
                : duration > 0 && choice === 'custom'
                  ? endOf(duration)
                  : null}
            </span>
          </label>
        ))}
      </fieldset>
      {choice === 'custom' ? (
        <div className={styles.custom}>
          <Stepper
            hint={bounds(HOME.hours, HOURS_MOST)}
            label={HOME.hours}
            max={HOURS_MOST}
            onChange={setHours}
            value={hours}
          />
          <Stepper
            hint={bounds(HOME.minutes, MINUTES_MOST)}
            label={HOME.minutes}
            max={MINUTES_MOST}
            onChange={setMinutes}
            value={minutes}
            wraps
          />
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button onClick={onClose}>{HOME.cancel}</Button>
        <Button disabled={duration === 0} look="available" type="submit">
          {HOME.startTimer}
        </Button>
      </div>
    </form>
  )
}
