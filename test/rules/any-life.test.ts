import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NET_MS, TIMER_MAXIMUM_MS } from '#contract/limits.ts'
import { isOn, nextDue, type Share, settle, type Status } from '#rules/availability.ts'
import { type Plan, spansOf } from '#rules/plan.ts'
import { HourByHour } from './hour-by-hour.ts'
import {
  HOUR,
  inInstants,
  type Life,
  live,
  lives,
  NEWBORN,
  perform,
  windowsAfter
} from './lives.ts'

/** Enough to find every rule broken on purpose; more only make the suite slower. */
const RUNS = { numRuns: 300 }
const TIME_LIMIT = 60_000
const GROUPS = [null, 1, 2, 3]

function idsOf(audience: readonly Share[], now: number): (number | null)[] {
  return audience.filter(({ until }) => now < until).map(({ groupId }) => groupId)
}

function sightOf({ spell }: Status, now: number): (number | null)[] {
  return isOn(spell, now) ? idsOf(spell!.audience, now) : []
}

/** To whom the windows are open at `now`. */
function openTo({ windows }: Plan, now: number): (number | null)[] {
  return windows.filter(({ from, to }) => from <= now && now < to).map(({ groupId }) => groupId)
}

function inOrder(ids: readonly (number | null)[]): (number | null)[] {
  return ids.toSorted((a, b) => (a ?? 0) - (b ?? 0))
}

/** The hour at which the light of `person` goes off or passes to the schedule if nobody does anything. */
function endOf(person: HourByHour): number {
  let twin = person.clone()
  while (twin.source === person.source) twin.passHour()
  return twin.hour
}

/** The first hour at which anybody's sight of `person` changes by itself; Infinity if none does. */
function nextChangeOf(person: HourByHour): number {
  let twin = person.clone()
  let sight = twin.groups().join()
  let last = Math.max(0, ...person.windows.map(({ to }) => to), person.hour + 24)
  while (twin.hour < last) {
    twin.passHour()
    if (twin.source !== person.source || twin.groups().join() !== sight) return twin.hour
  }
  return Infinity
}

function factsOf({ spell, choice }: Status, now: number) {
  return {
    source: spell?.source ?? null,
    since: spell && spell.since / HOUR,
    until: spell && spell.until / HOUR,
    message: spell?.message ?? null,
    groups: inOrder(idsOf(spell?.audience ?? [], now)),
    choice
  }
}

function expectedOf(person: HourByHour): ReturnType<typeof factsOf> {
  return {
    source: person.source as ReturnType<typeof factsOf>['source'],
    since: person.light?.litAt ?? null,
    until: person.light && endOf(person),
    message: person.message,
    groups: inOrder(person.groups()),
    choice: person.choice
  }
}

/** Whether a member of `group`, or somebody in no group (null), is shown `status` at `now`. */
function shines(status: Status, now: number, group: number | null): boolean {
  return sightOf(status, now).some(id => id === null || id === group)
}

function checkHourByHour(life: Life, alarms: 'late' | 'punctual') {
  let person = new HourByHour(life.windows)
  let status = NEWBORN
  person.passHour()
  for (let { wait, act } of life.moments) {
    for (let passed = 0; passed < wait; passed += 1) {
      person.passHour()
      let now = person.hour * HOUR
      if (alarms === 'punctual') status = settle(status, inInstants(person.windows, now), now)
      let tooMuch = GROUPS.filter(id => shines(status, now, id) && !person.shines(id))
      if (tooMuch.length > 0) expect.fail(`shown to ${tooMuch.join()} at ${person.hour}`)
    }
    let now = person.hour * HOUR
    let plan = inInstants(person.windows, now)
    status = settle(status, plan, now)
    expect(factsOf(status, now)).toEqual(expectedOf(person))
    let after = inInstants(windowsAfter(person.windows, act), now)
    status = perform(status, plan, after, now, act)
    person.act(act)
    expect(factsOf(status, now)).toEqual(expectedOf(person))
    let due = nextDue(status, after, now) ?? Infinity
    expect(due).toBeGreaterThan(now)
    expect(due / HOUR).toBeLessThanOrEqual(nextChangeOf(person))
  }
}

