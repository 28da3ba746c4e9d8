import { HORIZON_MS } from '#contract/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { isOff, isOn } from '../support/family.ts'
import { alarmOf, evict, type Person, runAlarm } from '../support/people.ts'
import { addsEntry, changesAccount, deletesEntry, passes } from '../support/schedules.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

const DAY_MS = 86_400_000
const NINE = new Date('2026-05-04T09:00:00Z')
const later = (days: number, from = NINE) => new Date(from.getTime() + days * DAY_MS)

describe('D5: a week that never closes', () => {
  let ana: Person
  let ben: Person
  let ear: Ear

  beforeEach(async () => {
    at(NINE)
    ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    await changesAccount(ana, { timeZone: 'Europe/Berlin' })
    for (let day of ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']) {
      await addsEntry(ana, `${day} 12:00-00:00`)
      await addsEntry(ana, `${day} 00:00-12:00`)
    }
    ear = await Ear.of(ben)
    await ear.hears(ana)
  })

  it('keeps the light on until the horizon, which moves on each time, and nobody is told', async () => {
    expect(await ana.me()).toMatchObject({ source: 'schedule', nextChange: null })
    let { since } = await ana.me()
    for (let week = 0; week < 4; week += 1) {
      await hasTold(ana)
      let until = new Date((await ana.me()).until!)
      expect(until.getTime()).toBeGreaterThanOrEqual(Date.now() + HORIZON_MS - DAY_MS)
      let ring = await alarmOf(ana)
      expect(ring!.getTime()).toBeLessThanOrEqual(until.getTime() - DAY_MS)
      await passes(ana, later(1, ring))
      expect(await ana.me()).toMatchObject({ status: 'available', since })
      expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
      expect(await ear.hears(ana)).toEqual([])
    }
  })

  it('wakes nobody at noon and at midnight, where its windows touch', async () => {
    expect(await passes(ana, later(6))).toEqual([])
  })

  it('stays on for every reader though an alarm is a day late', async () => {
    await passes(ana, later(3))
    await hasTold(ana)
    let ring = await alarmOf(ana)
    at(later(0.9, ring))
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
    await evict(ana)
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([])
    expect(await ana.me()).toMatchObject({ status: 'available' })
  })

  it('stays off when it was switched off, and for a light by hand the net holds', async () => {
    await ana.goesUnavailable()
    await passes(ana, later(20))
    expect(await ana.me()).toMatchObject({ status: 'unavailable' })
    let { until } = await ana.goesAvailable()
    expect(until).toBe(later(20.5).toISOString())
    await passes(ana, later(21))
    expect(await ana.me()).toMatchObject({ status: 'unavailable' })
  })

  it('D5g: is told to nobody when an entry comes or goes that changes nothing, only when it ends', async () => {
    let entry = await addsEntry(ana, 'Mon 10:00-11:00')
    await deletesEntry(ana, entry)
    expect(await ear.hears(ana)).toEqual([])
    await changesAccount(ana, { applySchedule: false })
    expect(await ear.hears(ana)).toEqual([isOff(ana)])
    await changesAccount(ana, { applySchedule: true })
    expect(await ear.hears(ana)).toEqual([isOn(ana)])
  })
})
