import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { isOff, isOn, listeningFamily } from '../support/family.ts'
import { alarmOf, evict, type Person, runAlarm } from '../support/people.ts'
import { addsEntry, changesAccount, passes } from '../support/schedules.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'

const monday = (time: string) => `2026-05-04T${time}Z`

describe('C004: an entry for one group', () => {
  it('is shown and told to that group only', async () => {
    let { ana, ben, cyd, dee, fam, work, hear } = await listeningFamily()
    at(monday('08:00:00'))
    await changesAccount(ana, { timeZone: 'UTC' })
    await addsEntry(ana, 'Mon 09:00-10:00', { groupId: work.id })
    await addsEntry(ana, 'Mon 09:30-11:00', { groupId: fam.id })
    let seers = async () => {
      let views = await Promise.all([ben, cyd, dee].map(viewer => viewer.sees(ana)))
      return views.map(view => view?.status === 'available' && Object.keys(view).toSorted().join())
    }
    let seen = 'avatar,displayName,friendshipId,id,phoneNumber,status,username'
    await passes(ana, monday('09:05:00'))
    expect(await hear()).toEqual([[], [isOn(ana)], []])
    expect(await seers()).toEqual([false, seen, false])
    await passes(ana, monday('09:45:00'))
    expect(await hear()).toEqual([[isOn(ana)], [], []])
    expect(await seers()).toEqual([seen, seen, false])
    await passes(ana, monday('10:30:00'))
    expect(await hear()).toEqual([[], [isOff(ana)], []])
    expect(await seers()).toEqual([seen, false, false])
    await passes(ana, monday('12:00:00'))
    expect(await hear()).toEqual([[isOff(ana)], [], []])
    expect(await seers()).toEqual([false, false, false])
  })
})

