import type { Me } from '#contract/account.ts'
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { expectSound } from '../support/invariants.ts'
import { fillOldTables } from '../support/old-database.ts'
import { ANA, BEN, CYD, DEE, tokenOf } from '../support/old-people.ts'
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

/** The tables that are still there, with the columns that were there before. */
function keptOf(before: Tables, after: Tables): Tables {
  return Object.fromEntries(
    Object.entries(before)
      .filter(([name]) => name in after)
      .map(([name, rows]) => [
        name,
        after[name]!.map(row =>
          Object.fromEntries(Object.keys(rows[0] ?? {}).map(column => [column, row[column]]))
        )
      ])
  )
}

const stillThere = (before: Tables, after: Tables): Tables =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in after))

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
      expect(keptOf(before, after)).toEqual(stillThere(before, after))
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
