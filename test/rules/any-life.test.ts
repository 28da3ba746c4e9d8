import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NET_MS, TIMER_MAXIMUM_MS } from '#contract/limits.ts'
import { passagesOf, settle } from '#rules/availability.ts'
import type { Spell } from '#rules/spell.ts'
import { type Plan, spansOf } from '#rules/plan.ts'
import { type Act, HOUR, live, lives, type Moment } from './lives.ts'
import { disagreements, openTo, sightOf } from './two-tellings.ts'

/** Enough to find every rule broken on purpose; more only make the suite slower. */
const RUNS = { numRuns: 300 }
const TIME_LIMIT = 60_000

/** The latest end that a spell may have (D3, D9). */
function limitOf(spell: Spell, plan: Plan): number {
  switch (spell.source) {
    case 'timer':
      return spell.setAt + TIMER_MAXIMUM_MS
    case 'schedule':
      return Math.max(...spansOf(plan).map(({ end }) => Number(end)))
    case 'switch':
    case 'tag':
      return spell.netFrom + NET_MS
  }
}

function isBounded({ after: { spell }, now, plan }: Moment): boolean {
  if (!spell) return true
  let ends = [spell.until, ...spell.audience.map(({ until }) => until)]
  return now < spell.until && ends.every(end => end <= limitOf(spell, plan) && end <= spell.until)
}

/** Whom an act may let see a light that they didn't see before. */
function letIn({ act, before, after, now, plan }: Moment): (number | null)[] {
  if (act.kind !== 'wish') return openTo(plan, now)
  let choice = act.wish.audience ?? act.wish.choice ?? (before.spell ? [] : after.choice)
  return choice === 'everyone' ? [null] : [...choice]
}

function choosesAnew(act: Act): boolean {
  return act.kind === 'wish' && act.wish.choice !== undefined
}

describe('any life', { timeout: TIME_LIMIT }, () => {
  it('is the same by the rules as told hour by hour, with punctual alarms', () => {
    fc.assert(
      fc.property(lives, life => {
        expect(disagreements(life, 'punctual')).toEqual([])
      }),
      RUNS
    )
  })

  it('is the same with late alarms, and nobody sees more in between', () => {
    fc.assert(
      fc.property(lives, life => {
        expect(disagreements(life, 'late')).toEqual([])
      }),
      RUNS
    )
  })

  it('has no light without an end, nor one beyond a day by timer or twelve hours by hand', () => {
    fc.assert(
      fc.property(lives, life => {
        expect(live(life).filter(moment => !isBounded(moment))).toEqual([])
      }),
      RUNS
    )
  })

  it('comes out the same whether it is settled once, twice or at any moments in between', () => {
    let looks = fc.array(fc.integer({ min: 0, max: 60 * HOUR }), { maxLength: 6 })
    fc.assert(
      fc.property(lives, looks, (life, passed) => {
        let { after, now, plan } = live(life).at(-1)!
        let end = now + 60 * HOUR
        let once = settle(after, plan, end)
        let often = passed
          .toSorted((a, b) => a - b)
          .reduce((status, ms) => settle(status, plan, now + ms), after)
        expect(settle(often, plan, end)).toEqual(once)
        expect(settle(once, plan, end)).toEqual(once)
      }),
      RUNS
    )
  })

  it('passes without a gap, each stretch as it was settled at its start', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 0, max: 60 * HOUR }), (life, ms) => {
        let { after, now, plan } = live(life).at(-1)!
        let passages = passagesOf(after, plan, now + ms)
        expect(passages.map(({ from }) => from).concat(now + ms)).toEqual(
          [now].concat(passages.map(({ to }) => to))
        )
        let settled = passages.map(({ from }) => settle(after, plan, from).spell)
        expect(passages.map(({ spell }) => spell)).toEqual(settled)
      }),
      RUNS
    )
  })

  it('shows itself to no further group but by a choice or by an open window', () => {
    fc.assert(
      fc.property(lives, life => {
        let seenBy: (number | null)[] = []
        for (let moment of live(life)) {
          let { before, planBefore, after, now } = moment
          let known = [...seenBy, ...openTo(planBefore, now)]
          let waited = sightOf(before, now)
          expect(waited.filter(id => !known.includes(id))).toEqual([])
          seenBy = sightOf(after, now)
          let allowed = [...waited, ...letIn(moment)]
          expect(seenBy.filter(id => !allowed.includes(id))).toEqual([])
        }
      }),
      RUNS
    )
  })

  it('changes its choice for the next time only by choosing, or by losing a group', () => {
    fc.assert(
      fc.property(lives, life => {
        for (let { act, before, after } of live(life).filter(moment => !choosesAnew(moment.act))) {
          let lost = act.kind === 'delete' ? act.groupId : undefined
          let { choice } = before
          let left = choice === 'everyone' ? choice : choice.filter(id => id !== lost)
          expect(after.choice).toEqual(left)
        }
      }),
      RUNS
    )
  })

  it('stays off until a wish or the start of a window', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 1, max: 100 }), (life, hours) => {
        for (let { after, now, plan } of live(life).filter(moment => !moment.after.spell)) {
          let later = now + hours * HOUR
          let starts = spansOf(plan).map(({ start }) => start)
          let litAt = settle(after, plan, later).spell?.since
          let ahead = starts.filter(start => now < start && start <= later)
          expect([undefined, ...ahead]).toContain(litAt)
        }
      }),
      RUNS
    )
  })
})
