import { HORIZON_MS } from '#contract/limits.ts'
import { type Plan, spanAt, nextSpanStart, type Window } from './plan.ts'
import { instantAt, wallDay, weekday } from './zone.ts'

/** One weekly opening in the wall-clock time of its owner's zone (SPEC 3). null = all contacts. */
export interface Entry {
  id: number
  dayOfWeek: number
  startTime: string
  endTime: string
  groupId: number | null
  isEnabled: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Late work is caught up from at most so long ago; a window lasts less than a day and a jump of the clock. */
const LOOK_BACK_DAYS = 9
const LOOK_AHEAD_DAYS = HORIZON_MS / DAY_MS + 1

/** 'HH:MM' in ms since midnight. */
function timeOfDay(time: string): number {
  let [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/** D7: the wall-clock times of an entry on a day; an end not after the start is on the next day. */
function windowOn(entry: Entry, timeZone: string, wallMidnight: number): Window {
  let start = timeOfDay(entry.startTime)
  let end = timeOfDay(entry.endTime)
  return {
    from: instantAt(timeZone, wallMidnight + start),
    to: instantAt(timeZone, wallMidnight + end + (end <= start ? DAY_MS : 0)),
    groupId: entry.groupId
  }
}

/** D5, D7: the windows of the enabled entries around `now`, in instants. A window inside a gap of the clock is empty. */
export function planOf(entries: readonly Entry[], timeZone: string, now: number): Plan {
  let horizon = now + HORIZON_MS
  let enabled = entries.filter(({ isEnabled }) => isEnabled)
  let windows: Window[] = []
  if (enabled.length > 0) {
    let today = wallDay(timeZone, now)
    for (let day = -LOOK_BACK_DAYS; day <= LOOK_AHEAD_DAYS; day += 1) {
      let midnight = today + day * DAY_MS
      for (let entry of enabled) {
        if (entry.dayOfWeek !== weekday(midnight)) continue
        let window = windowOn(entry, timeZone, midnight)
        if (window.from < window.to && window.from < horizon) windows.push(window)
      }
    }
  }
  return { windows, horizon }
}

/** SPEC 4: what the schedule does next, at most a day ahead; null = nothing. */
export function nextChangeOf(
  plan: Plan,
  timeZone: string,
  now: number
): { at: number; status: 'available' | 'unavailable' } | null {
  let span = spanAt(plan, now)
  if (span) return span.end === 'unseen' ? null : { at: span.end, status: 'unavailable' }
  let at = nextSpanStart(plan, now)
  let isSoon = at !== Infinity && wallDay(timeZone, at) <= wallDay(timeZone, now) + DAY_MS
  return isSoon ? { at, status: 'available' } : null
}
