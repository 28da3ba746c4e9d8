import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HORIZON_MS } from '#contract/limits.ts'
import { settle, type Status } from '#rules/availability.ts'
import type { Plan, Window } from '#rules/plan.ts'
import { type Deeds, ownScore, shownScore, type Tally, tallied } from '#rules/score.ts'
import { at, FAM, offSince, open, planAt } from './story.ts'

const HOUR = 3_600_000
const MONDAY = at('00:00') / 86_400_000
const NONE: Deeds = { people: 0, calls: 0, day: 0, peopleBefore: 0, callsBefore: 0 }
const ZERO: Tally = { availableMs: 0, openMs: 0, day: MONDAY, openBeforeMs: 0 }

function on(from: string, to: string, groupId: number | null = null): Status {
  let [since, until] = [at(from), at(to)]
  let audience = [{ groupId, until }]
  let spell = { source: 'switch', since, until, message: null, audience, netFrom: since } as const
  return { ...offSince(from), spell }
}

function bySchedule(from: string, windows: readonly Window[]): Status {
  return settle(offSince('00:00'), planAt(at(from), windows), at(from))
}

/** [own score, what contacts are shown] at `when`. */
function scores(status: Status, when: string, windows: readonly Window[] = [], tally = ZERO) {
  let now = tallied(tally, status, planAt(at(when), windows), at(when))
  return [ownScore(now, NONE), shownScore(now, NONE)]
}

describe('a score', () => {
  it.each([
    { title: 'of nothing is nothing', deeds: {}, hours: 0, score: 0 },
    { title: 'is 10 for an hour', deeds: {}, hours: 1, score: 10 },
    { title: 'is floored', deeds: {}, hours: 1.0999, score: 10 },
    { title: 'grows by the point', deeds: {}, hours: 1.1, score: 11 },
    { title: 'is 50 for a person', deeds: { people: 3 }, hours: 0, score: 150 },
    { title: 'is 100 for a call', deeds: { calls: 2 }, hours: 0, score: 200 },
    { title: 'is the sum of all', deeds: { people: 3, calls: 2 }, hours: 2.55, score: 375 }
  ])('D24: $title', ({ deeds, hours, score }) => {
    expect(ownScore({ ...ZERO, availableMs: hours * HOUR }, { ...NONE, ...deeds })).toBe(score)
  })

  it('C098: counts an hour once, however often it is looked at', () => {
    let status = on('10:00', '22:00')
    expect(scores(status, '11:00')).toEqual([10, 0])
    let halfway = tallied(ZERO, status, planAt(at('10:30')), at('10:30'))
    expect(scores({ ...status, settledAt: at('10:30') }, '11:00', [], halfway)).toEqual([10, 0])
  })

  it('counts no minute past the end, though nobody was there to see it', () => {
    expect(scores(on('10:00', '11:00'), '11:00')).toEqual([10, 0])
    expect(scores(on('10:00', '11:00'), '23:00')).toEqual([10, 0])
  })

  it('counts what the schedule did while nobody looked', () => {
    let windows = [open('09:00', '10:00'), open('12:00', '12:30', FAM), open('13:00', '14:00')]
    expect(scores(offSince('00:00'), '13:30', windows)).toEqual([20, 0])
    expect(scores(offSince('00:00'), 'Tue 00:00', windows)).toEqual([25, 20])
  })
})

describe('D15: what contacts are shown of a score', () => {
  it('is how it stood at midnight in UTC', () => {
    let status = on('22:00', 'Tue 10:00')
    expect(scores(status, '23:59:59.999')).toEqual([19, 0])
    expect(scores(status, 'Tue 00:00')).toEqual([20, 20])
    expect(scores(status, 'Tue 09:00')).toEqual([110, 20])
    expect(scores(status, 'Wed 00:00')).toEqual([120, 120])
  })

  it('holds nothing of an hour that anybody could not see', () => {
    for (let when of ['10:30', '12:00', 'Tue 00:00', 'Wed 12:00']) {
      expect(scores(on('10:00', '12:00', FAM), when)[1], when).toBe(0)
    }
    expect(scores(on('10:00', '12:00', FAM), '12:00')[0]).toBe(20)
  })

  it('counts of a schedule only while it is open to all', () => {
    let windows = [open('09:00', '12:00', FAM), open('10:00', '11:00')]
    let status = bySchedule('09:00', windows)
    expect(scores(status, '12:00', windows)).toEqual([30, 0])
    expect(scores(status, 'Tue 00:00', windows)).toEqual([30, 10])
  })

  it.each([
    { title: 'the last day on which it changed', when: 'Mon', shown: [0, 0] },
    { title: 'the day after', when: 'Tue', shown: [1, 1] },
    { title: 'any later day', when: 'Sun', shown: [1, 1] }
  ])('shows people and calls of today from tomorrow on: $title', ({ when, shown }) => {
    let deeds = { people: 1, calls: 1, day: MONDAY, peopleBefore: 0, callsBefore: 0 }
    let tally = tallied(ZERO, offSince('00:00'), planAt(at('00:00')), at(`${when} 12:00`))
    expect(shownScore(tally, deeds)).toBe(shown[0]! * 50 + shown[1]! * 100)
    expect(ownScore(tally, deeds)).toBe(150)
  })
})

/** The same day in looks at any instants, each one written down. */
function lookedAt(looks: readonly number[], status: Status, plan: Plan): Tally {
  return looks.reduce(
    ({ tally, current }, now) => ({
      tally: tallied(tally, current, plan, now),
      current: settle(current, plan, now)
    }),
    { tally: ZERO, current: status }
  ).tally
}

it('a score is the same however often it is looked at, and never falls', () => {
  let hour = fc.integer({ min: 0, max: 60 })
  let window = fc
    .record({
      start: hour,
      length: fc.integer({ min: 1, max: 12 }),
      group: fc.constantFrom(null, FAM)
    })
    .map(({ start, length, group }) => ({
      from: at('00:00') + start * HOUR,
      to: at('00:00') + (start + length) * HOUR,
      groupId: group
    }))
  let minutes = fc.array(fc.integer({ min: 1, max: 72 * 60 }), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(window, { maxLength: 5 }), minutes, (windows, looks) => {
      let plan = { windows, horizon: at('00:00') + HORIZON_MS }
      let end = at('00:00') + 72 * HOUR
      let instants = looks.toSorted((a, b) => a - b).map(look => at('00:00') + look * 60_000)
      let once = lookedAt([end], offSince('00:00'), plan)
      expect(lookedAt([...instants, end], offSince('00:00'), plan)).toEqual(once)
      let shown = instants.map((_, i) =>
        shownScore(lookedAt(instants.slice(0, i + 1), offSince('00:00'), plan), NONE)
      )
      expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      expect(once.openMs).toBeLessThanOrEqual(once.availableMs)
    }),
    { numRuns: 300 }
  )
})
