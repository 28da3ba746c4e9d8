import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

const DAY = 24 * 60

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
})

async function ask(from: Person, friendId: unknown) {
  return from.tries('POST', '/api/friend-request', { friendId })
}

async function relation(seeker: Person, other: Person) {
  return (await seeker.searches(other.email)).map(found => found.relation)
}

describe('a contact request', () => {
  it('D47: is pending, and listed for the addressee alone', async () => {
    expect(await ask(ana, ben.id)).toMatchObject({
      status: 201,
      body: { friendId: ben.id, status: 'pending' }
    })
    let { username } = await ana.me()
    let [request] = await ben.requests()
    expect(await ben.requests()).toEqual([
      {
        id: request!.id,
        userId: ana.id,
        user: { displayName: 'Ana Silva', username, avatar: null }
      }
    ])
    expect([await ana.requests(), await cyd.requests()]).toEqual([[], []])
    expect([await ana.contacts(), await ben.contacts()]).toEqual([[], []])
  })

  it('D22: shows as requested on one side and incoming on the other', async () => {
    await ana.asks(ben)
    expect([await relation(ana, ben), await relation(ben, ana), await relation(cyd, ana)]).toEqual([
      ['requested'],
      ['incoming'],
      ['none']
    ])
  })

  it('D47: accepted makes both contacts, and answers the new one', async () => {
    await ana.asks(ben)
    let contact = await ben.accepts(ana)
    expect(await ben.contacts()).toEqual([contact])
    expect(await ana.contacts()).toEqual([
      {
        id: ben.id,
        friendshipId: contact.friendshipId,
        username: (await ben.me()).username,
        displayName: 'Ben Okoro',
        avatar: null,
        status: 'unavailable'
      }
    ])
    expect(await ben.requests()).toEqual([])
    expect([await relation(ana, ben), await relation(ben, ana)]).toEqual([['friend'], ['friend']])
  })

  it('D23: to somebody who has asked as well is an acceptance', async () => {
    await ana.asks(ben)
    expect(await ask(ben, ana.id)).toMatchObject({
      status: 201,
      body: { friendId: ana.id, status: 'accepted' }
    })
    expect((await ana.contacts()).map(({ id }) => id)).toEqual([ben.id])
    expect([await ana.requests(), await ben.requests()]).toEqual([[], []])
  })

  it('from both at once is one friendship', async () => {
    let answers = await Promise.all([ask(ana, ben.id), ask(ben, ana.id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ body }) => (body as { status: string }).status))).toEqual(
      new Set(['pending', 'accepted'])
    )
    let { friend_requests, friendships } = await readTables()
    let of = (rows: unknown[] | undefined) =>
      JSON.stringify(rows?.filter(row => JSON.stringify(row).includes(String(ana.id))))
    expect([JSON.parse(of(friend_requests)), JSON.parse(of(friendships))]).toEqual([
      [],
      [expect.objectContaining({ low_id: Math.min(ana.id, ben.id) })]
    ])
  })

  it('newest first', async () => {
    await ben.asks(ana)
    at(inMinutes(1))
    await cyd.asks(ana)
    expect((await ana.requests()).map(({ userId }) => userId)).toEqual([cyd.id, ben.id])
  })
})

describe('C064: a senseless request', () => {
  it('to oneself is refused', async () => {
    expect(await ask(ana, ana.id)).toMatchObject(refused('request_to_self'))
  })

  it('to nobody is refused', async () => {
    expect(await ask(ana, 999_999)).toMatchObject(refused('person_not_found'))
    await env.DB.prepare('delete from users where id = ?').bind(cyd.id).run()
    expect(await ask(ana, cyd.id)).toMatchObject(refused('person_not_found'))
  })

  it('to a contact is refused, from either side', async () => {
    await makeContacts(ana, ben)
    let before = await readTables()
    expect(await ask(ana, ben.id)).toMatchObject(refused('already_contacts'))
    expect(await ask(ben, ana.id)).toMatchObject(refused('already_contacts'))
    expect(await readTables()).toEqual(before)
  })

  it.each([undefined, null, ['x'], { $ne: null }, '7', 0, -1, 1.5, 1e308, 2 ** 53, true])(
    'to %j is refused',
    async friendId => {
      let before = await readTables()
      expect(await ask(ana, friendId)).toMatchObject(refused('invalid'))
      expect(await readTables()).toEqual(before)
    }
  )
})

describe('D23: a repeated request', () => {
  it('answers like the first, is one request, and is refused the fourth time', async () => {
    let first = await ask(ana, ben.id)
    let listed = await ben.requests()
    for (let i = 0; i < 2; i += 1) {
      at(inMinutes(DAY))
      expect(await ask(ana, ben.id)).toMatchObject({ status: 201, body: first.body })
      expect(await ben.requests()).toEqual(listed)
    }
    let fourth = await ask(ana, ben.id)
    expect(fourth).toMatchObject(refused('too_many'))
    expect(fourth.headers.get('Retry-After')).toBe(String(5 * DAY * 60))
    expect(await ask(ana, cyd.id)).toMatchObject({ status: 201 })
  })

  it('is possible again when seven days have passed since the first', async () => {
    for (let i = 0; i < 3; i += 1) await ask(ana, ben.id)
    at(inMinutes(7 * DAY - 1))
    expect(await ask(ana, ben.id)).toMatchObject(refused('too_many'))
    at(inMinutes(1))
    expect(await ask(ana, ben.id)).toMatchObject({ status: 201, body: { status: 'pending' } })
  })

  it('after a decline is pending again, and nothing tells that it was declined', async () => {
    let first = await ask(ana, ben.id)
    await ben.declines(ana)
    expect(await ben.requests()).toEqual([])
    expect(await relation(ana, ben)).toEqual(['requested'])
    at(inMinutes(DAY))
    expect(await relation(ana, ben)).toEqual(['requested'])
    expect(await ask(ana, ben.id)).toMatchObject({ status: 201, body: first.body })
    expect((await ben.requests()).map(({ userId }) => userId)).toEqual([ana.id])
    await ben.declines(ana)
    await ask(ana, ben.id)
    await ben.declines(ana)
    expect(await ask(ana, ben.id)).toMatchObject(refused('too_many'))
    expect(await ben.requests()).toEqual([])
  })

  it('a decline is forgotten seven days after the last request', async () => {
    await ana.asks(ben)
    await ben.declines(ana)
    at(inMinutes(7 * DAY - 1))
    expect(await relation(ana, ben)).toEqual(['requested'])
    at(inMinutes(1))
    expect(await relation(ana, ben)).toEqual(['none'])
  })

  it('an open one stays open however long it takes', async () => {
    await ana.asks(ben)
    at(inMinutes(30 * DAY))
    expect(await relation(ana, ben)).toEqual(['requested'])
    expect((await ben.accepts(ana)).id).toBe(ana.id)
  })

  it('by somebody who declined is a request of their own', async () => {
    await ana.asks(ben)
    await ben.declines(ana)
    expect(await ask(ben, ana.id)).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect((await ana.requests()).map(({ userId }) => userId)).toEqual([ben.id])
    await ana.accepts(ben)
    expect([await ana.requests(), await ben.requests()]).toEqual([[], []])
    expect((await ben.contacts()).map(({ id }) => id)).toEqual([ana.id])
  })
})
