import { useStore } from '@nanostores/react'
import { useId, useState, type ReactNode } from 'react'
import { $minute } from '../lib/clock.ts'
import { knownZone } from '../lib/known-zone.ts'
import { $me } from '../stores/me.ts'
import { $hold, applySchedule } from '../stores/schedule-hold.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Setting } from '../ui/setting.tsx'
import { WORD } from '../words/home.ts'
import { dayAndTime, nextTime } from '../words/schedule-times.ts'
import { badgeOf, HOLDS, SCHEDULE } from '../words/schedule.ts'
import { zoneName, zoneOffset, ZONES } from '../words/zones.ts'
import { Lantern } from './lantern.tsx'
import styles from './schedule-status.module.css'
import { ZonePicker } from './zone-picker.tsx'

/** SPEC 2: what holds now and why, by which clock, and what comes next. */
export function ScheduleStatus() {
  let me = useStore($me)
  let hold = useStore($hold)
  let now = useStore($minute)
  let id = useId()
  let [isChoosing, setIsChoosing] = useState(false)
  if (!me || !hold) return null
  let { nextChange, timeZone } = me
  let shownZone = knownZone(timeZone)
  let isZoneKnown = shownZone === timeZone
  let isOn = me.status === 'available'
  return (
    <Card aria-labelledby={id} className={styles.card} isGlowing={isOn}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id}>
          {SCHEDULE.status}
        </h2>
        <span className={styles.badge} data-scheduled={hold === 'scheduled' || undefined}>
          {badgeOf(hold)}
        </span>
      </header>
      <div className={styles.status}>
        <span className={styles.lantern} data-lit={isOn || undefined}>
          <Lantern isLit={isOn} size={44} />
        </span>
        <div>
          <p className={styles.word}>{WORD[me.status]}</p>
          <p className={styles.why}>{HOLDS[hold]}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name={SCHEDULE.now}>{dayAndTime(now, shownZone)}</Fact>
        {hold === 'empty' ? null : (
          <Fact name={SCHEDULE.nextChange}>
            {nextChange ? (
              <>
                {nextTime(Date.parse(nextChange.at), now, shownZone)}{' '}
                <span className={styles.aside}>{WORD[nextChange.status]}</span>
              </>
            ) : (
              <span className={styles.aside}>{SCHEDULE.noChange}</span>
            )}
          </Fact>
        )}
        <div className={styles.wide}>
          <dt className={styles.name}>{SCHEDULE.zone}</dt>
          <dd className={[styles.value, styles.zone].join(' ')}>
            <span>
              {zoneName(timeZone)}{' '}
              {isZoneKnown ? (
                <span className={styles.aside}>{zoneOffset(timeZone, now)}</span>
              ) : null}
            </span>
            <Button
              aria-label={`${ZONES.change}: ${SCHEDULE.zone}`}
              className={styles.change}
              onClick={() => setIsChoosing(true)}
            >
              {ZONES.change}
            </Button>
          </dd>
          {isZoneKnown ? null : (
            <dd className={styles.note}>
              {ZONES.unknown(zoneName(timeZone), zoneName(shownZone))}
            </dd>
          )}
        </div>
      </dl>
      <div className={styles.apply}>
        <Setting
          isOn={me.applySchedule}
          label={SCHEDULE.apply}
          onChange={isApplied => void applySchedule(isApplied)}
          text={SCHEDULE.applyText}
        />
      </div>
      {isChoosing ? <ZonePicker current={timeZone} onClose={() => setIsChoosing(false)} /> : null}
    </Card>
  )
}

function Fact({ children, name }: { children: ReactNode; name: string }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
