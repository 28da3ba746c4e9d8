import { readTimeZone } from '#rules/person.ts'
import { wallClock } from '#rules/zone.ts'

const WEEK_MS = 7 * 86_400_000
const WEEKS = 53

/** The zone of this device's clock; undefined where it is none that people live in (C110: hidden zones read as UTC). */
export function readDeviceZone(): string | undefined {
  let { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  let isPlace = timeZone.includes('/') && !timeZone.startsWith('Etc/')
  return isPlace ? readTimeZone(timeZone) : undefined
}

/** Whether clocks in both zones show the same for a year to come, whatever the zones are called. */
export function isSameClock(one: string, other: string, now: number): boolean {
  return Array.from({ length: WEEKS }, (_, week) => now + week * WEEK_MS).every(
    at => wallClock(one, at) === wallClock(other, at)
  )
}
