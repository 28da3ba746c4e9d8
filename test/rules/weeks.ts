import * as fc from 'fast-check'
import type { Entry } from '#rules/schedule.ts'
import { changesOf } from './calendar.ts'
import { ZONES } from './zones.ts'

// Random weeks: any schedule, looked at from any moment, every other one just before the clocks are changed.

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const FIRST_YEAR = 2024
const LAST_YEAR = 2032

const CHANGES = new Map<string, number[]>(
  ZONES.map(zone => [zone, changesOf(zone, FIRST_YEAR, LAST_YEAR)])
)

export interface Week {
  entries: Entry[]
  /** Which change of the clocks it is near to, if its zone has any; null = any week of those years. */
  change: number | null
  /** Minutes into the years, or before the change. */
  minutes: number
}

function timeOf(minutes: number): string {
  let [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Half of all times lie where clocks are changed, a quarter on a full quarter of an hour. */
const time = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 239 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 95 }).map(quarters => quarters * 15) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_439 }) }
  )
  .map(timeOf)

const entry: fc.Arbitrary<Entry> = fc
  .record({
    id: fc.constant(1),
    dayOfWeek: fc.oneof(fc.constantFrom(5, 6, 0), fc.integer({ min: 0, max: 6 })),
    startTime: time,
    endTime: time,
    groupId: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 2 }),
    isEnabled: fc.constantFrom(true, true, true, true, false)
  })
  .filter(({ startTime, endTime }) => startTime !== endTime)

/** Some entries end where another begins: that is where one span is easily taken for two. */
const entries = fc.tuple(fc.array(entry, { maxLength: 6 }), fc.boolean()).map(([all, isChained]) =>
  all.flatMap((one, i) => {
    let next = all[i + 1]
    let isTouching = isChained && i % 2 === 0 && next && next.startTime !== one.startTime
    return isTouching ? [{ ...one, endTime: next!.startTime }] : [one]
  })
)

export const weeks: fc.Arbitrary<Week> = fc.record({
  entries,
  change: fc.option(fc.nat(30), { freq: 2 }),
  minutes: fc.integer({ min: 0, max: (LAST_YEAR - FIRST_YEAR) * 365 * 1_440 })
})

/** The moment from which a week is looked at in a zone. */
export function momentIn(zone: string, { change, minutes }: Week): number {
  let changes = CHANGES.get(zone) ?? []
  if (change === null || changes.length === 0) return Date.UTC(FIRST_YEAR, 0) + minutes * MINUTE
  return changes[change % changes.length]! - ((minutes * MINUTE) % (3 * DAY)) + DAY
}
