import { SCHEDULE_TEXT } from '#contract/values.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { addsEntry, changesAccount, changesEntry, passes } from '../support/schedules.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

const monday = (time: string) => `2026-05-04T${time}:00.000Z`
const tuesday = (time: string) => `2026-05-05T${time}:00.000Z`

let ana: Person
let ben: Person

beforeEach(async () => {
  at(monday('08:00'))
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await makeContacts(ana, ben)
  await changesAccount(ana, { timeZone: 'UTC' })
})

/** What the badge and the card of the schedule are drawn from (D6). */
async function facts() {
  let { status, source, applySchedule, nextChange } = await ana.me()
  return { status, source, applySchedule, nextChange }
}

const opens = (when: string) => ({ at: when, status: 'available' })
const closes = (when: string) => ({ at: when, status: 'unavailable' })

describe('C049: one’s own word during a schedule', () => {
  beforeEach(async () => {
    await addsEntry(ana, 'Mon 09:00-17:00')
    await addsEntry(ana, 'Tue 09:00-17:00')
    await passes(ana, monday('12:00'))
  })

  it('off holds until the next window, and no further', async () => {
    await ana.goesUnavailable()
    for (let time of ['12:01', '12:59', '16:59', '17:00', '23:00']) {
      await passes(ana, monday(time))
      expect([time, (await ana.me()).status]).toEqual([time, 'unavailable'])
      expect([time, (await ben.sees(ana))?.status]).toEqual([time, 'unavailable'])
    }
    await passes(ana, tuesday('09:00'))
    expect(await ana.me()).toMatchObject({ source: 'schedule', until: tuesday('17:00') })
    expect((await ben.sees(ana))?.status).toBe('available')
  })

  it('on again is by hand, until the window’s end', async () => {
    await ana.goesUnavailable()
    at(monday('12:30'))
    expect(await ana.goesAvailable()).toMatchObject({ source: 'switch', until: monday('17:00') })
    await passes(ana, monday('17:00'))
    expect((await ana.me()).status).toBe('unavailable')
  })

  it('of a timer that ends inside the window holds until the next one', async () => {
    await ana.goesAvailable({ until: new Date(monday('13:00')) })
    await passes(ana, monday('13:00'))
    expect((await ana.me()).status).toBe('unavailable')
    await passes(ana, tuesday('09:00'))
    expect((await ana.me()).source).toBe('schedule')
  })

  it('of a timer that ends past the window outlasts it', async () => {
    await ana.goesAvailable({ until: new Date(monday('18:00')) })
    await passes(ana, monday('17:30'))
    expect(await ana.me()).toMatchObject({ source: 'timer', statusExpiresAt: monday('18:00') })
    await passes(ana, monday('18:00'))
    expect((await ana.me()).status).toBe('unavailable')
  })

  it('is a message too, without changing who holds the light', async () => {
    let said = { source: 'schedule', until: monday('17:00'), statusMessage: 'tea?' }
    expect(await ana.goesAvailable({ message: 'tea?' })).toMatchObject(said)
    expect(await ben.sees(ana)).toMatchObject({ statusMessage: 'tea?' })
  })

  it('D12a: is not the schedule’s text, which changes nothing and is seen by nobody', async () => {
    await ana.goesUnavailable()
    let before = await ana.me()
    let post = { status: 'available', statusMessage: SCHEDULE_TEXT } as const
    expect(await ana.posts(post)).toEqual(before)
    expect((await ben.sees(ana))?.status).toBe('unavailable')
  })
})

