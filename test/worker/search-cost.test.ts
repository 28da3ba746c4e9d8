// @module-tag long
import { SEARCH_RESULTS } from '#contract/limits.ts'
import { countedDatabase } from '#db/counted-database.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { crowdWrites, QUERIES } from '../bench/crowd.ts'
import { at } from '../support/clock.ts'
import { type Person, signUp } from '../support/people.ts'

const FEW = 1_000
const MANY = 10_000
const CHUNK = 1_000

interface Cost {
  hits: number
  rows: number
}

let seeker: Person
let days = 0

beforeAll(async () => {
  at('2026-05-04T09:00:00Z')
  seeker = await signUp('Xaver Ohm')
})

async function grow(from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += CHUNK) {
    let writes = crowdWrites(seeker.id, start, start + CHUNK)
    await env.DB.batch(writes.map(({ sql, rows }) => env.DB.prepare(sql).bind(rows)))
  }
}

/** What each search finds, and how many rows the whole call has read, whoever asked for them. */
async function costs(): Promise<Map<string, Cost>> {
  // Searches are counted by the minute and the day.
  days += 1
  at(Date.parse('2026-05-04T09:00:00Z') + days * 86_400_000)
  let { DB } = env
  let found = new Map<string, Cost>()
  for (let [what, query] of QUERIES) {
    let rows = 0
    env.DB = countedDatabase(DB, ({ rowsRead }) => (rows += rowsRead ?? 0))
    let people = await seeker.searches(query).finally(() => (env.DB = DB))
    expect(new Set(people.map(({ id }) => id)).size, `${what}: nobody twice`).toBe(people.length)
    found.set(what, { hits: people.length, rows })
  }
  return found
}

describe('D22: the rows that a search reads', () => {
  let few: Map<string, Cost>
  let many: Map<string, Cost>
  let analyzed: Map<string, Cost>

  beforeAll(async () => {
    await grow(0, FEW)
    few = await costs()
    await grow(FEW, MANY)
    many = await costs()
    // What the engine knows of its tables may change how it reads them.
    await env.DB.prepare('analyze').run()
    analyzed = await costs()
  })

  it.each(QUERIES)('are as many among ten times the people: %s', what => {
    let before = few.get(what)!
    for (let after of [many.get(what)!, analyzed.get(what)!]) {
      expect(after.hits).toBe(before.hits)
      expect(after.hits).toBeLessThanOrEqual(SEARCH_RESULTS)
      expect(after.rows).toBeLessThanOrEqual(before.rows + SEARCH_RESULTS)
    }
  })
})
