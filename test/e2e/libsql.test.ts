import { login, readMe } from '#contract/account.ts'
import { readContacts, removeContact } from '#contract/contacts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FAILURES } from '#contract/failures.ts'
import { addMember, createGroup, readGroups } from '#contract/groups.ts'
import { openUnsubscribe } from '#contract/mail.ts'
import { deleteAccount } from '#contract/profile.ts'
import { readOpenApi, readReference } from '#contract/reference.ts'
import { search } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '../support/node/files.ts'
import { LibsqlServer, type Mishap } from '../support/node/libsql-server.ts'
import { PushServer } from '../support/node/push-server.ts'
import { type Rows, rowsOfD1 } from '../support/node/rows.ts'
import { DEEDS } from './deeds.ts'
import { callEverything } from './every-call.ts'
import { Listener } from './listener.ts'
import { befriendOutside, PASSWORD, signUpOutside } from './outside.ts'
import { Server } from './server.ts'

const TOKEN = 'libsql-token'
const runNode = promisify(execFile)

let database: LibsqlServer
let push: PushServer
let server: Server

beforeAll(async () => {
  database = await LibsqlServer.start(TOKEN)
  // As an operator does, and twice, because one may.
  for (let _ of [1, 2]) {
    let env = { ...process.env, LIBSQL_URL: database.url, LIBSQL_AUTH_TOKEN: TOKEN }
    let { stdout } = await runNode(process.execPath, ['worker/operate/migrate.ts'], {
      cwd: ROOT,
      env
    })
    expect(stdout).toBe(`${database.url} is up to date.\n`)
  }
  push = await PushServer.start()
  server = await Server.start({
    DATABASE: 'libsql',
    LIBSQL_URL: database.url,
    LIBSQL_AUTH_TOKEN: TOKEN,
    PUSH_HOSTS: push.host
  })
})

afterEach(() => database.suffers(undefined))