describe('D6: what the card of the schedule says', () => {
  it('follows the schedule, and shows its next boundary while overridden (C094)', async () => {
    let none = { status: 'unavailable', source: null, applySchedule: true, nextChange: null }
    expect(await facts()).toEqual(none)
    let entry = await addsEntry(ana, 'Mon 09:00-17:00')
    expect(await facts()).toEqual({ ...none, nextChange: opens(monday('09:00')) })
    await passes(ana, monday('09:00'))
    let scheduled = { ...none, status: 'available', source: 'schedule' }
    expect(await facts()).toEqual({ ...scheduled, nextChange: closes(monday('17:00')) })
    await ana.goesUnavailable()
    expect(await facts()).toEqual({ ...none, nextChange: closes(monday('17:00')) })
    await ana.goesAvailable()
    let byHand = { ...none, status: 'available', source: 'switch' }
    expect(await facts()).toEqual({ ...byHand, nextChange: closes(monday('17:00')) })
    await ana.goesAvailable({ until: new Date(monday('10:00')) })
    expect(await facts()).toMatchObject({ source: 'timer', nextChange: closes(monday('17:00')) })
    await ana.goesUnavailable()
    await changesEntry(ana, entry, { isEnabled: false })
    expect(await facts()).toEqual(none)
  })

  it('only displays the schedule while it is not to be applied', async () => {
    await addsEntry(ana, 'Mon 09:00-17:00')
    await changesAccount(ana, { applySchedule: false })
    let shown = { status: 'unavailable', source: null, applySchedule: false }
    expect(await facts()).toEqual({ ...shown, nextChange: opens(monday('09:00')) })
    expect(await passes(ana, monday('10:00'))).toEqual([])
    expect(await facts()).toEqual({ ...shown, nextChange: closes(monday('17:00')) })
    expect((await ben.sees(ana))?.status).toBe('unavailable')
    await ana.goesAvailable()
    expect(await ana.me()).toMatchObject({ source: 'switch', until: monday('22:00') })
  })
})

describe('C110: the zone of a schedule', () => {
  it.each(['Asia/Calcutta', 'US/Eastern', 'Etc/GMT+2', 'Pacific/Chatham'])(
    'may be %s, and is what its owner said',
    async timeZone => {
      expect((await changesAccount(ana, { timeZone })).timeZone).toBe(timeZone)
      await addsEntry(ana, 'Mon 09:00-17:00')
      let laptop = await onAnotherDevice(ana)
      expect(await laptop.me()).toMatchObject({ timeZone, applySchedule: true })
    }
  )

  it.each([
    [{ timeZone: 'GMT+2' }, 'invalid_time_zone'],
    [{ timeZone: 'Mars/Base' }, 'invalid_time_zone'],
    [{ timeZone: '+02:00' }, 'invalid_time_zone'],
    [{ timeZone: '' }, 'invalid_time_zone'],
    [{ timeZone: null }, 'invalid'],
    [{ timeZone: 2, applySchedule: false }, 'invalid'],
    [{ applySchedule: 'false' }, 'invalid'],
    [{ applySchedule: false, timeZone: 'Mars/Base' }, 'invalid_time_zone']
  ] as const)('is not changed by %j', async (body, code) => {
    let before = await readTables()
    expect(await ana.tries('PATCH', '/api/account', body)).toMatchObject(refused(code))
    expect(await readTables()).toEqual(before)
  })
})

describe('D4: without any alarm', () => {
  it('C046: an end is on time for every reader, to the millisecond, and a start is late', async () => {
    await addsEntry(ana, 'Mon 09:00-17:00')
    at('2026-05-04T09:00:00Z')
    expect([(await ana.me()).status, (await ben.sees(ana))?.status]).toEqual([
      'unavailable',
      'unavailable'
    ])
    await passes(ana, '2026-05-04T09:00:00Z')
    for (let [when, word] of [
      ['2026-05-04T09:00:00Z', 'available'],
      ['2026-05-04T16:59:59.999Z', 'available'],
      ['2026-05-04T17:00:00Z', 'unavailable']
    ] as const) {
      at(when)
      expect([(await ana.me()).status, (await ben.sees(ana))?.status]).toEqual([word, word])
    }
  })

  it('C004: an inner end of one group is on time too', async () => {
    let family = await ana.creates('Family', [ben])
    await addsEntry(ana, 'Mon 09:00-10:00', { groupId: family.id })
    await addsEntry(ana, 'Mon 09:00-11:00', { groupId: (await ana.creates('Work')).id })
    await passes(ana, monday('09:00'))
    at('2026-05-04T09:59:59.999Z')
    expect((await ben.sees(ana))?.status).toBe('available')
    at(monday('10:00'))
    expect((await ben.sees(ana))?.status).toBe('unavailable')
    expect(await ana.me()).toMatchObject({ status: 'available', until: monday('11:00') })
    expect((await ana.me()).audience).not.toContain(family.id)
  })
})
