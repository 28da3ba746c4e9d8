import { HORIZON_MS, NET_MS, TAG_DEBOUNCE_MS } from '#contract/limits.ts'
import {
  nextEdge,
  nextSpanEnd,
  nextSpanStart,
  openGroups,
  type Plan,
  spanAt,
  spansOf
} from './plan.ts'

/** A part of an audience: a group, or null for everyone, and the instant at which its sight ends (D4). */
export interface Share {
  groupId: number | null
  until: number
}

/** D12: who shall see the next availability by hand. An empty list is nobody (D13). */
export type Choice = 'everyone' | readonly number[]

/** D3: one continuous availability. It always has an end. All instants are ms since the epoch. */
export type Spell = {
  since: number
  until: number
  message: string | null
  audience: readonly Share[]
} & (
  | { source: 'switch' | 'tag'; netFrom: number }
  | { source: 'timer'; setAt: number }
  | { source: 'schedule' }
)

export interface Status {
  spell: Spell | null
  choice: Choice
  /** Everything that was due up to this instant has been applied. */
  settledAt: number
  /** When a tag was last obeyed (D37). */
  tagAt: number | null
}

/** What a person asks for, after validation. Fields that are absent stay as they are (D12). */
export interface Wish {
  status: 'available' | 'unavailable'
  from: 'person' | 'tag'
  message?: string | null
  expiresAt?: number | null
  choice?: Choice
  /** D5j. */
  edit: boolean
}

export type Outcome =
  | { ok: true; status: Status }
  | { ok: false; code: 'nobody_chosen' | 'status_changed' }

/** How long before the horizon an endless schedule is looked at again (D5). */
const LOOK_AGAIN_MS = 86_400_000

function byHandUntil(plan: Plan, netFrom: number, now: number): number {
  return Math.min(netFrom + NET_MS, nextSpanEnd(plan, now))
}

function shares(choice: Choice, until: number): Share[] {
  return choice === 'everyone'
    ? [{ groupId: null, until }]
    : choice.map(groupId => ({ groupId, until }))
}

function prolonged(audience: readonly Share[], until: number): Share[] {
  return audience.map(({ groupId }) => ({ groupId, until }))
}

function bySchedule(plan: Plan, at: number, since: number, message: string | null): Spell | null {
  let span = spanAt(plan, at)
  if (!span) return null
  return {
    source: 'schedule',
    since,
    until: span.end === 'unseen' ? plan.horizon : span.end,
    message,
    audience: openGroups(plan, at)
  }
}

/** The next instant at which `status` changes by itself, looked at from `after`; Infinity if never. */
function nextInstant(status: Status, plan: Plan, after: number): number {
  let { spell } = status
  if (!spell) return nextSpanStart(plan, after)
  return spell.source === 'schedule' ? Math.min(spell.until, nextEdge(plan, after)) : spell.until
}

/** D5h: all that is due at `at` as one step: span end, then span start, then the end of a timer or the net. */
function step(status: Status, plan: Plan, at: number): Status {
  let { spell } = status
  let spans = spansOf(plan)
  if (spell && spell.source !== 'timer' && spans.some(({ end }) => end === at)) spell = null
  if (!spell && spans.some(({ start }) => start === at)) spell = bySchedule(plan, at, at, null)
  else if (spell?.source === 'schedule') spell = bySchedule(plan, at, spell.since, spell.message)
  else if (spell && spell.until <= at) {
    let setAt = spell.source === 'timer' ? spell.setAt : spell.since
    let span = spanAt(plan, spell.until)
    spell = span && span.start > setAt ? bySchedule(plan, at, spell.since, null) : null
  }
  return { ...status, spell, settledAt: at }
}

/** An endless span is looked at anew, so that its end moves on with the horizon (D5). */
function looked(spell: Spell | null, plan: Plan, now: number): Spell | null {
  return spell?.source === 'schedule' ? bySchedule(plan, now, spell.since, spell.message) : spell
}

/** A stretch of time in which one spell, or none, was in force. */
export interface Passage {
  spell: Spell | null
  from: number
  to: number
}

/** D5c-f, h: applies everything that has come due by `now`, each at its own instant. */
export function settle(status: Status, plan: Plan, now: number): Status {
  return pass(status, plan, now).status
}

/** What was in force between the last look and `now`. */
export function passagesOf(status: Status, plan: Plan, now: number): Passage[] {
  return pass(status, plan, now).passages
}

function pass(status: Status, plan: Plan, now: number): { status: Status; passages: Passage[] } {
  let passages: Passage[] = []
  let settled = status
  for (;;) {
    let from = settled.settledAt
    let at = Math.max(nextInstant(settled, plan, from), from)
    passages.push({ spell: settled.spell, from, to: Math.min(at, now) })
    if (at > now) {
      let spell = looked(settled.spell, plan, now)
      return { status: { ...settled, spell, settledAt: now }, passages }
    }
    settled = step(settled, plan, at)
  }
}

/** When `status`, settled at `now`, has to be looked at again; null if nothing will ever be due. */
export function nextDue(status: Status, plan: Plan, now: number): number | null {
  let due = nextInstant(status, plan, now)
  let endless =
    status.spell?.source === 'schedule' && status.spell.until === plan.horizon
      ? plan.horizon - LOOK_AGAIN_MS
      : Infinity
  let again =
    status.spell || plan.windows.length === 0 ? Infinity : now + HORIZON_MS - LOOK_AGAIN_MS
  let earliest = Math.min(due, endless, again)
  return earliest === Infinity ? null : earliest
}

function turnOn(status: Status, plan: Plan, now: number, wish: Wish): Outcome {
  let choice = wish.choice ?? status.choice
  if (choice !== 'everyone' && choice.length === 0) return { ok: false, code: 'nobody_chosen' }
  let end = wish.expiresAt ?? byHandUntil(plan, now, now)
  let base = {
    since: now,
    until: end,
    message: wish.message ?? null,
    audience: shares(choice, end)
  }
  let spell: Spell =
    wish.expiresAt == null
      ? { ...base, source: wish.from === 'tag' ? 'tag' : 'switch', netFrom: now }
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
  if (wish.choice !== undefined) {
    if (spell.source === 'schedule') changed = restart()
    changed = { ...changed, audience: shares(wish.choice, changed.until) }
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

/** D4: whether a status read at `now` is on, whatever an alarm has or hasn't done. */
export function isOn(spell: { until: number } | null, now: number): boolean {
  return spell !== null && now < spell.until
}
