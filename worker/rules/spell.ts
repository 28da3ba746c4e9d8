import { NET_MS } from '#contract/limits.ts'
import { nextSpanEnd, openGroups, type Plan, spanAt } from './plan.ts'

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

/** D5a: the end of a spell by hand: the net, or the next span end. */
export function byHandUntil(plan: Plan, netFrom: number, now: number): number {
  return Math.min(netFrom + NET_MS, nextSpanEnd(plan, now))
}

/** An audience of a choice, with one end. */
export function shares(choice: Choice, until: number): Share[] {
  return choice === 'everyone'
    ? [{ groupId: null, until }]
    : choice.map(groupId => ({ groupId, until }))
}

/** The same audience with another end. */
export function prolonged(audience: readonly Share[], until: number): Share[] {
  return audience.map(({ groupId }) => ({ groupId, until }))
}

/** D5c: the spell that the schedule makes at `at`; null outside of a span. */
export function bySchedule(
  plan: Plan,
  at: number,
  since: number,
  message: string | null
): Spell | null {
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
