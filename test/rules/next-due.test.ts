import { describe, expect, it } from 'vitest'
import { HORIZON_MS } from '#contract/limits.ts'
import { nextDue, settle, type Status } from '#rules/availability.ts'
import { obey } from '#rules/change.ts'
import { viewsOf } from '#rules/onlookers.ts'
import type { Plan, Window } from '#rules/plan.ts'
import { at, FAM, offSince, open, planAt, WORK } from './story.ts'

const DAY_MS = 86_400_000
const NINE_TO_FIVE = [open('09:00', '17:00', WORK), open('12:00', '14:00', FAM)]

function lit(when: string, expiresAt?: number): Status {
  let outcome = obey(offSince(when), planAt(at(when)), at(when), {
    status: 'available',
    from: 'person',
    edit: false,
    ...(expiresAt && { expiresAt })
  })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.status
}

function dueOf(status: Status, when: string, windows: Window[] = []): number | null {
  let plan = planAt(at(when), windows)
  return nextDue(settle(status, plan, at(when)), plan, at(when))
}

describe('the next alarm', () => {
  it('is needed by nobody who is off and has no schedule', () => {
    expect(dueOf(offSince('08:00'), '08:00')).toBeNull()
  })

  it('rings at the end of a timer and of the net', () => {
    expect(dueOf(lit('08:00', at('08:15')), '08:00')).toBe(at('08:15'))
    expect(dueOf(lit('08:00'), '08:00')).toBe(at('20:00'))
  })

  it('C046: rings at every edge of the windows, and again for each if it came too early', () => {
    let off = offSince('08:00')
    expect(dueOf(off, '08:00', NINE_TO_FIVE)).toBe(at('09:00'))
    expect(dueOf(off, '08:59:59.999', NINE_TO_FIVE)).toBe(at('09:00'))
    expect(dueOf(off, '09:00', NINE_TO_FIVE)).toBe(at('12:00'))
    expect(dueOf(off, '12:00', NINE_TO_FIVE)).toBe(at('14:00'))
    expect(dueOf(off, '14:00', NINE_TO_FIVE)).toBe(at('17:00'))
    expect(dueOf(off, '16:59:59.998', NINE_TO_FIVE)).toBe(at('17:00'))
  })

  it('looks again within the week when no window is in sight', () => {
    expect(dueOf(offSince('17:00'), '17:00', NINE_TO_FIVE)).toBe(at('17:00') + HORIZON_MS - DAY_MS)
  })
})

/** What a plan shows of a week that is open day and night, whenever it is looked at. */
function openEndlessly(now: number): Plan {
  let horizon = now + HORIZON_MS
  return { windows: [{ from: at('00:00'), to: horizon, groupId: WORK }], horizon }
}

describe('seven full days', () => {
  const now = at('12:00')
  const before = { ...offSince('00:00'), settledAt: at('00:00') - 1 }
  const held = settle(before, openEndlessly(now), now)

  it('hold the light until the horizon', () => {
    expect(held.spell).toMatchObject({
      source: 'schedule',
      since: at('00:00'),
      until: now + HORIZON_MS
    })
  })

  it('ring a day before the horizon and move the end on, telling nobody', () => {
    let due = nextDue(held, openEndlessly(now), now)
    expect(due).toBe(now + HORIZON_MS - DAY_MS)
    let later = settle(held, openEndlessly(due!), due!)
    expect(later.spell).toMatchObject({ since: at('00:00'), until: due! + HORIZON_MS })
    let ben = [{ id: 1, sharedUntil: later.spell!.audience[0]!.until }]
    expect(viewsOf(later, ben, due!)).toEqual(viewsOf(held, ben, due!))
  })

  it('light up again after ten days without an alarm, and read as off until then', () => {
    let later = now + 10 * DAY_MS
    let ben = [{ id: 1, sharedUntil: held.spell!.audience[0]!.until }]
    expect(viewsOf(held, ben, later).get(1)).toEqual({ status: 'unavailable' })
    let settled = settle(held, openEndlessly(later), later)
    expect(settled.spell).toMatchObject({ since: at('00:00'), until: later + HORIZON_MS })
  })

  it('stay off once switched off, and are looked at again before the horizon', () => {
    let wish = { status: 'unavailable', from: 'person', edit: false } as const
    let outcome = obey(held, openEndlessly(now), now, wish)
    if (!outcome.ok) throw new Error(outcome.code)
    let due = nextDue(outcome.status, openEndlessly(now), now)
    expect(due).toBe(now + HORIZON_MS - DAY_MS)
    expect(settle(outcome.status, openEndlessly(due!), due!).spell).toBeNull()
  })

  it('hold a light by hand no longer than the net', () => {
    let wish = { status: 'available', from: 'person', edit: false, choice: [FAM] } as const
    let outcome = obey(held, openEndlessly(now), now, wish)
    if (!outcome.ok) throw new Error(outcome.code)
    expect(outcome.status.spell).toMatchObject({ source: 'switch', until: at('Tue 00:00') })
    let later = at('Tue 00:00')
    expect(settle(outcome.status, openEndlessly(later), later).spell).toBeNull()
  })
})
