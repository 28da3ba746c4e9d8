import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { invitesOf, makesInvite, takesInvite, triesInvite } from '../support/links.ts'
import { befriend, type Person } from '../support/people.ts'
import { newPeople } from '../support/seed.ts'

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at(NINE)
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
})

async function areContacts(one: Person, other: Person): Promise<boolean> {
  let [mine, theirs] = [await one.sees(other), await other.sees(one)]
  expect(mine === undefined, 'on both sides or on none').toBe(theirs === undefined)
  return mine !== undefined
}

async function deeds(person: Person): Promise<unknown> {
  return (await person.tries('GET', '/api/connectedness-score')).body
}

describe('between people who know each other, an invite', () => {
  it('accepts the request that the inviter had sent', async () => {
    await ana.asks(ben)
    let { token } = await makesInvite(ana)
    expect(await takesInvite(ben, token)).toMatchObject({ status: 'accepted' })
    expect(await ben.requests()).toEqual([])
    let notices = (await ben.tries('GET', '/api/notifications')).body
    expect(notices).toMatchObject([{ type: 'friend_request', read: true }])
  })

  it('made after a request of the other accepts that, too', async () => {
    await ben.asks(ana)
    at(inMinutes(1))
    let { token } = await makesInvite(ana)
    expect(await takesInvite(ben, token)).toMatchObject({ status: 'accepted' })
    expect(await ana.requests()).toEqual([])
  })

  it('D23: made before a request leaves the answer to the inviter, and a decline untold', async () => {
    let { token } = await makesInvite(ana, { maxUses: 5 })
    at(inMinutes(1))
    await ben.asks(ana)
    await cyd.asks(ana)
    await ana.declines(cyd)
    let [bens, cyds] = [await triesInvite(ben, token), await triesInvite(cyd, token)]
    expect(bens.body).toEqual({ friendId: ana.id, displayName: 'Ana Silva', status: 'pending' })
    expect(cyds.body).toEqual(bens.body)
    expect(await areContacts(ana, cyd)).toBe(false)
    expect(await invitesOf(ana)).toMatchObject([{ uses: 0 }])
  })

  it('D25: made before they parted asks the inviter, whoever has removed whom', async () => {
    let { token } = await makesInvite(ana, { maxUses: 5 })
    at(inMinutes(1))
    await befriend(ana, ben)
    await ana.removes(ben)
    expect(await takesInvite(ben, token)).toMatchObject({ status: 'pending' })
    expect(await areContacts(ana, ben)).toBe(false)
    expect(await ana.requests()).toMatchObject([{ userId: ben.id }])
  })

  it('D25: made after they parted brings them together again, and counts nothing', async () => {
    await befriend(ana, ben)
    await ben.removes(ana)
    let before = await Promise.all([ana, ben].map(deeds))
    at(inMinutes(1))
    let { token } = await makesInvite(ana)
    expect(await takesInvite(ben, token)).toMatchObject({ status: 'accepted' })
    expect(await areContacts(ana, ben)).toBe(true)
    expect(await Promise.all([ana, ben].map(deeds))).toEqual(before)
  })
})