describe('any life', { timeout: TIME_LIMIT }, () => {
  it('is told by the rules as it is told hour by hour, with punctual alarms', () => {
    fc.assert(
      fc.property(lives, life => checkHourByHour(life, 'punctual')),
      RUNS
    )
  })

  it('with late alarms is told the same, and nobody sees more in between', () => {
    fc.assert(
      fc.property(lives, life => checkHourByHour(life, 'late')),
      RUNS
    )
  })

  it('has no light without an end, nor one beyond a day by timer or twelve hours by hand', () => {
    fc.assert(
      fc.property(lives, life => {
        for (let { after, now, plan } of live(life)) {
          let { spell } = after
          if (!spell) continue
          expect(spell.until).toBeGreaterThan(now)
          if (spell.source === 'timer') {
            expect(spell.until - spell.setAt).toBeLessThanOrEqual(TIMER_MAXIMUM_MS)
          } else if (spell.source === 'schedule') {
            expect(spansOf(plan).map(({ end }) => end)).toContain(spell.until)
          } else {
            expect(spell.until - spell.netFrom).toBeLessThanOrEqual(NET_MS)
          }
          for (let { until } of spell.audience) expect(until).toBeLessThanOrEqual(spell.until)
        }
      }),
      RUNS
    )
  })

  it('comes out the same whether it is settled once, twice or at any moments in between', () => {
    let looks = fc.array(fc.integer({ min: 0, max: 60 * HOUR }), { maxLength: 6 })
    fc.assert(
      fc.property(lives, looks, (life, hours) => {
        let { after, now, plan } = live(life).at(-1)!
        let end = now + 60 * HOUR
        let once = settle(after, plan, end)
        let often = hours
          .toSorted((a, b) => a - b)
          .reduce((status, passed) => settle(status, plan, now + passed), after)
        expect(settle(often, plan, end)).toEqual(once)
        expect(settle(once, plan, end)).toEqual(once)
      }),
      RUNS
    )
  })

  it('shows itself to no further group but by a choice or by an open window', () => {
    fc.assert(
      fc.property(lives, life => {
        let seenBy: (number | null)[] = []
        for (let { act, before, planBefore, after, now, plan } of live(life)) {
          let isMissing = (ids: (number | null)[]) => (id: number | null) => !ids.includes(id)
          let waiting = sightOf(before, now)
          expect(waiting.filter(isMissing([...seenBy, ...openTo(planBefore, now)]))).toEqual([])
          seenBy = sightOf(after, now)
          let chosen =
            act.kind === 'wish' && (act.wish.choice ?? (before.spell ? [] : after.choice))
          let allowed = chosen === 'everyone' ? [null] : chosen || openTo(plan, now)
          expect(seenBy.filter(isMissing([...waiting, ...allowed]))).toEqual([])
        }
      }),
      RUNS
    )
  })

  it('changes its choice for the next time only by choosing, or by losing a group', () => {
    fc.assert(
      fc.property(lives, life => {
        for (let { act, before, after } of live(life)) {
          let isChosen = act.kind === 'wish' && act.wish.choice !== undefined
          if (!isChosen && act.kind !== 'delete') expect(after.choice).toEqual(before.choice)
          if (before.choice !== 'everyone' && !isChosen) {
            expect(before.choice).toEqual(expect.arrayContaining([...after.choice]))
          }
          if (before.choice === 'everyone' && !isChosen) expect(after.choice).toBe('everyone')
        }
      }),
      RUNS
    )
  })

  it('stays off until a wish or the start of a window', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 1, max: 100 }), (life, hours) => {
        for (let { after, now, plan } of live(life)) {
          if (after.spell) continue
          let later = now + hours * HOUR
          let starts = spansOf(plan).filter(({ start }) => now < start && start <= later)
          let { spell } = settle(after, plan, later)
          if (starts.length === 0) expect(spell).toBeNull()
          if (spell) expect(starts.map(({ start }) => start)).toContain(spell.since)
        }
      }),
      RUNS
    )
  })
})
