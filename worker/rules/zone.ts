/** More than are in use at a time; each takes tens of kB for as long as the process lives. */
const FORMATS_MAXIMUM = 100

/** By the name of the zone in small letters, the oldest first: one zone can be written in countless ways. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let name = timeZone.toLowerCase()
  let format = formats.get(name)
  if (!format) {
    let [oldest] = formats.keys()
    if (oldest !== undefined && formats.size >= FORMATS_MAXIMUM) formats.delete(oldest)
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric'
    })
    formats.set(name, format)
  }
  return format
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/** What a clock on the wall shows at `instant`, as the ms since the epoch at which a clock in UTC shows the same. */
export function wallClock(timeZone: string, instant: number): number {
  let parts: Record<string, number> = {}
  for (let { type, value } of formatOf(timeZone).formatToParts(instant)) {
    parts[type] = Number(value)
  }
  let { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  let wall = utc(year, month, day) + ((hour * 60 + minute) * 60 + second) * SECOND_MS
  return wall + (((instant % SECOND_MS) + SECOND_MS) % SECOND_MS)
}

/** Midnight of a date in UTC. Days since the epoch by the proleptic Gregorian calendar, March as first month. */
function utc(year: number, month: number, day: number): number {
  let y = month <= 2 ? year - 1 : year
  let era = Math.floor(y / 400)
  let yearOfEra = y - era * 400
  let dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  let dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return (era * 146_097 + dayOfEra - 719_468) * DAY_MS
}

/**
 * D7: the instant at which a clock on the wall shows `wall`. A time that occurs twice is its first occurrence; one that
 * does not exist is the instant of the jump over it.
 */
export function instantAt(timeZone: string, wall: number): number {
  let offsets = [wall - DAY_MS, wall + DAY_MS].map(near => wallClock(timeZone, near) - near)
  let hits = offsets
    .map(offset => wall - offset)
    .filter(instant => wallClock(timeZone, instant) === wall)
  return hits.length > 0 ? Math.min(...hits) : jumpOver(timeZone, wall, offsets)
}

/** The first instant at which the wall shows `wall` or later, between the readings by both offsets. */
function jumpOver(timeZone: string, wall: number, offsets: readonly number[]): number {
  let low = wall - Math.max(...offsets) - SECOND_MS
  let high = wall - Math.min(...offsets) + SECOND_MS
  while (high - low > 1) {
    let middle = Math.floor((low + high) / 2)
    if (wallClock(timeZone, middle) >= wall) high = middle
    else low = middle
  }
  return high
}

/** Midnight, as `wallClock` counts, of the day that the wall shows at `instant`. */
export function wallDay(timeZone: string, instant: number): number {
  return Math.floor(wallClock(timeZone, instant) / DAY_MS) * DAY_MS
}

/** 0 = Sunday to 6 = Saturday, of a midnight as `wallDay` gives it. The epoch was a Thursday. */
export function weekday(wallMidnight: number): number {
  return (((wallMidnight / DAY_MS + 4) % 7) + 7) % 7
}
