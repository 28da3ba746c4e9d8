import { TAG_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Status } from './availability.ts'
import { type Plan, spanAt } from './plan.ts'
import { byHandUntil, bySchedule, type Choice, prolonged, shares, type Spell } from './spell.ts'

/** What a person asks for, after validation. Fields that are absent stay as they are (D12). */
export interface Wish {
  status: 'available' | 'unavailable'
  /** D12a: what a link lights reads as lit by a tag; only taps of a tag are taken together (D37). */
  from: 'link' | 'person' | 'tag'
  message?: string | null
  expiresAt?: number | null
  choice?: Choice
  /** Who sees this spell, whatever is chosen for the next one. */
  audience?: Choice
  /** D5j. */
  edit: boolean
}

export type Outcome =
  | { ok: true; status: Status }
  | { ok: false; code: 'nobody_chosen' | 'status_changed' }

function turnOn(status: Status, plan: Plan, now: number, wish: Wish): Outcome {
  let choice = wish.choice ?? status.choice
  let seers = wish.audience ?? choice
  if (seers !== 'everyone' && seers.length === 0) return { ok: false, code: 'nobody_chosen' }
  let end = wish.expiresAt ?? byHandUntil(plan, now, now)
  let base = {
    since: now,
    until: end,
    message: wish.message ?? null,
    audience: shares(seers, end)
  }
  let spell: Spell =
    wish.expiresAt == null
      ? { ...base, source: wish.from === 'person' ? 'switch' : 'tag', netFrom: now }
      : { ...base, source: 'timer', setAt: now }
  return { ok: true, status: { ...status, spell, choice } }
}

/** D5b: a wish for available while on. It extends nothing that it doesn't name. */
function changeSpell(status: Status, spell: Spell, plan: Plan, now: number, wish: Wish): Status {
  let message = wish.message === undefined ? spell.message : wish.message
  let changed: Spell = { ...spell, message }
  let restart = (): Spell => {
    let until = byHandUntil(plan, now, now)
    let { since, audience } = changed
    return {
      source: 'switch',
      since,
      until,
      netFrom: now,
      message,
      audience: prolonged(audience, until)
    }
  }
  if (wish.expiresAt === null && spell.source === 'timer') changed = restart()
  let seers = wish.audience ?? wish.choice
  if (seers !== undefined) {
    if (spell.source === 'schedule') changed = restart()
    changed = { ...changed, audience: shares(seers, changed.until) }
  }
  if (typeof wish.expiresAt === 'number') {
    let { since, audience } = changed
    changed = {
      source: 'timer',
      since,
      until: wish.expiresAt,
      setAt: now,
      message,
      audience: prolonged(audience, wish.expiresAt)
    }
  }
  return { ...status, spell: changed, choice: wish.choice ?? status.choice }
}

/** D5a, b, f, j: what a settled `status` becomes by a person's wish at `now`. */
export function obey(status: Status, plan: Plan, now: number, wish: Wish): Outcome {
  if (wish.edit && (status.spell !== null) !== (wish.status === 'available')) {
    return { ok: false, code: 'status_changed' }
  }
  let isTag = wish.from === 'tag'
  if (isTag && status.tagAt !== null && now - status.tagAt < TAG_DEBOUNCE_MS) {
    return { ok: true, status }
  }
  let told = isTag ? { ...status, tagAt: now } : status
  if (wish.status === 'unavailable') {
    return { ok: true, status: { ...told, spell: null, choice: wish.choice ?? told.choice } }
  }
  return told.spell
    ? { ok: true, status: changeSpell(told, told.spell, plan, now, wish) }
    : turnOn(told, plan, now, wish)
}

/** D5i: 'Still available' restarts the 12 hours of a spell by hand, and changes nothing otherwise. */
export function keepOn(status: Status, plan: Plan, now: number): Status {
  let { spell } = status
  if (!spell || (spell.source !== 'switch' && spell.source !== 'tag')) return status
  let until = byHandUntil(plan, now, now)
  return {
    ...status,
    spell: { ...spell, netFrom: now, until, audience: prolonged(spell.audience, until) }
  }
}

/** D13: what is left of a choice and of an audience when a group goes. An emptied audience ends the spell. */
export function forgetGroup(status: Status, groupId: number): Status {
  let { choice, spell } = status
  let audience = spell?.audience.filter(share => share.groupId !== groupId) ?? []
  return {
    ...status,
    choice: choice === 'everyone' ? choice : choice.filter(id => id !== groupId),
    spell: spell && audience.length > 0 ? { ...spell, audience } : null
  }
}

/** D5g: the schedule, the zone or applySchedule changed at `now`; `status` is settled by the plan before. */
export function reschedule(status: Status, before: Plan, after: Plan, now: number): Status {
  let { spell } = status
  if (!spell) {
    let isNew = !spanAt(before, now) && spanAt(after, now)
    return isNew ? { ...status, spell: bySchedule(after, now, now, null) } : status
  }
  if (spell.source === 'timer') return status
  if (spell.source === 'schedule') {
    return { ...status, spell: bySchedule(after, now, spell.since, spell.message) }
  }
  let until = byHandUntil(after, spell.netFrom, now)
  return { ...status, spell: { ...spell, until, audience: prolonged(spell.audience, until) } }
}
