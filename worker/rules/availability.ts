import { HORIZON_MS } from '#contract/limits.ts'
import { nextEdge, nextSpanStart, type Plan, spanAt, spansOf } from './plan.ts'
import { bySchedule, type Choice, type Spell } from './spell.ts'

export interface Status {
  spell: Spell | null
  choice: Choice
  /** Everything that was due up to this instant has been applied. */
  settledAt: number
  /** When a tag was last obeyed (D37). */
  tagAt: number | null
}

/** How long before the horizon an endless schedule is looked at again (D5). */
const LOOK_AGAIN_MS = 86_400_000

/** The next instant at which `status` changes by itself, looked at from `after`; Infinity if never. */
function nextInstant(status: Status, plan: Plan, after: number): number {
  let { spell } = status
  if (!spell) return nextSpanStart(plan, after)
  return spell.source === 'schedule' ? Math.min(spell.until, nextEdge(plan, after)) : spell.until
}

/** D5e: whether the schedule takes over where a timer or the net ends. */
export function isTakenOver(spell: Spell, plan: Plan): boolean {
  let setAt = spell.source === 'timer' ? spell.setAt : spell.since
  let span = spanAt(plan, spell.until)
  return span !== undefined && span.start > setAt
}

/** D5h: all that is due at `at` as one step: span end, then span start, then the end of a timer or the net. */
function step(status: Status, plan: Plan, at: number): Status {
  let { spell } = status
  let spans = spansOf(plan)
  if (!spell && spans.some(({ start }) => start === at)) spell = bySchedule(plan, at, at, null)
  else if (spell?.source === 'schedule') spell = bySchedule(plan, at, spell.since, spell.message)
  else if (spell && spell.until <= at) {
    spell = isTakenOver(spell, plan) ? bySchedule(plan, at, spell.since, null) : null
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

/** D4: whether a status read at `now` is on, whatever an alarm has or hasn't done. */
export function isOn(spell: { until: number } | null, now: number): boolean {
  return spell !== null && now < spell.until
}
