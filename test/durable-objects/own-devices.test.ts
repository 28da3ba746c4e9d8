import { describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { NINE } from '../support/family.ts'
import type { Person } from '../support/people.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'

async function household() {
  at(NINE)
  let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  let onPhone = await Ear.of(ana)
  let onLaptop = await Ear.of(await onAnotherDevice(ana))
  return { ana, ben, onPhone, onLaptop }
}

const staleGroups = { type: 'stale', what: 'groups' }
const card = ({ name }: Person) => ({
  displayName: name,
  username: expect.any(String),
  avatar: null
})

describe("a person's own devices", () => {
  it('D2: hear of every change of the own status, as GET /api/me gives it', async () => {
    let { ana, onPhone, onLaptop } = await household()
    await ana.goesAvailable({ message: 'tea?', until: inMinutes(15) })
    let me = { type: 'me', ...(await ana.me()) }
    expect(me).toMatchObject({ status: 'available', statusMessage: 'tea?', source: 'timer' })
    expect(await onPhone.hears(ana)).toEqual([me])
    expect(await onLaptop.hears(ana)).toEqual([me])
    await ana.goesAvailable({ message: 'tea?' })
    expect(await onLaptop.hears(ana)).toEqual([])
    await ana.goesUnavailable()
    expect(await onLaptop.hears(ana)).toEqual([{ type: 'me', ...(await ana.me()) }])
  })

  it('hear of a choice of groups, which no contact ever hears of', async () => {
    let { ana, ben, onLaptop } = await household()
    await makeContacts(ana, ben)
    let ear = await Ear.of(ben)
    let fam = await ana.creates('Family')
    await onLaptop.hearsNext()
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [fam.id] })
    expect(await onLaptop.hears(ana)).toMatchObject([{ type: 'me', visibleToGroupIds: [fam.id] }])
    expect(await ear.hears(ana)).toEqual([])
  })

  it('hear that groups and members changed, and nobody else does', async () => {
    let { ana, ben, onPhone, onLaptop } = await household()
    await makeContacts(ana, ben)
    let ear = await Ear.of(ben)
    let fam = await ana.creates('Family')
    expect(await onLaptop.hearsNext()).toEqual([staleGroups])
    await ana.adds(ben, fam)
    expect(await onLaptop.hearsNext()).toEqual([staleGroups])
    await ana.drops(ben, fam)
    expect(await onLaptop.hearsNext()).toEqual([staleGroups])
    await ana.deletes(fam)
    expect(await onLaptop.hearsNext()).toContainEqual(staleGroups)
    let heard = await onPhone.hears(ana)
    expect(heard.filter(({ type }) => type === 'stale')).toEqual([
      staleGroups,
      staleGroups,
      staleGroups,
      staleGroups,
      { type: 'stale', what: 'schedule' },
      { type: 'stale', what: 'preferences' }
    ])
    expect(await ear.hears(ana)).toEqual([])
  })

  it('hear of a request once, as the list gives it, and that it is gone when it is declined', async () => {
    let { ana, ben, onPhone, onLaptop } = await household()
    let ear = await Ear.of(ben)
    await ben.asks(ana)
    let [request] = await ana.requests()
    expect(request).toMatchObject({ userId: ben.id, user: card(ben) })
    let news = [{ type: 'friend_request', displayName: 'Ben Okoro', ...request }]
    expect(await onPhone.hearsNext()).toEqual(news)
    expect(await onLaptop.hearsNext()).toEqual(news)
    at(inMinutes(1))
    await ben.asks(ana)
    await ana.declines(ben)
    expect(await onLaptop.hearsNext()).toEqual([{ type: 'request_gone', userId: ben.id }])
    at(inMinutes(1))
    await ben.asks(ana)
    expect(await onLaptop.hears(ben)).toEqual([])
    // D23: a decline isn't told.
    expect(await ear.hears(ana)).toEqual([])
  })

  it('of both hear that a request was accepted', async () => {
    let { ana, ben, onPhone, onLaptop } = await household()
    let ear = await Ear.of(ben)
    await ben.asks(ana)
    await onPhone.hearsNext()
    await onLaptop.hearsNext()
    await ana.accepts(ben)
    let both = ({ id }: Person) => [
      { type: 'contact_added', userId: id },
      { type: 'request_gone', userId: id }
    ]
    for (let [heard, other] of [
      [onPhone, ben],
      [onLaptop, ben],
      [ear, ana]
    ] as const) {
      let news = [...(await heard.hearsNext(ana, ben)), ...(await heard.hears(ana, ben))]
      expect(news.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual(both(other))
    }
  })
})
