import type { Me } from '#contract/account.ts'
import { TOAST_SHORT_MS } from '#contract/timing.ts'
import { serverNow } from '../lib/clock.ts'
import { scheduleSwitched } from '../words/toasts.ts'
import { $me, me } from './me.ts'
import { toastNews } from './toasts.ts'

/** SPEC 4: tells what the schedule has done by itself. Answers how to stop watching. */
export function watchSchedule(): () => void {
  let known: Me | undefined
  return $me.listen((person, before) => {
    let last = known
    known = me.$state.get().value
    if (!person || !before || person.status === before.status) return
    let isBySchedule =
      person.status === 'available' ? hasBegunBySchedule(person, last) : hasEndedBySchedule(before)
    if (isBySchedule) toastNews({ ...scheduleSwitched(person.status), ms: TOAST_SHORT_MS })
  })
}

/** What was over only by the clock of this device, which was wrong, has not begun anew. */
function hasBegunBySchedule({ since, source }: Me, last: Me | undefined) {
  return source === 'schedule' && (last?.source !== source || last.since !== since)
}

/** D5d: the end of a scheduled time also ends what was switched on by hand; that of a timer is told as such. */
function hasEndedBySchedule({ applySchedule, nextChange, source, statusExpiresAt, until }: Me) {
  if (until === null || statusExpiresAt !== null || Date.parse(until) > serverNow()) return false
  let isEndOfSpan = nextChange?.status === 'unavailable' && nextChange.at === until
  return source === 'schedule' || (applySchedule && isEndOfSpan)
}
