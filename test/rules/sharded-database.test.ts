import { createAccount, findAccount } from '#db/accounts.ts'
import { forgetBells } from '#db/bells.ts'
import { connect } from '#db/client.ts'
import { readContact } from '#db/contacts.ts'
import { hashToken } from '#db/ids.ts'
import { announcePhoto } from '#db/photos.ts'
import { sendRequest } from '#db/requests.ts'
import { findPeople } from '#db/search.ts'
import { findSession } from '#db/sessions.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { Directory } from '../bench/directory.ts'
import { Ledger } from '../bench/ledger.ts'
import { shardedDatabase } from '../bench/sharded-database.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const migrations = readdirSync(FOLDER)
  .filter(name => name.endsWith('.sql'))
  .toSorted()
  .map(name => readFileSync(join(FOLDER, name), 'utf8'))

interface Statement {
  sql: string
  values: SQLInputValue[]
}

/** A database in memory, as far as it is asked here. */
class Shard {
  readonly #sqlite = new DatabaseSync(':memory:')

  constructor() {
    for (let migration of migrations) this.#sqlite.exec(migration)
  }

  prepare(sql: string) {
    let bind = (...values: SQLInputValue[]) => ({
      sql,
      values,
      all: async () => this.#run({ sql, values })
    })
    return { bind }
  }

  async batch(statements: Statement[]) {
    this.#sqlite.exec('begin')
    try {
      let results = statements.map(statement => this.#run(statement))
      this.#sqlite.exec('commit')
      return results
    } catch (error) {
      this.#sqlite.exec('rollback')
      throw error
    }
  }

  count(table: string): number {
    let [row] = this.#run({ sql: `select count(*) as count from ${table}`, values: [] }).results
    return Number(row?.['count'])
  }

  #run({ sql, values }: Statement) {
    let results = this.#sqlite.prepare(sql).all(...values)
    return { results, meta: { rows_read: results.length, rows_written: 0 } }
  }
}

let shards: [Shard, Shard]
let ledger: Ledger
let db: ReturnType<typeof connect>

beforeEach(() => {
  shards = [new Shard(), new Shard()]
  ledger = new Ledger(2)
  let directory = new Directory(2, address => (address.endsWith('@second.test') ? 1 : 0))
  let DB = shardedDatabase(shards as unknown as D1Database[], directory, ledger)
  db = connect({ DATABASE: 'd1', DB, LIBSQL_URL: '' })
})

/** Their home is what stands behind their name. */
function signsUp(email: string) {
  let [name = ''] = email.split('@')
  let account = { email, username: name, displayName: name, phoneNumber: '112' }
  let secrets = { passwordHash: 'none', timeZone: 'UTC' }
  return createAccount(db, { ...account, ...secrets }, 'a device', Date.now())
}

async function somebody(email: string) {
  let made = await signsUp(email)
  if (made === 'email_taken') throw new Error(made)
  return made
}

function countsOf(table: string): number[] {
  return shards.map(shard => shard.count(table))
}

/** How many calls each database has had since this was asked last. */
function callsOf(): number[] {
  return ledger.take().shares.map(({ calls }) => calls)
}

it('makes an account in one database, whole', async () => {
  await somebody('ana@second.test')
  for (let table of ['users', 'statuses', 'deeds', 'sessions', 'search_terms']) {
    expect(countsOf(table), table).toEqual([0, expect.toSatisfy(count => count > 0)])
  }
  expect(callsOf()).toEqual([0, 1])
})

it('asks one database about somebody, by whatever names them', async () => {
  let { id, token } = await somebody('ana@second.test')
  await somebody('ben@first.test')
  ledger.take()
  expect(await findAccount(db, 'ana@second.test')).toMatchObject({ id })
  expect(await findSession(db, await hashToken(token), Date.now())).toMatchObject({ userId: id })
  expect(callsOf()).toEqual([0, 2])
})

it('knows an address that is taken, and writes nothing then', async () => {
  await somebody('ana@second.test')
  expect(await signsUp('ana@second.test')).toBe('email_taken')
  expect(countsOf('users')).toEqual([0, 1])
})

it('refuses what two databases would have to write, and asks neither', async () => {
  let [ana, ben] = [await somebody('ana@first.test'), await somebody('ben@second.test')]
  ledger.take()
  await expect(sendRequest(db, ana.id, ben.id, Date.now())).rejects.toThrow('2 shards')
  let { refused, shares } = ledger.take()
  expect(refused).toHaveLength(1)
  expect(shares.map(({ calls }) => calls)).toEqual([0, 0])
  expect(countsOf('friend_requests')).toEqual([0, 0])
})

it('writes a batch about two people of one database there, in one call', async () => {
  let [ana, ben] = [await somebody('ana@second.test'), await somebody('ben@second.test')]
  ledger.take()
  expect(await sendRequest(db, ana.id, ben.id, Date.now())).toMatchObject({ kind: 'pending' })
  expect(callsOf()).toEqual([0, 1])
  expect(countsOf('friend_requests')).toEqual([0, 1])
})

it('looks for a name everywhere, whoever seeks', async () => {
  let [ana, ben] = [await somebody('ana@first.test'), await somebody('ben@second.test')]
  ledger.take()
  expect(await findPeople(db, ana.id, 'ben', Date.now())).toMatchObject([{ id: ben.id }])
  expect(callsOf()).toEqual([1, 1])
})

it('reads of people who live apart in both places', async () => {
  let [ana, ben] = [await somebody('ana@first.test'), await somebody('ben@second.test')]
  ledger.take()
  expect(await readContact(db, ana.id, ben.id, Date.now)).toBeUndefined()
  expect(callsOf()).toEqual([1, 1])
})

it('sweeps everywhere', async () => {
  await forgetBells(db, Date.now())
  expect(callsOf()).toEqual([1, 1])
})

it('has no place for a row that is nobody’s yet', async () => {
  await expect(announcePhoto(db, Date.now())).rejects.toThrow('photos')
  expect(countsOf('photos')).toEqual([0, 0])
  expect(ledger.take().refused).toEqual([expect.stringContaining('insert photos')])
})
