const MINUTE = 60
const HOUR = 3_600

/** A time of day by the clock that this reader uses. */
function timeOfDay(ms: number): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(ms)
}

/** A time of day, with its weekday if that is not today's (today ends at local midnight). */
export function moment(ms: number, now: number): string {
  if (new Date(ms).toDateString() === new Date(now).toDateString()) return timeOfDay(ms)
  let weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' }).format(ms)
  return `${weekday} ${timeOfDay(ms)}`
}

/** SPEC 4: what is left, h:mm:ss or m:ss below an hour; never negative. */
export function countdown(leftMs: number): string {
  let seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  let parts = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE]
  if (seconds >= HOUR) parts.unshift(Math.floor(seconds / HOUR))
  return parts.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':')
}

/** SPEC 4: a preset's name: 15m, 30m, 1h. */
export function durationName(minutes: number): string {
  return minutes % MINUTE ? `${minutes}m` : `${minutes / MINUTE}h`
}

/** SPEC 5: how long ago, for notifications. What a clock puts into the future has just happened (C096). */
export function ago(ms: number, now: number): string {
  let minutes = Math.floor((now - ms) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} minutes ago`
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} hours ago`
  return `${Math.floor(minutes / 1_440)} days ago`
}

/** As `ago`, where SPEC prescribes no words: 1 minute ago. */
export const howLongAgo = (ms: number, now: number) => ago(ms, now).replace(/^(1 \w+)s /, '$1 ')

/** A whole date and time, for those who want it exactly. */
export function dateAndTime(ms: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
}
