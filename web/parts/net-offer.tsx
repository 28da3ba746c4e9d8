import { useStore } from '@nanostores/react'
import { $isNetNear, stayOn, switchOff } from '../stores/status.ts'
import { Button } from '../ui/button.tsx'
import { passFocus } from '../ui/focus.ts'
import { NOTIFICATIONS } from '../words/notifications.ts'
import styles from './net-offer.module.css'

/** D5i: before the safety net ends an availability, its owner may let it begin anew, or end it now. */
export function NetOffer() {
  if (!useStore($isNetNear)) return null
  return (
    <div className={styles.offer} ref={passFocus}>
      <Button look="available" onClick={() => void stayOn()}>
        {NOTIFICATIONS.stillAvailable}
      </Button>
      <Button onClick={() => void switchOff()}>{NOTIFICATIONS.turnOff}</Button>
    </div>
  )
}
