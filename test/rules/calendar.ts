import { Temporal } from 'temporal-polyfill'
import type { Entry } from '#rules/schedule.ts'

// D7 told a second time, by another calendar: whole dates of a zone are looked up, nothing is searched for or merged.

/** One window of one entry on one day, in instants; the end is exclusive. */
export interface Opening {
  from: number
  to: number
  groupId: number | null
}

/** The instant at which a wall in `zone` first shows `time` on `date`, or at which it jumps over it. */
export function momentOf(date: Temporal.PlainDate, time: string, zone: string): number {
  let wall = date.toPlainDateTime(time)
  let first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(wall)) return first.epochMilliseconds
  return first.getTimeZoneTransition('next')!.epochMilliseconds
}

export function dateOf(instant: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()
}

/** The instants between two years at which the clocks of `zone` are changed. */
export function changesOf(zone: string, fromYear: number, toYear: number): number[] {
  let changes: number[] = []
  let end = Date.UTC(toYear, 0)
  let next = Temporal.Instant.fromEpochMilliseconds(Date.UTC(fromYear, 0)).toZonedDateTimeISO(zone)
  for (;;) {
    let change = next.getTimeZoneTransition('next')
    if (!change || change.epochMilliseconds >= end) return changes
    changes.push(change.epochMilliseconds)
    next = change
  }
}

/** Every opening of a schedule from two days before `now` until `days` days after it. */
export function openingsOf(
  entries: readonly Entry[],
  zone: string,
  now: number,
  days: number
): Opening[] {
  let today = dateOf(now, zone)
  return Array.from({ length: days + 3 }, (_, i) => today.add({ days: i - 2 })).flatMap(date =>
    entries
      .filter(({ dayOfWeek, isEnabled }) => isEnabled && dayOfWeek === date.dayOfWeek % 7)
      .map(({ startTime, endTime, groupId }) => ({
        from: momentOf(date, startTime, zone),
        to: momentOf(startTime < endTime ? date : date.add({ days: 1 }), endTime, zone),
        groupId
      }))
  )
}

/** Who is let in at an instant; null = everyone. */
export function openTo(openings: readonly Opening[], instant: number): Set<number | null> {
  let open = openings.filter(({ from, to }) => from <= instant && instant < to)
  return new Set(open.map(({ groupId }) => groupId))
}

/** SPEC 4, told a second time: the first edge after `now` at which the word is another, within eight days. */
export function turnAfter(openings: readonly Opening[], zone: string, now: number) {
  let isOpen = (instant: number) => openTo(openings, instant).size > 0
  let edges = openings.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a - b)
  let last = now + 8 * 86_400_000
  let at = edges.find(edge => now < edge && edge < last && isOpen(edge) !== isOpen(now))
  if (at === undefined) return null
  if (isOpen(now)) return { at, status: 'unavailable' }
  let tomorrow = dateOf(now, zone).add({ days: 1 })
  let isSoon = Temporal.PlainDate.compare(dateOf(at, zone), tomorrow) <= 0
  return isSoon ? { at, status: 'available' } : null
}
