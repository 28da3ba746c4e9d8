import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { briefs, noticesOf, prefers, toasts } from '../support/notices.ts'
import { befriend, type Person } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

const REQUEST = 'friend_request: Contact Request'
const ACCEPTED = 'friend_request: Ben Okoro accepted your request'

let ana: Person
let ben: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
})

describe('the notice of a contact request', () => {
  it('names who sent it, on the list and on the socket alike', async () => {
    let ear = await Ear.of(ben)
    await ana.asks(ben)
    let list = await noticesOf(ben)
    expect(list).toEqual([
      {
        id: list[0]!.id,
        type: 'friend_request',
        title: 'Contact Request',
        message: 'Ana Silva sent you a contact request',
        read: false,
        createdAt: '2026-05-04T09:00:00.000Z'
      }
    ])
    await soon(() => expect(toasts(ear)).toEqual(list))
    expect(await noticesOf(ana)).toEqual([])
  })

  it('D23: is one, however often the request is repeated', async () => {
    await ana.asks(ben)
    let list = await noticesOf(ben)
    at(inMinutes(60))
    await ana.asks(ben)
    expect(await noticesOf(ben)).toEqual(list)
    await ben.declines(ana)
    await ana.asks(ben)
    expect(await briefs(ben)).toEqual([`(${REQUEST})`])
  })

  it.each(['accepts', 'declines'] as const)('D23: is read when the addressee %s', async verb => {
    await ana.asks(ben)
    await ben[verb](ana)
    expect(await briefs(ben)).toEqual([`(${REQUEST})`])
  })

  it('says to the one who asked that it was accepted, and nothing that it was declined', async () => {
    let ear = await Ear.of(ana)
    await ana.asks(ben)
    await ben.accepts(ana)
    let list = await noticesOf(ana)
    expect(list).toMatchObject([
      { type: 'friend_request', title: 'Ben Okoro accepted your request', read: false }
    ])
    expect(list[0]!.message).toBe('You are now connected!')
    await soon(() => expect(toasts(ear)).toEqual(list))
    let [cyd] = await newPeople('Cyd Marsh')
    await cyd.asks(ben)
    await ben.declines(cyd)
    expect(await noticesOf(cyd)).toEqual([])
  })

  it('D23: of two who ask each other says accepted to the first', async () => {
    await ana.asks(ben)
    await ben.asks(ana)
    expect(await briefs(ana)).toEqual([ACCEPTED])
    expect(await briefs(ben)).toEqual([`(${REQUEST})`])
  })

  it('is not for those who want none', async () => {
    await prefers(ana, { friendRequests: false })
    await prefers(ben, { friendRequests: false })
    let ear = await Ear.of(ben)
    await ana.asks(ben)
    await soon(() => expect(ear.socket.of('friend_request')).toHaveLength(1))
    await ben.accepts(ana)
    expect([await noticesOf(ana), await noticesOf(ben), toasts(ear)]).toEqual([[], [], []])
  })

  it('is written with the request, or neither is', async () => {
    await env.DB.exec('alter table notifications rename to lost')
    let answer = await ana.tries('POST', '/api/friend-request', { friendId: ben.id })
    await env.DB.exec('alter table lost rename to notifications')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect([await ben.requests(), await noticesOf(ben)]).toEqual([[], []])
    await ana.asks(ben)
    expect([await ben.requests(), await noticesOf(ben)].map(({ length }) => length)).toEqual([1, 1])
  })
})

describe('D25: an ended contact', () => {
  it('takes along every notice, on both sides, and no other', async () => {
    let [cyd] = await newPeople('Cyd Marsh')
    await befriend(ana, ben)
    await makeContacts(ana, cyd)
    await makeContacts(ben, cyd)
    await ana.goesAvailable()
    await ben.goesAvailable()
    await cyd.goesAvailable()
    expect((await briefs(ben)).length).toBeGreaterThan(2)
    await ana.removes(ben)
    for (let person of [ana, ben]) {
      expect(await briefs(person)).toEqual(['call_available: Cyd Marsh is available'])
    }
    await ana.goesUnavailable()
    expect(await briefs(ben)).toEqual(['call_available: Cyd Marsh is available'])
  })

  it('leaves the notices where there was no contact to end', async () => {
    await ana.asks(ben)
    let answer = await ben.tries('DELETE', `/api/friends/${ana.id}`)
    expect(answer.status).toBe(404)
    expect(await briefs(ben)).toEqual([REQUEST])
  })
})
