import type { ScheduleEntry } from '#contract/schedule.ts'
import { wallDay } from '#rules/zone.ts'

type Times = Pick<ScheduleEntry, 'endTime' | 'startTime'>

const DAY_MS = 86_400_000
/** Midnight of a Sunday in UTC. */
const SUNDAY_MS = 3 * DAY_MS

// SPEC 2: 12-hour times in English, wherever it is spoken; elsewhere as the reader's clock has them.
function localeOfTimes(): string {
  let { locale } = new Intl.DateTimeFormat().resolvedOptions()
  return locale.startsWith('en') ? 'en-US' : locale
}

/** The time of day that a clock in `timeZone` shows; it doesn't break in the middle. */
export function clockTime(ms: number, timeZone: string): string {
  let options = { timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(localeOfTimes(), options).format(ms).replace(/\s/gu, '\u00a0')
}

/** An 'HH:MM' of an entry. */
function entryTime(time: string): string {
  return clockTime(Date.parse(`1970-01-01T${time}Z`), 'UTC')
}

/** SPEC 2: 9:00 AM – 5:00 PM. */
export function entryRange({ endTime, startTime }: Times): string {
  return `${entryTime(startTime)} – ${entryTime(endTime)}`
}

/** What an entry is called by those who can't see where it stands. */
export function entryName(entry: ScheduleEntry): string {
  return `${dayName(entry.dayOfWeek)} ${entryRange(entry)}`.replace(/\s/gu, ' ')
}

/** D7: whether a time of day that ends is one of the next day; both as 'HH:MM'. */
export function endsNextDay({ endTime, startTime }: Times) {
  return endTime < startTime
}

/** 0 = Sunday. */
export function dayName(dayOfWeek: number): string {
  let options = { weekday: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(undefined, options).format(SUNDAY_MS + dayOfWeek * DAY_MS)
}

/** SPEC 2: the current day and time on the schedule's clock. */
export function dayAndTime(ms: number, timeZone: string): string {
  let day = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone }).format(ms)
  return `${day} ${clockTime(ms, timeZone)}`
}

/** SPEC 4: when something will be, on the schedule's clock: 5:00 PM, Tomorrow 9:00 AM. */
export function nextTime(ms: number, now: number, timeZone: string): string {
  let days = (wallDay(timeZone, ms) - wallDay(timeZone, now)) / DAY_MS
  if (days === 0) return clockTime(ms, timeZone)
  return days === 1 ? `Tomorrow ${clockTime(ms, timeZone)}` : dayAndTime(ms, timeZone)
}
