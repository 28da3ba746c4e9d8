import { ENDPOINTS } from '#contract/endpoints.ts'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUDGETS, excess, FEW, MANY } from '../support/budgets.ts'
import { newFolk, newStrangers } from '../support/circles.ts'
import { at } from '../support/clock.ts'
import { CostBench } from '../support/cost-bench.ts'

const NAMES = Object.keys(BUDGETS)
/** Each of these writes a status, and a notification for each contact who sees that. */
const FLIPS = NAMES.filter(name => name === 'POST /api/status' || name.startsWith('a light goes'))
const STATUS_ROWS = 5

let { LIMITS } = env
let bench: CostBench
let few: number[]
let many: number[]

beforeAll(async () => {
  env.LIMITS = '1000000'
  at('2026-05-04T09:00:00Z')
  // Ben is a contact beside them.
  few = await newFolk(FEW - 1)
  many = await newFolk(MANY - 1)
  await newStrangers(50)
  bench = new CostBench()
})

afterAll(() => {
  env.LIMITS = LIMITS
  bench.end()
})

async function excessAmong(name: string, contacts: number[]): Promise<string[]> {
  return excess(name, await bench.costOf(name, contacts), contacts === few ? 'few' : 'many')
}

async function withStatement(change: string, back: string, work: () => Promise<void>) {
  await env.DB.prepare(change).run()
  await work().finally(() => env.DB.prepare(back).run())
}

describe('the budget of the database', () => {
  it('is one of each call', () => {
    let calls = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter(name => !(name in BUDGETS))).toEqual([])
  })

  it.each(NAMES)('of %s grows at most with the contacts', name => {
    let { answer, after = [] } = BUDGETS[name]!
    for (let figure of [...answer, ...after]) {
      let [less, more] = typeof figure === 'number' ? [figure, figure] : figure
      expect(more).toBeLessThanOrEqual(less * (MANY / FEW))
    }
  })

  it.each(NAMES)('holds with 20 contacts: %s', async name => {
    expect(await excessAmong(name, few)).toEqual([])
  })

  it.each(NAMES)('holds with 200 contacts: %s', { tags: 'long' }, async name => {
    expect(await excessAmong(name, many)).toEqual([])
  })

  it.each(FLIPS)('%s: one batch, and so many rows for whom it concerns', async name => {
    let { notice = 0 } = BUDGETS[name]!
    let { answer } = await bench.costOf(name, few)
    let { groups, notices } = await bench.traces()
    expect(answer.writes).toBe(1)
    expect(notices).toBeGreaterThan(0)
    expect(answer.written).toBeLessThanOrEqual(STATUS_ROWS + groups + notice * notices)
  })
})

describe('with twenty times as many others', () => {
  beforeAll(async () => newStrangers(950))

  it.each(NAMES)('the budget is the same: %s', { tags: 'long' }, async name => {
    expect(await excessAmong(name, few)).toEqual([])
  })

  it('a read that lacks its index is over it', async () => {
    let lost = 'friendships_of_high'
    let again = `create index ${lost} on friendships (high_id)`
    await withStatement(`drop index ${lost}`, again, async () => {
      for (let name of ['GET /api/friends', 'POST /api/status']) {
        expect(await excessAmong(name, few)).toEqual([expect.stringMatching(/^read: \d{4}/)])
      }
    })
  })

  it('so is an index that nobody needs', async () => {
    let spare = 'create index spare on notifications (type)'
    await withStatement(spare, 'drop index spare', async () => {
      expect(await excessAmong('POST /api/status', few)).toEqual(['written: 63, not 43'])
    })
  })

  it('so is a call of the database that was not there', async () => {
    let cost = await bench.costOf('GET /api/me', few)
    cost.answer.trips += 1
    cost.answer.statements += 1
    expect(excess('GET /api/me', cost, 'few')).toEqual(['trips: 3, not 2', 'statements: 6, not 5'])
  })
})
