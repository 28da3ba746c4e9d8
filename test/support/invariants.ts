import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { BROKEN_ROWS } from './broken-rows.ts'

export async function expectSound(): Promise<void> {
  let queries = Object.values(BROKEN_ROWS).map(query => env.DB.prepare(query))
  let answers = await env.DB.batch(queries)
  let found = Object.keys(BROKEN_ROWS).map((name, i) => [name, answers[i]!.results])
  expect(found.filter(([, rows]) => rows!.length > 0)).toEqual([])
}
