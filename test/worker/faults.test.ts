import type { FailureCode } from '#contract/failures.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { at } from '../support/clock.ts'
import type { Answer } from '../support/checked-answer.ts'
import { hasSettled } from '../support/ear.ts'
import { type Person, registrationOf, signIn } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

let ana: Person
let ben: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
})

/** Before which statement of a batch, counted from 0, one stands that fails; undefined = none does. */
let faultAt: number | undefined
let { batch } = env.DB

/** Puts a statement that cannot be carried out into every batch that is long enough to have one there. */
function breakBatches(): void {
  // Nothing is to be refused for having been tried too often.
  let { LIMITS } = env
  env.LIMITS = '100'
  env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
    // A sum beyond 64 bits is an error of the engine, in the middle of its work.
    let fault = env.DB.prepare('select abs(-9223372036854775807 - 1)')
    let isHit = faultAt !== undefined && faultAt <= statements.length
    let all = isHit ? statements.toSpliced(faultAt!, 0, fault) : statements
    return batch.call(env.DB, all) as Promise<D1Result<T>[]>
  }
  onTestFinished(() => {
    env.DB.batch = batch
    env.LIMITS = LIMITS
    faultAt = undefined
  })
}

/**
 * Calls again and again, each time with the fault one statement later, until none is left to fail. A failure leaves
 * everything as it was, or everything done: then the repeat succeeds too, or says `done`. Gives how often it failed.
 */
async function survives(call: () => Promise<Answer>, done?: FailureCode): Promise<number> {
  // What was done to get here has an end of its own.
  for (let person of [ana, ben]) await hasSettled(person)
  breakBatches()
  let before = JSON.stringify(await readTables())
  for (let failures = 0; ; failures += 1) {
    faultAt = failures
    let answer = await call()
    faultAt = undefined
    if (answer.status < 300) return failures
    expect(answer, `with a fault at ${failures}`).toMatchObject(refused('internal'))
    if (JSON.stringify(await readTables()) === before) continue
    let repeat = await call()
    if (repeat.status >= 300) expect(repeat).toMatchObject(refused(done ?? 'internal'))
    return failures
  }
}

describe('C083: a statement that fails leaves all as it was, and a repeat succeeds:', () => {
  it('registering', async () => {
    let body = registrationOf('New Person')
    let register = () => callApi('POST', '/api/register', { body })
    expect(await survives(register, 'email_taken')).toBeGreaterThan(5)
    expect(await ana.searches('new person')).toMatchObject([{ displayName: 'New Person' }])
    expect((await signIn(body.email)).name).toBe('New Person')
  })

  it('asking', async () => {
    await survives(() => ana.tries('POST', '/api/friend-request', { friendId: ben.id }))
    expect((await ben.requests()).map(({ userId }) => userId)).toEqual([ana.id])
  })

  it('accepting', async () => {
    await ana.asks(ben)
    let accept = () => ben.tries('POST', `/api/friend-request/${ana.id}/accept`)
    expect(await survives(accept)).toBeGreaterThan(2)
    let lists = [await ana.contacts(), await ben.contacts(), await ben.requests()]
    expect(lists.map(({ length }) => length)).toEqual([1, 1, 0])
  })

  it('asking back', async () => {
    await ana.asks(ben)
    await survives(() => ben.tries('POST', '/api/friend-request', { friendId: ana.id }))
    let lists = [await ana.contacts(), await ben.contacts(), await ben.requests()]
    expect(lists.map(({ length }) => length)).toEqual([1, 1, 0])
  })

  it('declining', async () => {
    await ana.asks(ben)
    await survives(() => ben.tries('POST', `/api/friend-request/${ana.id}/decline`))
    expect(await ben.requests()).toEqual([])
  })

  it('removing a contact', async () => {
    await makeContacts(ana, ben)
    await ana.creates('Family', [ben])
    await ben.creates('Home', [ana])
    let remove = () => ana.tries('DELETE', `/api/friends/${ben.id}`)
    expect(await survives(remove, 'contact_not_found')).toBeGreaterThan(1)
    expect([await ana.contacts(), await ben.contacts()]).toEqual([[], []])
    let groups = [...(await ana.groups()), ...(await ben.groups())]
    expect(groups.map(({ members }) => members)).toEqual([[], []])
  })

  it('deleting the group that the light is shown to', async () => {
    await makeContacts(ana, ben)
    let family = await ana.creates('Family', [ben])
    await ana.goesAvailable({ groups: [family] })
    let remove = () => ana.tries('DELETE', `/api/contact-groups/${family.id}`)
    expect(await survives(remove)).toBeGreaterThan(3)
    expect(await ana.groups()).toEqual([])
    expect(await ana.me()).toMatchObject({ status: 'unavailable', visibleToGroupIds: null })
    expect((await ben.sees(ana))?.status).toBe('unavailable')
  })

  it('going available for a group, with a message', async () => {
    await makeContacts(ana, ben)
    let family = await ana.creates('Family', [ben])
    let body = {
      status: 'available',
      statusMessage: 'hi',
      visibleToGroupIds: [family.id]
    }
    let change = () => ana.tries('POST', '/api/status', body)
    expect(await survives(change)).toBeGreaterThan(5)
    expect(await ben.sees(ana)).toMatchObject({ status: 'available', statusMessage: 'hi' })
  })

  it('going unavailable', async () => {
    await makeContacts(ana, ben)
    await ana.goesAvailable({ message: 'hi' })
    await survives(() => ana.tries('POST', '/api/status', { status: 'unavailable' }))
    expect((await ben.sees(ana))?.status).toBe('unavailable')
  })

  it('adding to a group, and creating one', async () => {
    await makeContacts(ana, ben)
    let body = { friendshipId: await ana.friendshipWith(ben) }
    await survives(() => ana.tries('POST', '/api/contact-groups', { name: 'Family' }))
    let [group] = await ana.groups()
    await survives(() => ana.tries('POST', `/api/contact-groups/${group!.id}/members`, body))
    expect((await ana.groups())[0]?.members.map(({ id }) => id)).toEqual([ben.id])
  })
})
