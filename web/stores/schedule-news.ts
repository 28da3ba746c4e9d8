import type { Me } from '#contract/account.ts'
import { TOAST_SHORT_MS } from '#contract/timing.ts'
import { serverNow } from '../lib/clock.ts'
import { scheduleSwitched } from '../words/toasts.ts'
import { $me } from './me.ts'
import { toastNews } from './toasts.ts'

/** SPEC 4: tells what the schedule has done by itself. Answers how to stop watching. */
export function watchSchedule(): () => void {
  return $me.listen((me, before) => {
    if (!me || !before || me.status === before.status) return
    let isBySchedule =
      me.status === 'available' ? me.source === 'schedule' : hasEndedBySchedule(before)
    if (isBySchedule) toastNews({ ...scheduleSwitched(me.status), ms: TOAST_SHORT_MS })
  })
}

/** D5d: the end of a scheduled time also ends what was switched on by hand; that of a timer is told as such. */
function hasEndedBySchedule({ applySchedule, nextChange, source, statusExpiresAt, until }: Me) {
  if (until === null || statusExpiresAt !== null || Date.parse(until) > serverNow()) return false
  let isEndOfSpan = nextChange?.status === 'unavailable' && nextChange.at === until
  return source === 'schedule' || (applySchedule && isEndOfSpan)
}
