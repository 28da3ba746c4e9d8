import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextEdge, openGroups, spanAt } from '#rules/plan.ts'
import { nextChangeOf, planOf } from '#rules/schedule.ts'
import { openingsOf, openTo, turnAfter } from './calendar.ts'
import { momentIn, type Week, weeks } from './weeks.ts'
import { ZONES } from './zones.ts'

// `npm test` looks at some hundred weeks; PORCHLIGHT_FULL=1 at 10,000 weeks in each of the 20 zones, which takes a while.
const isFull = process.env['PORCHLIGHT_FULL'] === '1'
const RUNS = { numRuns: isFull ? 10_000 : 100 }
const TIME_LIMIT = isFull ? 3_600_000 : 60_000

const DAY = 86_400_000
const DAYS_AHEAD = 7

/** All that the plan and the other calendar say differently of a week in a zone. */
function disagreements(zone: string, week: Week): string[] {
  let { entries } = week
  let now = momentIn(zone, week)
  let plan = planOf(entries, zone, now)
  let openings = openingsOf(entries, zone, now, DAYS_AHEAD + 9)
  let found: string[] = []
  let compare = (what: string, at: number, planned: unknown, told: unknown) => {
    if (JSON.stringify(planned) === JSON.stringify(told)) return
    let when = new Date(at).toISOString()
    found.push(`${zone} ${when} ${what}: ${JSON.stringify(planned)}, not ${JSON.stringify(told)}`)
  }
  let ahead = openings
    .flatMap(({ from, to }) => [from, to])
    .filter(edge => now <= edge && edge < now + DAYS_AHEAD * DAY)
  let moments = [now, ...ahead.flatMap(edge => [edge - 1, edge])]
  for (let at of moments) {
    let open = openTo(openings, at)
    let groups = openGroups(plan, at).map(({ groupId }) => groupId)
    compare('is open', at, spanAt(plan, at) !== undefined, open.size > 0)
    compare('is open to', at, groups.toSorted(), [...open].toSorted())
  }
  compare('next edge', now, Math.min(nextEdge(plan, now), now + DAYS_AHEAD * DAY), edgeAfter(now))
  for (let at of moments.filter((_, i) => i % 5 === 0)) {
    let next = nextChangeOf(planOf(entries, zone, at), zone, at)
    compare('next change', at, next, turnAfter(openings, zone, at))
  }
  return found

  /** The first edge at which it is open to others than just before. */
  function edgeAfter(instant: number): number {
    let openAt = (at: number) => JSON.stringify([...openTo(openings, at)].toSorted())
    let edges = openings
      .flatMap(({ from, to }) => [from, to])
      .filter(edge => edge > instant && openAt(edge - 1) !== openAt(edge))
    return Math.min(now + DAYS_AHEAD * DAY, ...edges)
  }
}

it(
  'a schedule opens and closes when another calendar says, in any week of any zone',
  { timeout: TIME_LIMIT },
  () => {
    fc.assert(
      fc.property(weeks, week => {
        expect(ZONES.flatMap(zone => disagreements(zone, week))).toEqual([])
      }),
      RUNS
    )
  }
)
