import { readTimeZone } from '#rules/person.ts'
import { readDeviceZone } from './device-zone.ts'

/** To find out takes a format, and it is asked with each drawing. */
const known = new Set<string>()

/** The zone by whose clock times can be shown here: `timeZone`, or this device's where a browser is older than that. */
export function knownZone(timeZone: string): string {
  if (!known.has(timeZone) && readTimeZone(timeZone) !== undefined) known.add(timeZone)
  return known.has(timeZone) ? timeZone : (readDeviceZone() ?? 'UTC')
}
