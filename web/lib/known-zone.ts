import { readTimeZone } from '#rules/person.ts'
import { readDeviceZone } from './device-zone.ts'

/** The zone by whose clock times can be shown here: `timeZone`, or this device's where a browser is older than that. */
export function knownZone(timeZone: string): string {
  return readTimeZone(timeZone) ?? readDeviceZone() ?? 'UTC'
}
