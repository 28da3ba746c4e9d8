import { COUNTDOWN_TICK_MS, SCHEDULE_TICK_MS } from '#contract/timing.ts'
import { atom, computed, onMount } from 'nanostores'

/** A slower answer tells more about the network than about the time. */
const SLOWEST_SAMPLE_MS = 5_000
/** No message is under way for longer. */
const SLOWEST_MESSAGE_MS = 60_000

let offset = 0

/** D8: the server's time in ms since the epoch, as far as this device can tell. */
export function serverNow(): number {
  return Date.now() + offset
}

/**
 * Learns from a time the server has sent. With a known round trip it is a sample; without one (a socket's
 * message may have waited in a sleeping tab) it only says that it can't be earlier than that.
 */
export function learnServerTime(ms: number, roundTripMs?: number): void {
  let before = offset
  if (roundTripMs === undefined) offset = Math.max(offset, ms - Date.now())
  else if (roundTripMs <= SLOWEST_SAMPLE_MS) offset = ms + roundTripMs / 2 - Date.now()
  // What came with it is not to be held against a time that was wrong.
  if (Math.abs(offset - before) >= COUNTDOWN_TICK_MS) $second.set(serverNow())
}

/** Whether a message of this time has waited in a sleeping tab, or the device's clock was put forward: a sample tells. */
export function isTimeInDoubt(ms: number): boolean {
  return serverNow() - ms > SLOWEST_MESSAGE_MS
}

/** C057: the server's time, told each second while somebody listens and the page is seen; at once on waking. */
export const $second = atom(serverNow())

onMount($second, () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tick = () => {
    clearTimeout(timer)
    $second.set(serverNow())
    if (document.hidden) return
    let past = Math.max(0, serverNow() % COUNTDOWN_TICK_MS)
    timer = setTimeout(tick, COUNTDOWN_TICK_MS - past)
  }
  tick()
  document.addEventListener('visibilitychange', tick)
  addEventListener('pageshow', tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
    removeEventListener('pageshow', tick)
  }
})

/** SPEC 9: the minute that has begun, in ms since the epoch. */
export const $minute = computed($second, now => now - (now % SCHEDULE_TICK_MS))
