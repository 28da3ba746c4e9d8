import { ENTRIES_MAXIMUM } from '#contract/limits.ts'
import type { AccountChange } from '#contract/profile.ts'
import type { ScheduleEntry, ScheduleEntryChange } from '#contract/schedule.ts'
import type { StatusChange } from '#contract/status.ts'
import { accountUpdate, searchWrites } from '#db/accounts.ts'
import type { Db } from '#db/client.ts'
import { groupDeletion } from '#db/groups.ts'
import { entryDeletion, entryInsertion, entryUpdate } from '#db/schedule.ts'
import { isOn } from '#rules/availability.ts'
import { forgetGroup, keepOn, obey, reschedule, type Wish } from '#rules/change.ts'
import { actingPlan, type Person } from '#rules/profile.ts'
import { readWish } from '#rules/wish.ts'
import {
  type Decide,
  type Decision,
  nothing,
  type Refusal,
  type Situation
} from './status-keeper.ts'

// What a person's object decides in each situation: a rule, and the statements that go into the same batch.

const obeying =
  (wish: Wish): Decide =>
  ({ status, groupIds, plan, now }) => {
    let choice = wish.choice === 'everyone' ? [] : (wish.choice ?? [])
    return choice.every(id => groupIds.includes(id))
      ? obey(status, plan, now, wish)
      : { ok: false, code: 'unknown_group' }
  }

const keepingOn: Decide = ({ status, plan, now }) => ({
  ok: true,
  status: keepOn(status, plan, now)
})

/**
 * The same decision; one by which a schedule lights is a use of the switch, or edits of it would be a switch without a
 * limit. What puts the light out is never refused. `take` gives the ms to wait.
 */
export function lighting(decide: Decide, take: (now: number) => number): Decide {
  let isTaken = false
  return async situation => {
    let decision = await decide(situation)
    let { now, status } = situation
    let isLit = decision.ok && isOn(decision.status.spell, now) && !isOn(status.spell, now)
    if (!isLit || isTaken) return decision
    isTaken = true
    let retryAfterMs = take(now)
    return retryAfterMs > 0 ? { ok: false, code: 'too_many', retryAfterMs } : decision
  }
}

/** What a POST of a status asks for, or why it is refused. */
export function readChange(
  change: StatusChange,
  now: number
): { ok: true; decide: Decide } | Refusal {
  let reading = readWish(change, now)
  switch (reading.kind) {
    case 'refused':
      return { ok: false, code: reading.code }
    case 'nothing':
      return { ok: true, decide: nothing }
    case 'keep':
      return { ok: true, decide: keepingOn }
    case 'wish':
      return { ok: true, decide: obeying(reading.wish) }
  }
}

/** D5g: what a changed schedule makes of the status. */
function rescheduled(
  { person, status, plan, now }: Situation,
  schedule: Partial<Person>
): Extract<Decision, { ok: true }> {
  let after = actingPlan({ ...person, ...schedule }, now)
  return { ok: true, status: reschedule(status, plan, after, now), person: schedule }
}

/** D13: choice, audience, entries and group go at once. */
export const forgettingGroup =
  (db: Db, groupId: number): Decide =>
  situation => {
    let { person, groupIds, status } = situation
    if (!groupIds.includes(groupId)) return { ok: false, code: 'group_not_found' }
    let entries = person.entries.filter(entry => entry.groupId !== groupId)
    let decision = rescheduled({ ...situation, status: forgetGroup(status, groupId) }, { entries })
    return { ...decision, also: [groupDeletion(db, person.id, groupId)] }
  }

function isOwn(groupId: number | null, { groupIds }: Situation): boolean {
  return groupId === null || groupIds.includes(groupId)
}

export const addingEntry =
  (db: Db, entry: ScheduleEntry): Decide =>
  situation => {
    let { person, now } = situation
    if (!isOwn(entry.groupId, situation)) return { ok: false, code: 'unknown_group' }
    if (entry.startTime === entry.endTime) return { ok: false, code: 'times_equal' }
    if (person.entries.length >= ENTRIES_MAXIMUM) return { ok: false, code: 'entries_full' }
    let decision = rescheduled(situation, { entries: [...person.entries, entry] })
    return { ...decision, also: [entryInsertion(db, person.id, entry, now)] }
  }

export const changingEntry =
  (db: Db, id: number, change: ScheduleEntryChange): Decide =>
  situation => {
    let { person, status } = situation
    let old = person.entries.find(entry => entry.id === id)
    if (!old) return { ok: false, code: 'entry_not_found' }
    let entry = { ...old, ...change }
    if (!isOwn(entry.groupId, situation)) return { ok: false, code: 'unknown_group' }
    if (entry.startTime === entry.endTime) return { ok: false, code: 'times_equal' }
    if (JSON.stringify(entry) === JSON.stringify(old)) return { ok: true, status }
    let entries = person.entries.map(other => (other.id === id ? entry : other))
    return {
      ...rescheduled(situation, { entries }),
      also: [entryUpdate(db, person.id, id, change)]
    }
  }

export const deletingEntry =
  (db: Db, id: number): Decide =>
  situation => {
    let { person } = situation
    let entries = person.entries.filter(entry => entry.id !== id)
    if (entries.length === person.entries.length) return { ok: false, code: 'entry_not_found' }
    return { ...rescheduled(situation, { entries }), also: [entryDeletion(db, person.id, id)] }
  }

/** SPEC 7: `change` holds the username that is free; `wished` is what it was made from. */
export const changingAccount =
  (db: Db, change: AccountChange, wished: string | undefined): Decide =>
  situation => {
    let { person } = situation
    if (Object.keys(change).length === 0) return nothing(situation)
    let { displayName, username } = { ...person, ...change }
    return {
      ...rescheduled(situation, change),
      also: [
        accountUpdate(db, person.id, change),
        ...searchWrites(db, person.id, displayName, wished ?? username)
      ]
    }
  }
