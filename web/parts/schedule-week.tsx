import type { ScheduleEntry } from '#contract/schedule.ts'
import { wallDay, weekday } from '#rules/zone.ts'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { $minute } from '../lib/clock.ts'
import { knownZone } from '../lib/known-zone.ts'
import { $me } from '../stores/me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { SCHEDULE } from '../words/schedule.ts'
import { rescueFocus } from './contact-focus.ts'
import styles from './contact-list.module.css'
import days from './schedule-day.module.css'
import { ScheduleDay } from './schedule-day.tsx'
import { ScheduleForm } from './schedule-form.tsx'

type Opened = { dialog: 'add'; dayOfWeek?: number } | { dialog: 'edit'; entry: ScheduleEntry }

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** SPEC 2: the entries of each weekday, Sunday to Saturday. */
export function ScheduleWeek({ entries }: { entries: readonly ScheduleEntry[] }) {
  let timeZone = knownZone(useStore($me)?.timeZone ?? 'UTC')
  let today = weekday(wallDay(timeZone, useStore($minute)))
  let heading = useRef<HTMLHeadingElement>(null)
  let [opened, setOpened] = useState<Opened>()

  function close(): void {
    flushSync(() => setOpened(undefined))
    // The button that opened the dialog may be gone.
    rescueFocus(heading.current)
  }

  let add = (
    <Button look="primary" onClick={() => setOpened({ dialog: 'add' })}>
      <Icon name="plus" />
      {SCHEDULE.add}
    </Button>
  )
  return (
    <section>
      <header className={styles.header}>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {SCHEDULE.week}
        </h2>
        {entries.length > 0 ? add : null}
      </header>
      {entries.length === 0 ? (
        <Card>
          <Empty icon="clock" text={SCHEDULE.emptyText} title={SCHEDULE.empty}>
            {add}
          </Empty>
        </Card>
      ) : (
        <ul className={days.days}>
          {DAYS.map(dayOfWeek => (
            <ScheduleDay
              dayOfWeek={dayOfWeek}
              entries={entries.filter(entry => entry.dayOfWeek === dayOfWeek)}
              isToday={dayOfWeek === today}
              key={dayOfWeek}
              onAdd={() => setOpened({ dialog: 'add', dayOfWeek })}
              onDeleted={() => rescueFocus(heading.current)}
              onEdit={entry => setOpened({ dialog: 'edit', entry })}
            />
          ))}
        </ul>
      )}
      {opened?.dialog === 'add' ? (
        <ScheduleForm dayOfWeek={opened.dayOfWeek} onClose={close} />
      ) : null}
      {opened?.dialog === 'edit' ? <ScheduleForm entry={opened.entry} onClose={close} /> : null}
    </section>
  )
}
