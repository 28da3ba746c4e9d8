import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RateLimiter } from '../../durable-objects/rate-limiter.ts'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import { at, inMinutes } from '../support/clock.ts'
import { fullLife } from '../support/full-life.ts'
import { outboxEmpties } from '../support/mail.ts'
import type { Person } from '../support/people.ts'
import { emptyAlbum, expectAlbum, open, sweep } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { readTables } from '../support/tables.ts'
import { memoryOf, tracesOf } from '../support/traces.ts'

/** How many steps of a deletion still succeed; from then on the process is as good as dead. */
let stepsLeft = Infinity
let steps: string[] = []

function step(name: string): void {
  steps.push(name)
  stepsLeft -= 1
  if (stepsLeft < 0) throw new Error(`killed before: ${name}`)
}

/** Puts a step before everything that a deletion does outside of itself, until the test ends. */
function countSteps(): void {
  for (let [verbs, name] of [
    [UserPresence.prototype, 'die'],
    [UserPresence.prototype, 'outlive'],
    [RateLimiter.prototype, 'forget'],
    [RateLimiter.prototype, 'forgive']
  ] as const) {
    let holder = verbs as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
    let verb = holder[name]!
    holder[name] = async function (...given) {
      step(name)
      return verb.apply(this, given)
    }
    onTestFinished(() => {
      holder[name] = verb
    })
  }
  let { batch, prepare } = env.DB
  let remove = env.PHOTOS.delete
  env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
    let isBurial = statements.some(
      each => 'statement' in each && String(each.statement).startsWith('insert into "tombstones"')
    )
    if (isBurial) step('bury')
    return batch.call(env.DB, statements) as Promise<D1Result<T>[]>
  }
  env.DB.prepare = query => {
    if (/^(delete from|update) "tombstones"/.test(query)) step('tombstone')
    return prepare.call(env.DB, query)
  }
  env.PHOTOS.delete = async keys => {
    step('photo')
    return remove.call(env.PHOTOS, keys)
  }
  onTestFinished(() => {
    env.DB.batch = batch
    env.DB.prepare = prepare
    env.PHOTOS.delete = remove
    stepsLeft = Infinity
  })
}

let life: Awaited<ReturnType<typeof fullLife>>
let ana: Person

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await emptyAlbum()
  await env.DB.exec('delete from users; delete from tombstones; delete from outbox')
  life = await fullLife()
  ana = life.ana
  steps = []
})

async function deletes() {
  return ana.tries('DELETE', '/api/account')
}

async function expectNothingLeft() {
  await outboxEmpties()
  let words = [ana.id, ana.email, 'Ana Silva', 'Ana’s family', 'ana walks', life.family.id]
  expect(await tracesOf(words)).toEqual([])
  expect((await readTables())['tombstones']).toEqual([])
  await expectAlbum()
  expect(await memoryOf(ana.id)).toEqual({})
  for (let { id } of [life.ben, life.cyd, life.dee]) {
    expect(JSON.stringify(await memoryOf(id))).not.toContain(String(ana.id))
  }
}

describe('SECURITY 24: a deletion that is cut off', () => {
  it('takes these steps', async () => {
    countSteps()
    expect(await deletes()).toMatchObject({ status: 204 })
    let told = ['outlive', 'outlive', 'outlive']
    let limits = Array<string>(9).fill('forget')
    expect(steps).toEqual(['bury', 'die', ...told, 'tombstone', 'photo', ...limits, 'forgive'])
    await expectNothingLeft()
  })

  it('before anything was done is refused, and all is as it was', async () => {
    countSteps()
    let before = await readTables()
    stepsLeft = 0
    expect((await deletes()).status).toBeGreaterThanOrEqual(500)
    stepsLeft = Infinity
    expect(await readTables()).toEqual(before)
    expect((await ana.me()).status).toBe('available')
    expect(await deletes()).toMatchObject({ status: 204 })
    await expectNothingLeft()
  })

  async function endsAfter(count: number): Promise<void> {
    countSteps()
    stepsLeft = count
    expect(await deletes()).toMatchObject({ status: 204 })
    stepsLeft = Infinity
    expect(await ana.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
    expect(await life.ben.contacts()).toEqual([])
    expect((await open(life.photo)).status).toBe(404)
    let { tombstones, ...others } = await readTables()
    let rows = Object.values(others).flat()
    expect(JSON.stringify(rows.filter(row => !('seen_by' in (row as object))))).not.toContain(
      String(ana.id)
    )
    expect(tombstones!.length).toBe(count < 6 ? 1 : 0)
    // The sweep is cut off as well, each time one step later.
    at(inMinutes(11))
    for (let steady = 0; steady < 6; steady += 1) {
      stepsLeft = steady
      await sweep().catch(() => undefined)
    }
    stepsLeft = Infinity
    await sweep()
    await expectNothingLeft()
  }

  it.each([1, 6, 9])('after step %i is an end at once, and the sweep does the rest', endsAfter)

  it.each([2, 3, 4, 5, 7, 12])('and so after step %i', { tags: 'long' }, endsAfter)

  it('tells nobody twice who has heard', async () => {
    countSteps()
    let deaf = life.cyd.id
    let { outlive } = UserPresence.prototype
    let heard: number[] = []
    UserPresence.prototype.outlive = async function (userId) {
      let own = Number(this['ctx'].id.name)
      if (own === deaf) throw new Error('Out of reach')
      heard.push(own)
      return outlive.call(this, userId)
    }
    await deletes()
    at(inMinutes(1))
    await sweep()
    expect(heard.toSorted()).toEqual([life.ben.id, life.dee.id].toSorted())
    deaf = 0
    await sweep()
    expect(heard.at(-1)).toBe(life.cyd.id)
    expect(heard).toHaveLength(3)
    await expectNothingLeft()
  })

  it('holds no contact’s name or word in what is kept of it', async () => {
    countSteps()
    stepsLeft = 1
    await deletes()
    let { tombstones } = await readTables()
    expect(tombstones).toEqual([
      { user_id: ana.id, contact_ids: expect.stringMatching(/^\[[\d,]+\]$/), died_at: Date.now() }
    ])
  })
})