afterAll(async () => {
  await server.stop()
  await database.stop()
  await push.stop()
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** Every table with a row that names somebody, whatever the column. */
async function tablesNaming(id: number): Promise<string[]> {
  let tables = Object.entries(await database.rows())
  return tables.flatMap(([name, rows]) => (JSON.stringify(rows).includes(String(id)) ? [name] : []))
}

/** What a person is told meanwhile. */
const UNREACHABLE = `503 {"message":"${FAILURES.unavailable.message}","code":"unavailable"}`

/** What is written out without a look into the database. */
const NO_DATABASE: Endpoint[] = [openUnsubscribe, readOpenApi, readReference]

/** The token of a new reset link: of the one in the mail only a hash is stored. */
async function linkOf(userId: number): Promise<string> {
  let token = 'f'.repeat(64)
  let hash = createHash('sha256').update(token).digest('hex')
  await vi.waitFor(async () => {
    let { rowsAffected } = await database.inside.execute({
      sql: 'update reset_links set token_hash = ? where user_id = ?',
      args: [hash, userId]
    })
    expect(rowsAffected).toBe(1)
  }, 5_000)
  return token
}

describe('D40: on libSQL', () => {
  it('a light is shown, seen, ends on time, and everything goes with its account', async () => {
    let [ann, ben, cyd] = [
      await signUpOutside(server.url, 'Ann Ray'),
      await signUpOutside(server.url, 'Ben Okoro'),
      await signUpOutside(server.url, 'Cyd Marsh')
    ]
    expect(await ben.call(search, { body: { query: 'ann r' } })).toMatchObject([
      { id: ann.me.id, relation: 'none' }
    ])
    await befriendOutside(ann, ben)
    await befriendOutside(ann, cyd)
    let family = await ann.call(createGroup, { body: { name: 'Family' } })
    let [{ friendshipId } = { friendshipId: 0 }] = await ben.call(readContacts)
    await ann.call(addMember, { params: { id: family.id }, body: { friendshipId } })
    let ear = await Listener.of(server.url, ben)

    let endsAt = inSeconds(4)
    await ann.call(changeStatus, {
      body: {
        status: 'available',
        statusMessage: 'On the porch',
        statusExpiresAt: endsAt,
        visibleToGroupIds: [family.id]
      }
    })
    let seen = {
      status: 'available',
      statusMessage: 'On the porch',
      statusExpiresAt: new Date(endsAt).toISOString()
    }
    expect(await ear.hears('status_change')).toMatchObject({ userId: ann.me.id, ...seen })
    expect(await ben.call(readContacts)).toMatchObject([{ id: ann.me.id, ...seen }])
    expect(await cyd.call(readContacts)).toMatchObject([{ id: ann.me.id, status: 'unavailable' }])

    let ended = await ear.hears('status_change')
    expect(ended).toMatchObject({ userId: ann.me.id, status: 'unavailable' })
    let late = ended.serverTime - Date.parse(endsAt)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(2_000)
    expect(await ann.call(readMe)).toMatchObject({ status: 'unavailable', statusMessage: null })

    await ann.call(changeStatus, { body: { status: 'available' } })
    expect(await ear.hears('status_change')).toMatchObject({ status: 'available' })
    await ann.call(changeStatus, { body: { status: 'unavailable' } })
    expect(await ear.hears('status_change')).toMatchObject({ status: 'unavailable' })

    await ann.call(removeContact, { params: { friendId: ben.me.id } })
    expect(await ear.hears('contact_removed')).toMatchObject({ userId: ann.me.id })
    expect(await ben.call(readContacts)).toEqual([])
    expect(await ann.call(readGroups)).toMatchObject([{ name: 'Family', members: [] }])
    ear.close()

    let own = await Listener.of(server.url, ann)
    await ann.call(deleteAccount)
    await own.isEnded()
    await expect(ann.call(readMe)).rejects.toThrow('401')
    await expect(
      ann.call(login, { body: { email: ann.me.email, password: PASSWORD } })
    ).rejects.toThrow('401')
    expect(await ben.call(search, { body: { query: 'ann r' } })).toEqual([])
    expect(await cyd.call(readContacts)).toEqual([])
    await vi.waitFor(async () => expect(await tablesNaming(ann.me.id)).toEqual([]), 5_000)
  })

  it('every call of the API does what it says', async () => {
    let called = await callEverything(server.url, linkOf, push.service.makeDevice(push.origin))
    let uncalled = ENDPOINTS.filter(each => !called.has(each) && !NO_DATABASE.includes(each))
    expect(uncalled.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('the sweep finishes what was left undone', async () => {
    let ann = await signUpOutside(server.url, 'Ann Ray')
    await ann.call(changeStatus, { body: { status: 'available' } })
    await database.inside.batch([
      "insert into tombstones (user_id, contact_ids, died_at) values (7, '[]', 0)",
      "insert into photos (key, user_id, created_at) values ('forsaken', null, 0)",
      `update statuses set until = 1, next_due = 1 where user_id = ${ann.me.id}`
    ])
    expect((await fetch(new URL('/cdn-cgi/local/scheduled', server.url))).status).toBe(200)
    await vi.waitFor(async () => {
      let { tombstones, photos, statuses } = await database.rows()
      expect({ tombstones, photos }).toEqual({ tombstones: [], photos: [] })
      expect(statuses).toContainEqual(
        expect.objectContaining({ user_id: ann.me.id, source: null, next_due: null })
      )
    }, 5_000)
  })
})

/** The tables whose rows are other ones than before. */
async function tablesChanged(before: Rows): Promise<string[]> {
  let after = await database.rows()
  return Object.keys(after).filter(
    name => JSON.stringify(after[name]) !== JSON.stringify(before[name])
  )
}

/** Whose object has something left to see to. */
async function waiting(): Promise<unknown[]> {
  let { statuses = [] } = await database.rows()
  let rows = statuses as Record<string, unknown>[]
  return rows.filter(row => row['visit_at'] !== null).map(row => row['user_id'])
}

/** Does something, and waits for what the objects do of it; what an earlier loss has left is the sweep's. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  let before = await waiting()
  let made = await work()
  await vi.waitFor(async () => {
    expect((await waiting()).filter(id => !before.includes(id))).toEqual([])
  }, 5_000)
  return made
}

const DONE = 'done'

async function outcomeOf(deed: () => Promise<unknown>): Promise<string> {
  return deed().then(() => DONE, String)
}

describe('D28: a libSQL server that is lost', () => {
  it.each(
    Object.keys(DEEDS).flatMap(what =>
      (['request lost', 'answer lost'] as const).map((mishap): [string, Mishap] => [what, mishap])
    )
  )('leaves %s whole or undone, and a repeat does it: %s', async (what, mishap) => {
    let { prepare, repeated = DONE } = DEEDS[what]!
    let deed = await quietly(() => prepare(server.url))
    let before = await database.rows()
    await deed()
    let whole = await tablesChanged(before)
    expect(whole).not.toEqual([])

    deed = await quietly(() => prepare(server.url))
    let failures = 0
    let isDone = false
    while (!isDone) {
      before = await database.rows()
      database.suffers(mishap, failures)
      let outcome = await outcomeOf(deed)
      database.suffers(undefined)
      if (outcome === DONE) break
      failures += 1
      expect(outcome).toContain(UNREACHABLE)
      let changed = await tablesChanged(before)
      isDone = changed.length > 0
      if (isDone) expect(changed).toEqual(whole)
    }
    expect(failures).toBeGreaterThan(0)
    // Whoever was not told that it was done tries again.
    if (isDone) expect(await outcomeOf(deed)).toContain(repeated)
  })

  it(
    'is told in a sentence, whatever is wrong with it, and signs nobody out',
    { tags: 'long' },
    async () => {
      let ann = await signUpOutside(server.url, 'Ann Ray')
      let me = await ann.call(changeStatus, { body: { status: 'available', statusMessage: 'hi' } })
      let isTold = () => expect(ann.call(readMe)).rejects.toThrow(UNREACHABLE)
      await database.stop()
      await isTold()
      await database.listen()
      database.suffers('no answer')
      await isTold()
      database.suffers('wrong token')
      await isTold()
      await expect(ann.call(changeStatus, { body: { status: 'unavailable' } })).rejects.toThrow(
        UNREACHABLE
      )
      database.suffers(undefined)
      expect(await ann.call(readMe)).toEqual(me)
    }
  )

  it('keeps nobody available past the end that was set', async () => {
    let ann = await signUpOutside(server.url, 'Ann Ray')
    let ben = await signUpOutside(server.url, 'Ben Okoro')
    await befriendOutside(ann, ben)
    let ear = await Listener.of(server.url, ben)
    let endsAt = inSeconds(3)
    await ann.call(changeStatus, { body: { status: 'available', statusExpiresAt: endsAt } })
    expect(await ear.hears('status_change')).toMatchObject({ status: 'available' })
    await database.stop()
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(endsAt) + 500), 10_000)
    await database.listen()
    expect(await ben.call(readContacts)).toMatchObject([{ status: 'unavailable' }])
    // The alarm that failed is tried again in a minute; whoever comes by wakes it before.
    await ann.call(changeStatus, { body: { status: 'unavailable' } })
    expect(await ear.hears('status_change')).toMatchObject({ status: 'unavailable' })
    ear.close()
  })
})

// Last of all.
it('D40: D1 is left as it was', async () => {
  let rows = await rowsOfD1(server.state)
  expect(Object.keys(rows)).toContain('users')
  expect(Object.values(rows).flat()).toEqual([])
})
