import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

let ana: Person
let ben: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
})

async function remove(by: Person, of: Person | number) {
  return by.tries('DELETE', `/api/friends/${typeof of === 'number' ? of : of.id}`)
}

describe('the list of contacts', () => {
  it('D29: stands by friendship, and holds nobody else', async () => {
    let others = await newPeople('Cyd Marsh', 'Dee Novak', 'Eve Ito')
    for (let other of others) await makeContacts(ana, other)
    await makeContacts(ben, others[0])
    let contacts = await ana.contacts()
    expect(new Set(contacts.map(({ id }) => id))).toEqual(new Set(others.map(({ id }) => id)))
    let friendships = contacts.map(({ friendshipId }) => friendshipId)
    expect(friendships).toEqual(friendships.toSorted((a, b) => a - b))
  })

  it('D47: of a light that is on shows what may be seen, and nothing else', async () => {
    await makeContacts(ana, ben)
    let { phoneNumber, username } = await ana.me()
    await ana.goesAvailable({ message: 'hi', until: new Date('2026-05-04T10:00:00Z') })
    expect(await ben.contacts()).toEqual([
      {
        id: ana.id,
        friendshipId: await ana.friendshipWith(ben),
        username,
        displayName: 'Ana Silva',
        avatar: null,
        status: 'available',
        statusMessage: 'hi',
        statusExpiresAt: '2026-05-04T10:00:00.000Z',
        phoneNumber
      }
    ])
  })
})

describe('C065: removing a contact', () => {
  it('ends it on both sides, with its place in both sides’ groups', async () => {
    await makeContacts(ana, ben)
    let [family] = [await ana.creates('Family', [ben]), await ben.creates('Home', [ana])]
    expect((await remove(ana, ben)).status).toBe(204)
    expect([await ana.contacts(), await ben.contacts()]).toEqual([[], []])
    expect(await ana.groups()).toEqual([{ ...family, members: [] }])
    expect((await ben.groups()).map(({ members }) => members)).toEqual([[]])
  })

  it('twice, from either side, finds nobody the second time', async () => {
    await makeContacts(ana, ben)
    await ana.removes(ben)
    let before = await readTables()
    expect(await remove(ana, ben)).toMatchObject(refused('contact_not_found'))
    expect(await remove(ben, ana)).toMatchObject(refused('contact_not_found'))
    expect(await readTables()).toEqual(before)
  })

  it('from both sides at once is one removal', async () => {
    await makeContacts(ana, ben)
    let answers = await Promise.all([remove(ana, ben), remove(ben, ana)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  })

  it('and adding it again brings back nothing of before', async () => {
    await makeContacts(ana, ben)
    let family = await ana.creates('Family', [ben])
    let old = await ana.friendshipWith(ben)
    await ana.goesAvailable({ groups: [family] })
    expect((await ben.sees(ana))?.status).toBe('available')
    await ana.removes(ben)
    await makeContacts(ben, ana)
    expect(await ana.friendshipWith(ben)).not.toBe(old)
    expect(await ana.groups()).toEqual([{ ...family, members: [] }])
    expect((await ben.sees(ana))?.status).toBe('unavailable')
    let path = `/api/contact-groups/${family.id}/members`
    expect(await ana.tries('POST', path, { friendshipId: old })).toMatchObject(
      refused('contact_not_found')
    )
  })

  it('C006: leaves nothing to be seen of it, whatever it does then', async () => {
    await makeContacts(ana, ben)
    await ana.goesAvailable()
    await ana.removes(ben)
    await ana.goesUnavailable()
    await ana.goesAvailable({ message: 'secret' })
    expect(await ben.contacts()).toEqual([])
    expect(await ben.tries('POST', `/api/friend-request/${ana.id}/accept`)).toMatchObject(
      refused('request_not_found')
    )
  })
})

describe('removing is refused', () => {
  it('for a stranger, oneself, somebody who only asked, and nobody: in the same words', async () => {
    let [cyd] = await newPeople('Cyd Marsh')
    await cyd.asks(ana)
    await makeContacts(ben, cyd)
    let before = await readTables()
    let friendship = await ben.friendshipWith(cyd)
    for (let id of [ben.id, ana.id, cyd.id, 999_999, friendship]) {
      expect(await remove(ana, id)).toMatchObject(refused('contact_not_found'))
    }
    expect(await readTables()).toEqual(before)
  })

  it('D17: by the id of the pair: people are named by their own ids', async () => {
    await makeContacts(ana, ben)
    expect(await remove(ana, await ana.friendshipWith(ben))).toMatchObject(
      refused('contact_not_found')
    )
    expect(await ana.contacts()).toHaveLength(1)
  })
})
