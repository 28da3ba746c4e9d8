import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $preference, setPreference } from '../stores/global-preference.ts'
import { preferences } from '../stores/preferences.ts'
import { Card } from '../ui/card.tsx'
import { Setting } from '../ui/setting.tsx'
import { PREFERENCES, SETTINGS_TAB } from '../words/settings.ts'
import { ListTrouble } from './list-trouble.tsx'
import { PushSetting } from './push-setting.tsx'
import styles from './settings-list.module.css'

/** SPEC 2: what this person wants to be told of. */
export function PreferenceList() {
  let { state } = useStore(preferences.$state)
  let preference = useStore($preference)
  let isWaiting = preference === undefined && state === 'loading'
  let id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 className={styles.heading} id={id}>
        {SETTINGS_TAB.notifications}
      </h2>
      {state === 'failed' ? (
        <ListTrouble
          isStale={preference !== undefined}
          onRetry={() => preferences.load()}
          title={SETTINGS_TAB.notificationsFailed}
        />
      ) : null}
      {preference || isWaiting ? (
        <Card className={styles.card}>
          {isWaiting ? (
            <span className="visually-hidden" role="status">
              {SETTINGS_TAB.notificationsLoading}
            </span>
          ) : null}
          <ul>
            {PREFERENCES.map(({ flag, label, text }) => (
              <li className={styles.row} key={flag}>
                {flag === 'pushNotifications' ? (
                  <PushSetting />
                ) : (
                  <Setting
                    isOn={preference?.[flag]}
                    label={label}
                    onChange={isOn => void setPreference(flag, isOn)}
                    text={text}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  )
}
