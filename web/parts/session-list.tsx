import type { SessionItem } from '#contract/sessions.ts'
import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { $endingSessions, endOthers, endSession, sessions } from '../stores/sessions.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { deviceName, isHandheld } from '../words/devices.ts'
import { endSessionName, lastSeen, SETTINGS_TAB, signedInOn } from '../words/settings.ts'
import { rescueFocus } from './contact-focus.ts'
import { ListTrouble } from './list-trouble.tsx'
import styles from './session-list.module.css'
import lists from './settings-list.module.css'
import { useNow } from './now.ts'

/** D20: where this person is signed in, this device first, and how to end it elsewhere. */
export function SessionList() {
  let { state, value: list } = useStore(sessions.$state)
  let isEndingOthers = useStore($endingSessions).has('others')
  let heading = useRef<HTMLHeadingElement>(null)
  let id = useId()
  let others = list?.filter(session => !session.current) ?? []
  let shown = [...(list?.filter(session => session.current) ?? []), ...others]

  async function end(work: Promise<boolean>): Promise<void> {
    // The row that had the button is gone then.
    if (await work) rescueFocus(heading.current)
  }

  return (
    <section aria-labelledby={id} className={lists.section}>
      <h2 className={lists.heading} id={id} ref={heading} tabIndex={-1}>
        {SETTINGS_TAB.devices}
      </h2>
      {state === 'failed' ? (
        <ListTrouble
          isStale={list !== undefined}
          onRetry={() => sessions.load()}
          title={SETTINGS_TAB.devicesFailed}
        />
      ) : null}
      {list === undefined && state === 'loading' ? (
        <Card>
          <Skeleton label={SETTINGS_TAB.devicesLoading} rows={1} />
        </Card>
      ) : null}
      {list ? (
        <Card className={lists.card}>
          <ul>
            {shown.map(session => (
              <SessionRow
                key={session.id}
                onEnd={() => void end(endSession(session.id))}
                session={session}
              />
            ))}
          </ul>
          {others.length > 1 ? (
            <Button
              className={styles.all}
              isBusy={isEndingOthers}
              isWide
              onClick={() => void end(endOthers())}
            >
              {SETTINGS_TAB.endOthers}
            </Button>
          ) : null}
          {others.length === 0 ? <p className={styles.only}>{SETTINGS_TAB.onlyDevice}</p> : null}
        </Card>
      ) : null}
    </section>
  )
}

function SessionRow({ onEnd, session }: { onEnd: () => void; session: SessionItem }) {
  let isEnding = useStore($endingSessions).has(session.id)
  let name = deviceName(session.device)
  let now = useNow()
  return (
    <li className={`${lists.row} ${styles.row}`} ref={passFocus}>
      <span className={styles.icon}>
        <Icon name={isHandheld(session.device) ? 'device' : 'laptop'} size={24} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.detail}>
          {session.current
            ? SETTINGS_TAB.thisDevice
            : lastSeen(Date.parse(session.lastSeenAt), now)}
        </span>
        <span className={styles.detail}>{signedInOn(Date.parse(session.createdAt), now)}</span>
      </span>
      {session.current ? null : (
        <Button
          aria-label={endSessionName(name, Date.parse(session.createdAt))}
          className={styles.end}
          isBusy={isEnding}
          onClick={onEnd}
        >
          {SETTINGS_TAB.endSession}
        </Button>
      )}
    </li>
  )
}
