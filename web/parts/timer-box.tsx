import { useStore } from '@nanostores/react'
import { $second } from '../lib/clock.ts'
import { countdown } from '../words/times.ts'
import { $me } from '../stores/me.ts'
import { $timerEnd, switchOff } from '../stores/status.ts'
import { Button } from '../ui/button.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { HOME } from '../words/home.ts'
import { rescueFocus } from './contact-focus.ts'
import { useDisclosure } from './disclosure.ts'
import styles from './timer-box.module.css'
import { TimerPanel } from './timer-panel.tsx'

/** SPEC 4: the running timer, or the way to one. */
export function TimerBox() {
  let end = useStore($timerEnd)
  let isOn = useStore($me)?.status === 'available'
  let { close, isOpen, onKeyDown, open, opener, panel } = useDisclosure()

  async function cancel(): Promise<void> {
    let isDone = switchOff()
    // The card makes room for the way to a new timer at once, before the answer, and comes back if it failed.
    requestAnimationFrame(() => opener.current?.focus())
    await isDone
    rescueFocus(opener.current)
  }

  return (
    <div className={styles.box} onKeyDown={onKeyDown} ref={panel} role="presentation">
      {end === undefined ? null : (
        <div className={styles.running} ref={passFocus}>
          <div className={styles.left}>
            <p className={styles.label}>{HOME.remaining}</p>
            <Countdown end={end} />
          </div>
          {/* The panel has a Cancel of its own, which keeps the timer. */}
          {isOpen ? null : (
            <>
              <Button onClick={open} ref={opener}>
                {HOME.change}
              </Button>
              <Button className={styles.cancel} onClick={() => void cancel()}>
                {HOME.cancel}
              </Button>
            </>
          )}
        </div>
      )}
      {isOpen ? <TimerPanel onClose={close} /> : null}
      {end === undefined && !isOpen ? (
        <Button className={styles.set} onClick={open} ref={opener}>
          <Icon name="clock" />
          {isOn ? HOME.setTimer : HOME.setTimerOff}
        </Button>
      ) : null}
    </div>
  )
}

function Countdown({ end }: { end: number }) {
  let now = useStore($second)
  return (
    <p className={styles.countdown} role="timer">
      {countdown(end - now)}
    </p>
  )
}
