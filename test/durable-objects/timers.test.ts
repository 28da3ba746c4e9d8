import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { disturb } from '../support/faults.ts'
import { isOff, isOn, isOtherwise } from '../support/family.ts'
import { alarmOf, type Person, runAlarm } from '../support/people.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'

const day = (time: string) => new Date(`2026-05-04T${time}Z`)

async function pair() {
  at(day('10:00:00'))
  let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await makeContacts(ana, ben)
  let ear = await Ear.of(ben)
  return { ana, ben, hears: () => ear.hears(ana) }
}

/** Runs the alarm although none is set: the platform may deliver one late, or twice. */
async function runStrayAlarm(person: Person): Promise<void> {
  await runInDurableObject(presence(env, person.id), object => object.alarm())
}

describe('a timer', () => {
  it('D4: ends at its instant for every reader, with no alarm', async () => {
    let { ana, ben } = await pair()
    await ana.goesAvailable({ message: 'tea?', until: day('10:15:00') })
    at(day('10:14:59.999'))
    expect(await ben.sees(ana)).toMatchObject({ status: 'available', statusMessage: 'tea?' })
    expect(await ana.me()).toMatchObject({ status: 'available' })
    at(day('10:15:00'))
    let seen = await ben.sees(ana)
    expect(seen).toMatchObject({ status: 'unavailable' })
    expect(Object.keys(seen!)).not.toEqual(expect.arrayContaining(['statusMessage']))
    expect(Object.keys(seen!)).not.toEqual(expect.arrayContaining(['statusExpiresAt']))
    expect(await ana.me()).toMatchObject({
      status: 'unavailable',
      statusMessage: null,
      statusExpiresAt: null,
      until: null
    })
  })

  it('tells everybody when it ends, by its alarm alone', async () => {
    let { ana, hears } = await pair()
    let own = await Ear.of(ana)
    await ana.goesAvailable({ until: day('10:15:00') })
    expect(await hears()).toEqual([isOn(ana, { until: day('10:15:00') })])
    await own.hears()
    expect(await alarmOf(ana)).toEqual(day('10:15:00'))
    at(day('10:15:00'))
    expect(await runAlarm(ana)).toBe(true)
    expect(await hears()).toEqual([isOff(ana)])
    expect(await own.hears()).toMatchObject([
      { type: 'me', status: 'unavailable', statusExpiresAt: null }
    ])
    expect(await alarmOf(ana)).toBeUndefined()
  })

  it('D4: that ends while its news are on their way is no word any more', async () => {
    let { ana, ben, hears } = await pair()
    let arrive = disturb([ben], async hear => {
      at(day('10:15:00'))
      await hear()
    })
    await ana.goesAvailable({ message: 'tea?', until: day('10:15:00') })
    await hasTold(ana)
    arrive()
    expect(await hears()).toEqual([isOtherwise(ana)])
    expect(await runAlarm(ana)).toBe(true)
    expect(await hears()).toEqual([isOff(ana)])
  })

  it('C040 (a): set anew runs from then on', async () => {
    let { ana, ben, hears } = await pair()
    await ana.goesAvailable({ until: day('10:15:00') })
    at(day('10:10:00'))
    await ana.goesAvailable({ until: day('11:10:00') })
    await hears()
    at(day('10:15:00'))
    await runStrayAlarm(ana)
    expect(await hears()).toEqual([])
    at(day('11:09:59'))
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
    at(day('11:10:00'))
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    await runAlarm(ana)
    expect(await hears()).toEqual([isOff(ana)])
  })

  it('C040 (b, c): cancelled ends nothing later, not even by an alarm that was on its way', async () => {
    let { ana, ben, hears } = await pair()
    await ana.goesAvailable({ until: day('10:15:00') })
    at(day('10:05:00'))
    await ana.goesUnavailable()
    at(day('10:06:00'))
    await ana.goesAvailable()
    await hears()
    at(day('10:15:00'))
    await runStrayAlarm(ana)
    expect(await hears()).toEqual([])
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
    expect(await ana.me()).toMatchObject({ until: '2026-05-04T22:06:00.000Z' })
  })

  it('C046: an early alarm ends nothing and rings again at the end, a late one ends it at once', async () => {
    let { ana, hears } = await pair()
    let until = day('17:00:00')
    await ana.goesAvailable({ until })
    await hears()
    at(day('16:59:59.998'))
    await runAlarm(ana)
    expect(await hears()).toEqual([])
    expect(await alarmOf(ana)).toEqual(until)
    at(day('17:00:41'))
    await runAlarm(ana)
    expect(await hears()).toEqual([isOff(ana)])
    expect(await ana.me()).toMatchObject({ status: 'unavailable' })
  })

  it('C043: lasts as long as was asked for, up to a day', async () => {
    let { ana, ben, hears } = await pair()
    for (let until of ['2026-05-04T22:01:00Z', '2026-05-05T09:59:00Z']) {
      await ana.goesAvailable({ until: new Date(until) })
      await hears()
      expect(await alarmOf(ana)).toEqual(new Date(until))
    }
    at('2026-05-05T09:58:59.999Z')
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
    at('2026-05-05T09:59:00Z')
    await runAlarm(ana)
    expect(await hears()).toEqual([isOff(ana)])
  })

  it('C043: is refused when it is longer than a day, and then nothing changes', async () => {
    let { ana, hears } = await pair()
    let tooLong = ['2026-05-29T10:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z']
    for (let statusExpiresAt of tooLong) {
      let { status } = await ana.tries('POST', '/api/status', {
        status: 'available',
        statusExpiresAt
      })
      expect(status).toBe(400)
    }
    expect(await hears()).toEqual([])
    expect(await alarmOf(ana)).toBeUndefined()
  })

  it('C058: cancelled on one device is over on the other, which cannot bring it back', async () => {
    let { ana: phone, ben } = await pair()
    let laptop = await onAnotherDevice(phone)
    let onPhone = await Ear.of(phone)
    await phone.goesAvailable({ until: day('11:00:00') })
    await onPhone.hears(phone)
    at(day('10:10:00'))
    await laptop.goesUnavailable()
    expect(await onPhone.hears(phone)).toMatchObject([
      { type: 'me', status: 'unavailable', statusExpiresAt: null, until: null }
    ])
    at(day('10:20:00'))
    let stale = await phone.tries('POST', '/api/status', {
      status: 'available',
      statusExpiresAt: day('11:00:00').toISOString(),
      edit: true
    })
    expect(stale).toMatchObject({ status: 409, body: { message: 'Your status has changed' } })
    at(day('11:00:00'))
    await runStrayAlarm(phone)
    expect(await onPhone.hears(phone)).toEqual([])
    expect(await ben.sees(phone)).toMatchObject({ status: 'unavailable' })
  })

  it('C072: stopped by a tag leaves nothing that ends the next availability', async () => {
    let { ana, ben, hears } = await pair()
    let tag = { statusMessage: 'Changed via NFC tag' }
    await ana.goesAvailable({ message: 'tea?', until: day('11:00:00') })
    await hears()
    at(day('10:20:00'))
    await ana.posts({ status: 'unavailable', ...tag })
    expect(await hears()).toEqual([isOff(ana)])
    at(day('10:25:00'))
    await ana.posts({ status: 'available', ...tag })
    expect(await hears()).toEqual([isOn(ana)])
    expect(await ana.me()).toMatchObject({ until: '2026-05-04T22:25:00.000Z' })
    at(day('11:00:00'))
    await runStrayAlarm(ana)
    expect(await hears()).toEqual([])
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
  })

  it('given up without being cancelled leaves the light on for twelve hours', async () => {
    let { ana, hears } = await pair()
    await ana.goesAvailable({ until: day('10:15:00') })
    await hears()
    at(day('10:05:00'))
    await ana.goesAvailable({ until: null })
    expect(await hears()).toEqual([isOtherwise(ana)])
    expect(await ana.me()).toMatchObject({ until: '2026-05-04T22:05:00.000Z' })
  })

  it('rings by the real clock too', async () => {
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    let socket = await ben.listens()
    await ana.goesAvailable({ until: new Date(Date.now() + 600) })
    expect(await socket.next('status_change')).toMatchObject({ status: 'available' })
    expect(await socket.next('status_change')).toMatchObject({ status: 'unavailable' })
    await hasTold(ana)
  })
})
