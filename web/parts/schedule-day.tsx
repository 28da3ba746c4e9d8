import type { ScheduleEntry } from '#contract/schedule.ts'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { dayName } from '../words/schedule-times.ts'
import { ENTRY_LABELS, SCHEDULE, scheduleCount } from '../words/schedule.ts'
import styles from './schedule-day.module.css'
import { ScheduleEntryRow } from './schedule-entry.tsx'

/** One weekday with its entries, by their start. An entry that runs past midnight stands where it begins. */
export function ScheduleDay({
  dayOfWeek,
  entries,
  isToday,
  onAdd,
  onDeleted,
  onEdit
}: {
  dayOfWeek: number
  entries: readonly ScheduleEntry[]
  isToday: boolean
  onAdd: () => void
  onDeleted: () => void
  onEdit: (entry: ScheduleEntry) => void
}) {
  let id = useId()
  let day = dayName(dayOfWeek)
  let sorted = entries.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return (
    <li aria-labelledby={id} className={styles.card} data-empty={sorted.length === 0 || undefined}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h3 className={styles.title} id={id}>
            {day}
          </h3>
          {isToday ? <span className={styles.today}>{SCHEDULE.today}</span> : null}
          <span className={styles.count}>{scheduleCount(entries.length)}</span>
        </div>
        <Button aria-label={ENTRY_LABELS.add(day)} look="icon" onClick={onAdd}>
          <Icon name="plus" />
        </Button>
      </header>
      {sorted.length > 0 ? (
        <ul>
          {sorted.map(entry => (
            <ScheduleEntryRow
              entry={entry}
              key={entry.id}
              onDeleted={onDeleted}
              onEdit={() => onEdit(entry)}
            />
          ))}
        </ul>
      ) : (
        // The number beside the day says it to the eye.
        <p className="visually-hidden">{SCHEDULE.emptyDay}</p>
      )}
    </li>
  )
}
