import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
})

async function accept(by: Person, of: Person) {
  return by.tries('POST', `/api/friend-request/${of.id}/accept`)
}

async function decline(by: Person, of: Person) {
  return by.tries('POST', `/api/friend-request/${of.id}/decline`)
}

describe('C029: only the addressee answers a request', () => {
  it('neither the sender nor a third person accepts or declines it', async () => {
    await ana.asks(ben)
    let before = await readTables()
    let answers = [
      await accept(ana, ben),
      await accept(ana, ana),
      await accept(cyd, ana),
      await accept(cyd, ben),
      await decline(ana, ben),
      await decline(ana, ana),
      await decline(cyd, ana)
    ]
    for (let answer of answers) expect(answer).toMatchObject(refused('request_not_found'))
    let path = `/api/friend-request/${ana.id}/accept`
    expect(await callApi('POST', path)).toMatchObject(refused('unauthorized'))
    expect(await readTables()).toEqual(before)
    expect((await accept(ben, ana)).status).toBe(200)
  })
})

describe('C063: a request that is gone', () => {
  it('because it was declined elsewhere cannot be accepted, nor declined again', async () => {
    await ana.asks(ben)
    await ben.declines(ana)
    expect(await accept(ben, ana)).toMatchObject(refused('request_not_found'))
    expect(await decline(ben, ana)).toMatchObject(refused('request_not_found'))
    expect([await ana.contacts(), await ben.contacts()]).toEqual([[], []])
  })

  it('because its sender is gone cannot be accepted', async () => {
    await ana.asks(ben)
    await env.DB.prepare('delete from users where id = ?').bind(ana.id).run()
    expect(await ben.requests()).toEqual([])
    expect(await accept(ben, ana)).toMatchObject(refused('request_not_found'))
    expect(await ben.contacts()).toEqual([])
  })

  it('because both are contacts already is accepted without a change', async () => {
    await makeContacts(ana, ben)
    let before = await readTables()
    expect(await accept(ben, ana)).toMatchObject({ status: 200, body: { id: ana.id } })
    expect(await accept(ana, ben)).toMatchObject({ status: 200, body: { id: ben.id } })
    expect(await decline(ben, ana)).toMatchObject(refused('request_not_found'))
    expect(await readTables()).toEqual(before)
  })
})

describe('C062: answers at once', () => {
  it('five acceptances are one friendship', async () => {
    await ana.asks(ben)
    let answers = await Promise.all(Array.from({ length: 5 }, () => accept(ben, ana)))
    let [contact] = await ben.contacts()
    expect(answers.map(({ body, status }) => ({ body, status }))).toEqual(
      Array.from({ length: 5 }, () => ({ body: contact, status: 200 }))
    )
    expect([await ana.contacts(), await ben.contacts()].map(({ length }) => length)).toEqual([1, 1])
  })

  it.each([0, 1, 2, 3])('of acceptance and decline one wins, on both sides (%i)', async round => {
    await ana.asks(ben)
    let calls = [() => accept(ben, ana), () => decline(ben, ana)]
    if (round % 2) calls.reverse()
    let statuses = (await Promise.all(calls.map(call => call()))).map(({ status }) => status)
    let isAccepted = statuses.includes(200)
    expect(statuses.toSorted()).toEqual(isAccepted ? [200, 404] : [204, 404])
    let lists = [await ana.contacts(), await ben.contacts(), await ben.requests()]
    expect(lists.map(({ length }) => length)).toEqual(isAccepted ? [1, 1, 0] : [0, 0, 0])
  })
})
