import { readTimeZone } from '#rules/person.ts'

/** The zone of this device's clock; undefined where it is none that people live in (C110: hidden zones read as UTC). */
export function readDeviceZone(): string | undefined {
  let { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  let isPlace = timeZone.includes('/') && !timeZone.startsWith('Etc/')
  return isPlace ? readTimeZone(timeZone) : undefined
}
