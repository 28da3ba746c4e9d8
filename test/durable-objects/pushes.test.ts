import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { family, NINE } from '../support/family.ts'
import { prefers } from '../support/notices.ts'
import type { Person } from '../support/people.ts'
import {
  hasPushed,
  type PushDevice,
  expectPushed,
  subscriptionsOf,
  turnsPushOn
} from '../support/pushes.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { addsEntry, changesAccount, passes } from '../support/schedules.ts'

type Family = Awaited<ReturnType<typeof family>>

let people: Family
let ana: Person
let ben: Person
let phone: PushDevice

beforeEach(async () => {
  people = await family()
  ;({ ana, ben } = people)
  phone = await turnsPushOn(ben)
})

/** Nothing is under way to Ben then. */
async function laterBy(seconds: number): Promise<void> {
  await hasPushed(ben)
  at(inMinutes(seconds / 60))
}

describe('D27: a push message', () => {
  it('comes when a contact becomes available, with the number, for five minutes at most', async () => {
    await ana.goesAvailable({ message: 'at the clinic' })
    let [request] = await expectPushed(ben, phone, 1)
    let { phoneNumber } = (await ben.sees(ana))!
    expect(request).toMatchObject({ ttl: 300, urgency: 'normal' })
    expect(request!.message).toEqual({
      type: 'status_change',
      title: 'Ana Silva is available',
      body: 'Tap to call them now',
      tag: `contact-${ana.id}`,
      url: '/',
      unread: 1,
      userId: ana.id,
      phone: phoneNumber!.replaceAll(' ', '')
    })
    expect(await subscriptionsOf(ben)).toMatchObject([
      { lastDeliveredAt: NINE.replace('Z', '.000Z') }
    ])
  })

  it('is urgent when it is the perfect time, and lives no longer than the timer', async () => {
    await ben.goesAvailable()
    await ana.goesAvailable({ until: inMinutes(2) })
    let [request] = await expectPushed(ben, phone, 1)
    expect(request).toMatchObject({
      ttl: 120,
      urgency: 'high',
      message: { type: 'call_available' }
    })
  })

  it('C079: comes of the end too, under the same topic, which tells nobody who it is', async () => {
    let tablet = await turnsPushOn(await onAnotherDevice(ben))
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await laterBy(90)
    await ana.goesUnavailable()
    let [on, off] = await expectPushed(ben, phone, 2)
    expect(off!.message).toMatchObject({
      title: 'Ana Silva is unavailable',
      tag: on!.message['tag']
    })
    expect(off!.message).not.toHaveProperty('phone')
    expect(off!.topic).toBe(on!.topic)
    let [other] = await expectPushed(ben, tablet, 2)
    expect(other!.topic).not.toBe(on!.topic)
    expect(`${on!.topic}`).not.toContain(String(ana.id))
  })

  it('comes to nobody who does not want it, by the contact’s record, the group’s, the global one', async () => {
    let [other] = await newPeople('Eve Adler')
    let none = await turnsPushOn(other)
    await prefers(ben, { friendId: ana.id, pushNotifications: false })
    await ana.goesAvailable()
    await expectPushed(ben, phone, 0)
    await laterBy(120)
    await ana.goesUnavailable()
    let group = await ben.creates('Close ones', [ana])
    await prefers(ben, { pushNotifications: false })
    await prefers(ben, { groupId: group.id, pushNotifications: true })
    await prefers(ben, { friendId: ana.id, pushNotifications: true })
    await laterBy(120)
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    expect(await none.requests()).toEqual([])
  })

  it('C026: comes to nobody outside of the audience, and to those who are let in', async () => {
    let { cyd, dee, fam } = people
    let [cyds, dees] = [await turnsPushOn(cyd), await turnsPushOn(dee)]
    await prefers(ben, { statusChanges: false })
    await ana.goesAvailable({ groups: [fam] })
    await Promise.all([
      expectPushed(ben, phone, 0),
      expectPushed(cyd, cyds, 0),
      expectPushed(dee, dees, 0)
    ])
    await ana.goesAvailable({ groups: [] })
    await Promise.all([
      expectPushed(ben, phone, 0),
      expectPushed(cyd, cyds, 1),
      expectPushed(dee, dees, 1)
    ])
  })

  it('comes to every device but those in whose foreground the app is', async () => {
    let tablet = await onAnotherDevice(ben)
    let onTablet = await turnsPushOn(tablet)
    let ear = await Ear.of(tablet)
    ear.socket.send(JSON.stringify({ type: 'foreground', value: true }))
    await ear.hears()
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await expectPushed(ben, onTablet, 0)
    ear.socket.send(JSON.stringify({ type: 'foreground', value: false }))
    await ear.hears()
    await laterBy(90)
    await ana.goesUnavailable()
    await expectPushed(ben, phone, 2)
    await expectPushed(ben, onTablet, 1)
  })

  it('C073: comes to a phone that lost its network while somebody looked at the app', async () => {
    let ear = await Ear.of(ben)
    ear.socket.send(JSON.stringify({ type: 'foreground', value: true }))
    await ear.hears()
    await laterBy(39)
    await ana.goesAvailable()
    await expectPushed(ben, phone, 0)
    await laterBy(2)
    await ana.goesUnavailable()
    await expectPushed(ben, phone, 1)
  })

  it('UX: says how many notifications are unread, as the receiver’s own list does', async () => {
    let { cyd } = people
    await makeContacts(cyd, ben)
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await cyd.goesAvailable()
    let [, two] = await expectPushed(ben, phone, 2)
    let list = (await ben.tries('GET', '/api/notifications')).body as { id: number }[]
    for (let { id } of list) await ben.tries('POST', `/api/notifications/${id}/read`)
    await laterBy(90)
    await cyd.goesUnavailable()
    let [, , one] = await expectPushed(ben, phone, 3)
    expect([two, one].map(request => request!.message['unread'])).toEqual([2, 1])
  })

  it('comes of a request and of its answer', async () => {
    let [eve] = await newPeople('Eve Adler')
    let eves = await turnsPushOn(eve)
    await eve.asks(ben)
    let [request] = await expectPushed(ben, phone, 1)
    expect(request!.message).toEqual({
      type: 'friend_request',
      title: 'Contact Request',
      body: 'Eve Adler sent you a contact request',
      tag: `friend_request-${eve.id}`,
      url: '/',
      unread: 1,
      userId: eve.id
    })
    await ben.accepts(eve)
    let [answer] = await expectPushed(eve, eves, 1)
    expect(answer!.message).toMatchObject({ title: 'Ben Okoro accepted your request' })
  })

  it('D26: comes of the net, whatever else is wanted', async () => {
    await prefers(ben, { pushNotifications: false })
    await ben.goesAvailable()
    await passes(ben, '2026-05-04T20:55:00Z')
    let [soon] = await expectPushed(ben, phone, 1)
    expect(soon!.message).toMatchObject({ type: 'net_soon', tag: 'net' })
    await passes(ben, '2026-05-04T21:00:00Z')
    let [, net] = await expectPushed(ben, phone, 2)
    expect(net!.message).toMatchObject({
      type: 'net',
      tag: 'net',
      title: 'Your light went off after 12 hours'
    })
  })

  it('of one’s own perfect time comes to every device but where one sees it, as all others do', async () => {
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await laterBy(90)
    let tablet = await onAnotherDevice(ben)
    let onTablet = await turnsPushOn(tablet)
    let ear = await Ear.of(tablet)
    ear.socket.send(JSON.stringify({ type: 'foreground', value: true }))
    await ear.hears()
    await tablet.goesAvailable()
    let [, own] = await expectPushed(ben, phone, 2)
    expect(own!.message).toMatchObject({ title: 'Ana Silva is available too' })
    await expectPushed(ben, onTablet, 0)
  })

  it('comes of what a schedule does', async () => {
    await changesAccount(ana, { timeZone: 'UTC' })
    await addsEntry(ana, 'Mon 10:00-11:00')
    await passes(ana, '2026-05-04T11:00:00Z')
    await hasTold(ana)
    let requests = await expectPushed(ben, phone, 2)
    expect(requests.map(({ message }) => message['title'])).toEqual([
      'Ana Silva is available',
      'Ana Silva is unavailable'
    ])
  })
})

describe('C024: a device', () => {
  it('that was signed out gets nothing more', async () => {
    let tablet = await onAnotherDevice(ben)
    let onTablet = await turnsPushOn(tablet)
    await tablet.signsOut()
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    expect(await onTablet.requests()).toEqual([])
  })

  it('whose session is too old gets nothing more', async () => {
    at(new Date(NINE).getTime() + 90 * 86_400_000)
    let eve = await onAnotherDevice(ben)
    let news = await turnsPushOn(eve)
    await (await onAnotherDevice(ana)).goesAvailable()
    await expectPushed(eve, news, 1)
    expect(await phone.requests()).toEqual([])
  })

  it('belongs to who signed in there last', async () => {
    let { cyd } = people
    let { endpoint, keys } = phone
    await cyd.tries('POST', '/api/push/subscriptions', { endpoint, keys, name: 'The tablet' })
    await prefers(cyd, { pushNotifications: true })
    await ana.goesAvailable({ groups: [people.fam] })
    await expectPushed(ben, phone, 0)
    await ana.goesAvailable({ groups: [people.work] })
    await expectPushed(cyd, phone, 1)
  })
})
