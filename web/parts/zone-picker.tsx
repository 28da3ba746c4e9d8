import { readTimeZone } from '#rules/person.ts'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { $minute } from '../lib/clock.ts'
import { readDeviceZone } from '../lib/device-zone.ts'
import { chooseZone } from '../stores/schedule-hold.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { clockTime } from '../words/schedule-times.ts'
import { zoneName, zoneOffset, zonePlace, ZONES } from '../words/zones.ts'
import styles from './zone-picker.module.css'
import { findZones } from './zone-search.ts'

/** More at once help nobody to choose. */
const MOST = 30

/** D7: whose clock the schedule goes by, found by a place or a name. */
export function ZonePicker({ current, onClose }: { current: string; onClose: () => void }) {
  let now = useStore($minute)
  let [query, setQuery] = useState('')
  let shown = useDeferredValue(query)
  let found = useMemo(() => findZones(shown, now), [shown, now])
  let input = useRef<HTMLInputElement>(null)
  let isSearching = shown.trim() !== ''
  let near = [...new Set([current, readDeviceZone() ?? current])]

  useEffect(() => input.current?.focus(), [])

  function choose(timeZone: string): void {
    onClose()
    if (timeZone !== current) void chooseZone(timeZone)
  }

  return (
    <Dialog onClose={onClose} title={ZONES.title}>
      <Field
        after={
          <span className={styles.icon}>
            <Icon name="search" />
          </span>
        }
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        hint={ZONES.hint}
        label={ZONES.search}
        onChange={event => setQuery(event.target.value)}
        ref={input}
        spellCheck={false}
        type="search"
        value={query}
      />
      <p className="visually-hidden" role="status">
        {isSearching ? ZONES.found(found.length) : ''}
      </p>
      {isSearching && found.length === 0 ? (
        <p className={styles.note}>{ZONES.nothing(shown.trim())}</p>
      ) : null}
      <ul className={styles.list}>
        {(isSearching ? found.slice(0, MOST) : near).map(timeZone => (
          <li key={timeZone}>
            <button
              aria-current={timeZone === current || undefined}
              className={styles.zone}
              onClick={() => choose(timeZone)}
              type="button"
            >
              <span className={styles.words}>
                <span className={styles.place}>{zonePlace(timeZone)}</span>
                <span className={styles.detail}>{zoneName(timeZone)}</span>
                {isSearching ? null : (
                  <span className={styles.detail}>
                    {timeZone === current ? ZONES.inUse : ZONES.here}
                  </span>
                )}
              </span>
              {/* The one in use may be newer than this browser. */}
              {readTimeZone(timeZone) ? (
                <span className={styles.time}>
                  {clockTime(now, timeZone)}
                  <span className={styles.detail}>{zoneOffset(timeZone, now)}</span>
                </span>
              ) : null}
              {timeZone === current ? <Icon name="check" weight={3} /> : null}
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST ? <p className={styles.note}>{ZONES.more}</p> : null}
    </Dialog>
  )
}