describe('a schedule', () => {
  let ana: Person
  let ben: Person
  let ear: Ear

  beforeEach(async () => {
    at('2026-05-02T12:00:00Z')
    ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    await changesAccount(ana, { timeZone: 'UTC' })
    ear = await Ear.of(ben)
  })

  /** The instants at which the alarm rang and Ben was told, with what he was told. */
  async function tellings(until: string) {
    let told: string[] = []
    let { messages } = ear.socket
    await ear.hears(ana)
    let seen = messages.length
    await passes(ana, until)
    await ear.hears(ana)
    for (let message of messages.slice(seen)) {
      if (message.type !== 'status_change') continue
      let when = new Date(message.serverTime).toISOString().replace('.000Z', 'Z')
      told.push(`${message.status} ${when}`)
    }
    return told
  }

  it('C047: tells of touching and overlapping entries as of one, four times on this day', async () => {
    for (let text of ['12:00-14:00', '09:00-12:00', '15:00-18:00', '16:00-17:00']) {
      await addsEntry(ana, `Mon ${text}`)
    }
    expect(await tellings(monday('23:00:00'))).toEqual([
      'available 2026-05-04T09:00:00Z',
      'unavailable 2026-05-04T14:00:00Z',
      'available 2026-05-04T15:00:00Z',
      'unavailable 2026-05-04T18:00:00Z'
    ])
  })

  it('C045 (a): tells nothing at a midnight over which it stays on', async () => {
    await addsEntry(ana, 'Mon 20:00-00:00')
    await addsEntry(ana, 'Tue 00:00-01:00')
    expect(await tellings('2026-05-05T12:00:00Z')).toEqual([
      'available 2026-05-04T20:00:00Z',
      'unavailable 2026-05-05T01:00:00Z'
    ])
  })

  it('C045 (b): leaves no two notices of a minute off', async () => {
    await addsEntry(ana, 'Mon 20:00-23:59')
    await addsEntry(ana, 'Tue 00:00-01:00')
    expect(await tellings('2026-05-05T00:30:00Z')).toEqual([
      'available 2026-05-04T20:00:00Z',
      'unavailable 2026-05-04T23:59:00Z',
      'available 2026-05-05T00:00:00Z'
    ])
    let answer = await ben.tries('GET', '/api/notifications')
    expect(answer.body).toMatchObject([{ title: 'Ana Silva is available' }])
  })

  it('C046: an early alarm skips nothing, a late one catches up at once', async () => {
    await addsEntry(ana, 'Mon 09:00-17:00')
    await passes(ana, monday('09:00:00'))
    await ear.hears(ana)
    at(monday('16:59:59.998'))
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([])
    expect(await alarmOf(ana)).toEqual(new Date(monday('17:00:00')))
    await evict(ana)
    at(monday('17:00:41'))
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([isOff(ana)])
    expect(await alarmOf(ana)).toEqual(new Date('2026-05-11T09:00:00Z'))
  })

  it('that was missed as a whole is told as nothing', async () => {
    await addsEntry(ana, 'Mon 09:00-17:00')
    await ear.hears(ana)
    at(monday('18:00:00'))
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([])
    expect((await ana.me()).status).toBe('unavailable')
  })

  it('C052: keeps the wall’s time over a change of the clocks, and rings no alarm in a loop', async () => {
    at('2026-03-07T12:00:00Z')
    await changesAccount(ana, { timeZone: 'America/New_York' })
    await addsEntry(ana, 'Sun 02:15-02:45')
    await addsEntry(ana, 'Sun 13:00-18:00')
    expect(await tellings('2026-03-15T12:00:00Z')).toEqual([
      'available 2026-03-08T17:00:00Z',
      'unavailable 2026-03-08T22:00:00Z',
      'available 2026-03-15T06:15:00Z',
      'unavailable 2026-03-15T06:45:00Z'
    ])
  })

  it('C052: that opens in the gap only rings once a week until it opens', async () => {
    at('2026-03-02T12:00:00Z')
    await changesAccount(ana, { timeZone: 'America/New_York' })
    await addsEntry(ana, 'Sun 02:15-02:45')
    let rings = await passes(ana, '2026-03-15T06:30:00Z')
    expect(rings.at(-1)).toBe('2026-03-15T06:15:00.000Z')
    expect(rings.length).toBeLessThanOrEqual(3)
    expect((await ana.me()).source).toBe('schedule')
  })

  it.each([
    ['Pacific/Kiritimati', 'Mon 09:00-17:00', '2026-05-03T19:00:00Z', '2026-05-04T03:00:00Z'],
    ['Asia/Kolkata', 'Mon 00:00-01:00', '2026-05-03T18:30:00Z', '2026-05-03T19:30:00Z'],
    ['Asia/Kathmandu', 'Mon 09:00-09:30', '2026-05-04T03:15:00Z', '2026-05-04T03:45:00Z']
  ])('C054: in %s, %s, is told to a contact in Los Angeles at those instants', async (...row) => {
    let [timeZone, text, on, off] = row
    await changesAccount(ben, { timeZone: 'America/Los_Angeles' })
    await changesAccount(ana, { timeZone })
    await addsEntry(ana, text)
    expect(await tellings('2026-05-04T12:00:00Z')).toEqual([
      `available ${on}`,
      `unavailable ${off}`
    ])
  })

  it('C055: runs by the stored zone, once, whatever devices are open and read', async () => {
    await changesAccount(ana, { timeZone: 'Europe/London' })
    await addsEntry(ana, 'Mon 09:00-17:00')
    let laptop = await onAnotherDevice(ana)
    let devices = [await Ear.of(ana), await Ear.of(laptop)]
    await Promise.all(devices.map(device => device.hears(ana)))
    expect(await tellings(monday('22:00:00'))).toEqual([
      'available 2026-05-04T08:00:00Z',
      'unavailable 2026-05-04T16:00:00Z'
    ])
    for (let device of devices) {
      let heard = await device.hears(ana)
      let words = heard.flatMap(news =>
        news.type === 'me' ? [`${news.status} ${news.timeZone}`] : []
      )
      expect(words).toEqual(['available Europe/London', 'unavailable Europe/London'])
    }
    expect(await laptop.me()).toEqual(await ana.me())
    await changesAccount(ana, { timeZone: 'America/New_York' })
    expect(await tellings('2026-05-11T12:59:00Z')).toEqual([])
    expect(await tellings('2026-05-11T21:00:00Z')).toEqual([
      'available 2026-05-11T13:00:00Z',
      'unavailable 2026-05-11T21:00:00Z'
    ])
  })
})
