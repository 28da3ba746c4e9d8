import { changeAccount } from '#contract/profile.ts'
import { holdOf } from '#rules/hold.ts'
import { wallDay } from '#rules/zone.ts'
import { computed, onMount } from 'nanostores'
import { call } from '../lib/call.ts'
import { $minute } from '../lib/clock.ts'
import { knownZone } from '../lib/known-zone.ts'
import { DONE, FAILED } from '../words/settings-toasts.ts'
import { zoneChanged } from '../words/toasts.ts'
import { zoneName } from '../words/zones.ts'
import { $me, changeMe, me } from './me.ts'
import { schedule } from './schedule.ts'
import { tell } from './toasts.ts'

/** Why the own status is what it is; undefined until the schedule is known. */
export const $hold = computed(
  [$me, schedule.$state, $minute],
  (person, { value: entries }, now) =>
    person &&
    entries &&
    holdOf(
      {
        ...person,
        entries,
        isTimerRunning: person.statusExpiresAt !== null,
        timeZone: knownZone(person.timeZone)
      },
      now
    )
)

// What the schedule does next is the server's to say, and it says nothing of its own when only time passes.
onMount($hold, () =>
  $minute.listen((now, before = now) => {
    let { nextChange, timeZone } = $me.get() ?? {}
    if (timeZone === undefined) return
    let hasPassed = nextChange && Date.parse(nextChange.at) <= now
    let zone = knownZone(timeZone)
    if (hasPassed || wallDay(zone, now) !== wallDay(zone, before)) me.refresh()
  })
)

/** D6: whether the schedule changes the status, or is only shown. */
export function applySchedule(isApplied: boolean): Promise<boolean> {
  let change = { applySchedule: isApplied }
  return tell(async () => {
    await changeMe(
      before => ({ ...before, ...change }),
      () => call(changeAccount, { body: change })
    )
    return DONE.scheduleUpdated
  }, FAILED.updateSchedule)
}

/** D7: whose clock the schedule goes by from now on. */
export function chooseZone(timeZone: string): Promise<boolean> {
  return tell(async () => {
    await changeMe(
      before => ({ ...before, timeZone }),
      () => call(changeAccount, { body: { timeZone } })
    )
    return zoneChanged(zoneName(timeZone))
  }, FAILED.updateSchedule)
}
