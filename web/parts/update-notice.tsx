import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { keepBadge } from '../stores/badge.ts'
import { heedTaps } from '../stores/notification-taps.ts'
import { $hasNewVersion, postponeUpdate } from '../stores/update.ts'
import { Button } from '../ui/button.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { UPDATE } from '../words/update.ts'
import styles from './update-notice.module.css'

/** D34: says that there is a newer version, and lets the person choose the moment. */
export function UpdateNotice() {
  let hasNewVersion = useStore($hasNewVersion)
  useEffect(keepBadge, [])
  useEffect(heedTaps, [])
  return (
    <div aria-live="polite" className={styles.place}>
      {hasNewVersion ? (
        <div className={styles.notice} data-notice ref={passFocus}>
          <p className={styles.words}>{UPDATE.ready}</p>
          <Button look="primary" onClick={() => location.reload()}>
            {UPDATE.reload}
          </Button>
          <Button aria-label={UPDATE.later} look="icon" onClick={postponeUpdate}>
            <Icon name="close" size={18} />
          </Button>
        </div>
      ) : null}
    </div>
  )
}
