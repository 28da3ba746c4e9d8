import * as fc from 'fast-check'
import { settle, type Status } from '#rules/availability.ts'
import { forgetGroup, keepOn, obey, reschedule, type Wish } from '#rules/change.ts'
import type { Choice } from '#rules/spell.ts'
import type { Plan } from '#rules/plan.ts'
import { planAt } from './story.ts'

// Random lives on a grid of hours: what people may do, in any order, beside any schedule.

export const HOUR = 3_600_000

/** A window in hours; the end is exclusive. */
export interface HourWindow {
  from: number
  to: number
  groupId: number | null
}

/** A wish whose timer ends so many hours after it. */
export interface HourWish extends Omit<Wish, 'expiresAt'> {
  hours?: number | null
}

export type Act =
  | { kind: 'look' }
  | { kind: 'wish'; wish: HourWish }
  | { kind: 'still' }
  | { kind: 'delete'; groupId: number }
  | { kind: 'reschedule'; windows: HourWindow[] }

export interface Life {
  windows: HourWindow[]
  /** So many hours after the one before, somebody acts. */
  moments: { wait: number; act: Act }[]
}

/** One act of a life: the settled status and the plan before it, and what it made of them. */
export interface Moment {
  act: Act
  now: number
  before: Status
  planBefore: Plan
  after: Status
  plan: Plan
}

const groupId = fc.integer({ min: 1, max: 3 })

const choice: fc.Arbitrary<Choice> = fc.oneof(
  fc.constant('everyone' as const),
  fc.uniqueArray(groupId, { minLength: 1, maxLength: 2 })
)

const windows = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 70 }),
      fc.integer({ min: 0, max: 14 }),
      fc.option(groupId, { freq: 3 })
    )
    .map(([from, hours, group]): HourWindow => ({ from, to: from + hours, groupId: group })),
  { maxLength: 6 }
)

const wish: fc.Arbitrary<HourWish> = fc.record(
  {
    status: fc.constantFrom('available' as const, 'available' as const, 'unavailable' as const),
    from: fc.constantFrom('person' as const, 'person' as const, 'tag' as const),
    edit: fc.constantFrom(false, false, true),
    message: fc.option(fc.constantFrom('Tea', 'Walk')),
    hours: fc.option(fc.integer({ min: 1, max: 24 }), { freq: 3 }),
    choice
  },
  { requiredKeys: ['status', 'from', 'edit'] }
)

const linkWish: fc.Arbitrary<HourWish> = fc.record(
  {
    status: fc.constantFrom('available' as const, 'available' as const, 'unavailable' as const),
    from: fc.constant('link' as const),
    edit: fc.constant(false),
    hours: fc.integer({ min: 1, max: 24 }),
    audience: groupId.map(id => [id])
  },
  { requiredKeys: ['status', 'from', 'edit'] }
)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: wish.map(value => ({ kind: 'wish' as const, wish: value })) },
  { weight: 2, arbitrary: linkWish.map(value => ({ kind: 'wish' as const, wish: value })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'look' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'still' as const }) },
  { weight: 1, arbitrary: groupId.map(id => ({ kind: 'delete' as const, groupId: id })) },
  { weight: 1, arbitrary: windows.map(value => ({ kind: 'reschedule' as const, windows: value })) }
)

export const lives: fc.Arbitrary<Life> = fc.record({
  windows,
  moments: fc.array(fc.record({ wait: fc.integer({ min: 0, max: 10 }), act }), {
    minLength: 1,
    maxLength: 12
  })
})

export function inInstants(list: readonly HourWindow[], now: number): Plan {
  return planAt(
    now,
    list.map(({ from, to, groupId: id }) => ({ from: from * HOUR, to: to * HOUR, groupId: id }))
  )
}

export const NEWBORN: Status = { spell: null, choice: 'everyone', settledAt: -HOUR, tagAt: null }

/** What `deed` makes of a settled status; a refused wish leaves it as it is. */
export function perform(status: Status, plan: Plan, after: Plan, now: number, deed: Act): Status {
  switch (deed.kind) {
    case 'look':
      return status
    case 'still':
      return keepOn(status, plan, now)
    case 'delete':
      return reschedule(forgetGroup(status, deed.groupId), plan, after, now)
    case 'reschedule':
      return reschedule(status, plan, after, now)
    case 'wish': {
      let { hours, ...rest } = deed.wish
      let expiry = hours === undefined ? {} : { expiresAt: hours && now + hours * HOUR }
      let outcome = obey(status, plan, now, { ...rest, ...expiry })
      return outcome.ok ? outcome.status : status
    }
  }
}

/** The windows that `deed` leaves: a deleted group takes its entries along (D13). */
export function windowsAfter(list: HourWindow[], deed: Act): HourWindow[] {
  if (deed.kind === 'reschedule') return deed.windows
  if (deed.kind === 'delete') return list.filter(window => window.groupId !== deed.groupId)
  return list
}

/** Lives a life with alarms that ring at its acts only, and gives its moments. */
export function live(life: Life): Moment[] {
  let now = 0
  let list = life.windows
  let status = NEWBORN
  return life.moments.map(({ wait, act: deed }) => {
    now += wait * HOUR
    let planBefore = inInstants(list, now)
    let before = settle(status, planBefore, now)
    list = windowsAfter(list, deed)
    let plan = inInstants(list, now)
    status = perform(before, planBefore, plan, now, deed)
    return { act: deed, now, before, planBefore, after: status, plan }
  })
}
