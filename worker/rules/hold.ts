import type { StatusWord } from '#contract/values.ts'
import { spanAt } from './plan.ts'
import { type Entry, planOf } from './schedule.ts'

/** Why a status is what it is, as far as the schedule goes. */
export type Hold =
  /** No entry is enabled. */
  | 'empty'
  /** The schedule is not applied, only shown. */
  | 'shown'
  | 'timer'
  /** The status is what the schedule says. */
  | 'scheduled'
  | 'by hand'

interface Held {
  applySchedule: boolean
  entries: readonly Entry[]
  isTimerRunning: boolean
  status: StatusWord
  timeZone: string
}

/** D6: what holds the status of a person at `now`; only 'scheduled' is the badge of that name. */
export function holdOf(held: Held, now: number): Hold {
  let { applySchedule, entries, isTimerRunning, status, timeZone } = held
  if (!entries.some(({ isEnabled }) => isEnabled)) return 'empty'
  if (!applySchedule) return 'shown'
  if (isTimerRunning) return 'timer'
  let isInside = spanAt(planOf(entries, timeZone, now), now) !== undefined
  return isInside === (status === 'available') ? 'scheduled' : 'by hand'
}
