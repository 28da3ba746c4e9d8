import { passagesOf, type Passage, type Status } from './availability.ts'
import type { Plan } from './plan.ts'

/** Time spent available, in ms, up to the last change of the status (D24). */
export interface Tally {
  availableMs: number
  /** The part of it that was visible to all contacts (D15). */
  openMs: number
  /** The UTC day of the last change, and what openMs was when it began. */
  day: number
  openBeforeMs: number
}

/** What else counts. The `...Before` are the values at the beginning of `day` (UTC). */
export interface Deeds {
  people: number
  calls: number
  day: number
  peopleBefore: number
  callsBefore: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const POINTS = { hour: 10, person: 50, call: 100 } as const

/** The day in UTC, counted from the epoch. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}

/** SPEC 9, D24: the one formula. */
function points(ms: number, people: number, calls: number): number {
  return Math.floor((ms / HOUR_MS) * POINTS.hour) + people * POINTS.person + calls * POINTS.call
}

function availableMs({ spell, from, to }: Passage): number {
  return spell ? Math.max(0, Math.min(to, spell.until) - from) : 0
}

function openMs({ spell, from, to }: Passage): number {
  let open = spell?.audience.find(({ groupId }) => groupId === null)
  return spell && open ? Math.max(0, Math.min(to, spell.until, open.until) - from) : 0
}

function sum(passages: readonly Passage[], measure: (passage: Passage) => number): number {
  return passages.reduce((total, passage) => total + measure(passage), 0)
}

/** The tally at `now`, from the tally and the status of the last change. */
export function tallied(tally: Tally, status: Status, plan: Plan, now: number): Tally {
  let passages = passagesOf(status, plan, now)
  let day = dayOf(now)
  let beforeToday = passages.map(({ to, ...rest }) => ({ ...rest, to: Math.min(to, day * DAY_MS) }))
  return {
    availableMs: tally.availableMs + sum(passages, availableMs),
    openMs: tally.openMs + sum(passages, openMs),
    day,
    openBeforeMs: day === tally.day ? tally.openBeforeMs : tally.openMs + sum(beforeToday, openMs)
  }
}

/** D24: a person's own score, live. */
export function ownScore(tally: Tally, deeds: Deeds): number {
  return points(tally.availableMs, deeds.people, deeds.calls)
}

/** D15: what contacts see: how it stood at the last midnight in UTC, and nothing of hours hidden from anybody. */
export function shownScore(tally: Tally, deeds: Deeds): number {
  let isToday = deeds.day === tally.day
  let people = isToday ? deeds.peopleBefore : deeds.people
  let calls = isToday ? deeds.callsBefore : deeds.calls
  return points(tally.openBeforeMs, people, calls)
}
