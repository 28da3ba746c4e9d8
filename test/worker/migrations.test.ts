import type { Me } from '#contract/account.ts'
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { expectSound } from '../support/invariants.ts'
import { fillOldTables } from '../support/old-database.ts'
import { noticesOf } from '../support/notices.ts'
import { ANA, BEN, CYD, DEE, tokenOf } from '../support/old-people.ts'
import { GONE } from '../support/old-rows.ts'
import { NINE } from '../support/family.ts'
import { Person } from '../support/people.ts'
import { readTables } from '../support/tables.ts'

const ALL = env.TEST_MIGRATIONS
const OLD = ALL.map(({ name }, i) => [name, i + 1] as const).slice(0, -1)

type Tables = Awaited<ReturnType<typeof readTables>>

const migrate = (count: number) => applyD1Migrations(env.DB, ALL.slice(0, count))

/** Tables, columns, constraints and indexes, as they are written down. */
async function readSchema(): Promise<unknown[]> {
  let { results } = await env.DB.prepare(
    "select type, name, tbl_name, sql from sqlite_master where name not like '\\_cf\\_%' escape '\\' order by type, name"
  ).all()
  return results
}

async function rowsOf(query: string): Promise<unknown[]> {
  return (await env.DB.prepare(query).all()).results
}

/** What `rows` say in the tables and columns that were there before and were not taken away, in no order. */
function keptOf(before: Tables, rows: Tables): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(before)
      .filter(([name]) => !(name in GONE))
      .map(([name, [first = {}]]) => {
        let columns = Object.keys(first).filter(column => !(`${name}.${column}` in GONE))
        let texts = (rows[name] ?? []).map(row => JSON.stringify(columns.map(each => row[each])))
        return [name, texts.toSorted()]
      })
  )
}

function whoIs(id: number, displayName: string): Person {
  return new Person({ user: { id, displayName } as Me, sessionId: tokenOf(id) })
}

/** What each of them sees by the app of today, and that the lights still can be switched. */
async function appReads(): Promise<void> {
  let [ana, ben, cyd] = [whoIs(ANA, 'Ana'), whoIs(BEN, 'Ben'), whoIs(CYD, 'Cyd')]
  expect(await ana.me()).toMatchObject({ status: 'available', statusMessage: 'tea?' })
  expect(await ben.sees(ana)).toMatchObject({ status: 'available', statusMessage: 'tea?' })
  expect(await cyd.sees(ana)).toMatchObject({ status: 'unavailable' })
  expect(await ana.sees(ben)).toMatchObject({ status: 'available', statusMessage: 'on the porch' })
  expect((await ana.groups()).map(({ name }) => name)).toEqual(['family', 'work'])
  expect(await ana.requests()).toMatchObject([{ userId: DEE }])
  expect((await noticesOf(ben)).map(({ id, read }) => [id, read])).toEqual([
    [3, false],
    [2, true],
    [1, true]
  ])
  for (let path of [
    '/api/account/export',
    '/api/notifications',
    '/api/notifications/preferences',
    '/api/scheduled-availability',
    '/api/connectedness-score',
    '/api/sessions'
  ]) {
    for (let one of [ana, ben, cyd]) {
      expect(await one.tries('GET', path), path).toMatchObject({ status: 200 })
    }
  }
  await ana.goesUnavailable()
  expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
  await ana.goesAvailable({ message: 'again' })
  // Whom she chose before is whom it is for (D12).
  expect(await ben.sees(ana)).toMatchObject({ status: 'available', statusMessage: 'again' })
  expect(await cyd.sees(ana)).toMatchObject({ status: 'unavailable' })
}

beforeEach(async () => {
  await reset()
  at(NINE)
})

afterAll(async () => {
  await reset()
  await migrate(ALL.length)
})

it('keeps notifications without rowids, so that each is paid for once', async () => {
  await migrate(ALL.length)
  // Drizzle can't say it: a migration that makes the table anew would lose it (worker/db/schema-records.ts).
  expect(await rowsOf("select wr from pragma_table_list where name = 'notifications'")).toEqual([
    { wr: 1 }
  ])
})

describe('SECURITY 53: a database as it was after', () => {
  it.each(OLD)(
    '%s has all its rows, and a new one’s constraints, when it is brought up to date',
    async (_, count) => {
      await migrate(ALL.length)
      let fresh = await readSchema()
      await reset()
      await migrate(count)
      await fillOldTables(count)
      let before = await readTables()
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
      await migrate(ALL.length)
      let after = await readTables()
      expect(keptOf(before, after)).toEqual(keptOf(before, before))
      expect(await readSchema()).toEqual(fresh)
      expect(await rowsOf('pragma foreign_key_check')).toEqual([])
      await expectSound()
      await appReads()
    }
  )

  it.each(OLD)(
    '%s is as it was when the next migration breaks off, half way or at its end, and is brought up to date by the next try',
    async (_, count) => {
      await migrate(count)
      await fillOldTables(count)
      let [schema, rows] = [await readSchema(), await readTables()]
      let { queries } = ALL[count]!
      for (let cut of [Math.ceil(queries.length / 2), queries.length]) {
        let done = queries.slice(0, cut).map(query => env.DB.prepare(query))
        // What is broken off never says that it is done.
        let end = env.DB.prepare('insert into users (id) values (null)')
        await expect(env.DB.batch([...done, end]), `cut after ${cut}`).rejects.toThrow('NOT NULL')
        expect(await readSchema()).toEqual(schema)
        expect(await readTables()).toEqual(rows)
      }
      await migrate(ALL.length)
      await appReads()
    }
  )
})
