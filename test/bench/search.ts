import { at } from './cast.ts'
import { Client } from './client.ts'
import { crowdWrites, QUERIES } from './crowd.ts'
import { signUp } from './seed.ts'
import type { Target } from './target.ts'

export const SIZES = [1_000, 10_000, 100_000] as const
/** One statement's rows stay far below the longest text that D1 takes. */
const CHUNK = 5_000

/** The calls for one text among so many people. */
interface Cost {
  people: number
  hits: number
  /** Read by the whole call, as D1 says. */
  rows: number
  times: number[]
}

export interface Search {
  what: string
  costs: Cost[]
}

/** Searches each crowd for each text `times` times, all crowds in turn, so that a noisy moment hits all. */
export async function measureSearch(targets: readonly Target[], times: number): Promise<Search[]> {
  let crowds = await Promise.all(targets.map((target, i) => gather(target, at(SIZES, i))))
  let searches = QUERIES.map(([what, query]) => ({
    what,
    query,
    costs: SIZES.map((people): Cost => ({ people, hits: NaN, rows: NaN, times: [] }))
  }))
  // The first turn only wakes everything.
  for (let turn = 0; turn <= times; turn += 1) {
    for (let { query, costs } of searches) {
      for (let [i, cost] of costs.entries()) {
        let { client, token } = at(crowds, i)
        let startedAt = performance.now()
        let { text, headers } = await client.exchange('POST', '/api/search', token, { query })
        if (turn > 0) cost.times.push(performance.now() - startedAt)
        cost.hits = (JSON.parse(text) as unknown[]).length
        cost.rows = Number(headers['x-rows-read'])
      }
    }
  }
  return searches.map(({ what, costs }) => ({ what, costs }))
}

/** Somebody who signed up, and a crowd around them, written straight into the database. */
async function gather({ db, origin }: Target, people: number) {
  let client = new Client(origin)
  let { id, token } = await signUp(client, 0)
  for (let from = 0; from < people; from += CHUNK) {
    let writes = crowdWrites(id, from, Math.min(people, from + CHUNK))
    await db.batch(writes.map(({ sql, rows }) => db.prepare(sql).bind(rows)))
  }
  return { client, token }
}
