import { wallClock } from '#rules/zone.ts'
import { atom, computed } from 'nanostores'
import { $minute } from '../lib/clock.ts'
import { readDeviceZone } from '../lib/device-zone.ts'
import { knownZone } from '../lib/known-zone.ts'
import { $sessionId } from '../lib/session-id.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../lib/storage.ts'
import { $me } from './me.ts'

const PREFIX = 'zones:'
const WEEK_MS = 7 * 86_400_000
const WEEKS = 53

const $refusals = atom(0)

/** D7: this device's zone, if the schedule goes by another clock and nobody has said here to leave it so. */
export const $zoneOffer = computed([$me, $minute, $refusals], (me, now) => {
  let zone = readDeviceZone()
  if (!me || !zone || isSameClock(zone, knownZone(me.timeZone), now)) return undefined
  return readRefused(me.id).includes(zone) ? undefined : zone
})

/** Whether clocks in both zones show the same for a year to come, whatever the zones are called. */
function isSameClock(one: string, other: string, now: number): boolean {
  return Array.from({ length: WEEKS }, (_, week) => now + week * WEEK_MS).every(
    at => wallClock(one, at) === wallClock(other, at)
  )
}

/** Offers this zone on this device no more. */
export function refuseZone(zone: string): void {
  let userId = $me.get()?.id
  if (userId === undefined) return
  writeStored(PREFIX + userId, [...readRefused(userId), zone].join())
  $refusals.set($refusals.get() + 1)
}

$sessionId.listen(sessionId => {
  if (sessionId === undefined) for (let key of storedKeys(PREFIX)) removeStored(key)
})

function readRefused(userId: number): string[] {
  return readStored(PREFIX + userId)?.split(',') ?? []
}
