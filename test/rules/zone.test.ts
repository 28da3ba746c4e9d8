import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, vi } from 'vitest'
import { readTimeZone } from '#rules/person.ts'
import { instantAt, wallClock, wallDay, weekday } from '#rules/zone.ts'
import { changesOf, dateOf, momentOf } from './calendar.ts'
import { ZONES } from './zones.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What a wall shows, as rules write it, for '2026-03-08 02:30'. */
const wall = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}Z`)
const read = (zone: string, when: string) =>
  new Date(wallClock(zone, Date.parse(when))).toISOString().slice(0, 23).replace('T', ' ')
const find = (zone: string, shown: string) =>
  new Date(instantAt(zone, wall(shown))).toISOString().replace('.000Z', 'Z')

describe('a time zone', () => {
  it.each([
    'Europe/Berlin',
    'Asia/Calcutta',
    'US/Eastern',
    'Etc/GMT+2',
    'Pacific/Kiritimati',
    'UTC'
  ])('C110: may be %s', zone => {
    expect(readTimeZone(zone)).toBe(zone)
  })

  it.each([
    ['eUrOpE/bErLiN', 'Europe/Berlin'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['etc/gmt+2', 'Etc/GMT+2'],
    ['utc', 'UTC']
  ])('%s is %s, however it was typed', (typed, zone) => {
    expect(readTimeZone(typed)).toBe(zone)
  })

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/New_York', 'US/Eastern']
  ])('may be called %s or %s, and keeps that name', (...names) => {
    expect(names.map(readTimeZone)).toEqual(names)
  })

  it.each(['GMT+2', 'Mars/Base', 'Etc/Unknown', '+02:00', 'Europe/Berlin ', '../etc/passwd', ''])(
    'C110: is refused for %j',
    zone => {
      expect(readTimeZone(zone)).toBeUndefined()
    }
  )
})

describe('a clock on the wall', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-05-03T19:00:00Z', '2026-05-04 09:00:00.000'],
    ['Asia/Kathmandu', '2026-05-04T03:15:00Z', '2026-05-04 09:00:00.000'],
    ['America/St_Johns', '2026-01-01T00:00:00.001Z', '2025-12-31 20:30:00.001'],
    ['Pacific/Chatham', '2026-12-31T23:59:59.999Z', '2027-01-01 13:44:59.999'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', '2026-04-05 01:59:59.999'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00.000'],
    ['America/New_York', '2026-03-08T06:59:59.999Z', '2026-03-08 01:59:59.999'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00.000'],
    ['UTC', '2024-02-29T12:00:00Z', '2024-02-29 12:00:00.000'],
    ['Europe/Berlin', '1969-12-31T23:30:00.250Z', '1970-01-01 00:30:00.250']
  ])('in %s at %s shows %s', (zone, when, shown) => {
    expect(read(zone, when)).toBe(shown)
  })

  it('C110: shows the same by an older name of the zone, and no Buddhist year', () => {
    let when = '2026-05-04T12:00:00Z'
    expect(read('Asia/Calcutta', when)).toBe(read('Asia/Kolkata', when))
    expect(read('US/Eastern', when)).toBe('2026-05-04 08:00:00.000')
    expect(read('Asia/Bangkok', when)).toBe('2026-05-04 19:00:00.000')
  })
})

describe('what is kept of zones, so that a clock is read fast', () => {
  /** How many clocks have to be made to read those of these zones. */
  function madeFor(...zones: string[]): number {
    let made = vi.spyOn(Intl, 'DateTimeFormat')
    for (let zone of zones) wallClock(zone, 0)
    let { length } = made.mock.calls
    made.mockRestore()
    return length
  }

  it('is one clock of each, however its name is written', () => {
    wallClock('Europe/Berlin', 0)
    expect(madeFor('Europe/Berlin', 'eUrOpE/bErLiN', 'EUROPE/BERLIN')).toBe(0)
  })

  it('is no more than are in use: what was asked for long ago is let go', () => {
    let all = Intl.supportedValuesOf('timeZone')
    for (let zone of ['Europe/Berlin', ...all, 'UTC']) wallClock(zone, 0)
    expect(madeFor('UTC', ...all.slice(-20))).toBe(0)
    expect(madeFor(...all.slice(0, 20))).toBe(20)
  })
})

describe('the instant of a time on the wall', () => {
  it.each([
    { why: 'an ordinary one', zone: 'Europe/Berlin', shown: '2026-05-04 09:00', is: '07:00' },
    { why: 'the last before a gap', zone: 'Europe/Berlin', shown: '2026-03-29 01:59', is: '00:59' },
    { why: 'the first in a gap', zone: 'Europe/Berlin', shown: '2026-03-29 02:00', is: '01:00' },
    { why: 'the last in a gap', zone: 'Europe/Berlin', shown: '2026-03-29 02:59', is: '01:00' },
    { why: 'the first after a gap', zone: 'Europe/Berlin', shown: '2026-03-29 03:00', is: '01:00' },
    { why: 'the first of two', zone: 'Europe/Berlin', shown: '2026-10-25 02:00', is: '00:00' },
    { why: 'the last of two', zone: 'Europe/Berlin', shown: '2026-10-25 02:59', is: '00:59' },
    { why: 'the first after two', zone: 'Europe/Berlin', shown: '2026-10-25 03:00', is: '02:00' },
    { why: 'a gap of half', zone: 'Australia/Lord_Howe', shown: '2026-10-04 02:15', is: '15:30' },
    { why: 'two of half', zone: 'Australia/Lord_Howe', shown: '2026-04-05 01:45', is: '14:45' },
    { why: 'a gap at midnight', zone: 'America/Havana', shown: '2026-03-08 00:30', is: '05:00' },
    { why: 'midnight itself', zone: 'America/Havana', shown: '2026-03-08 00:00', is: '05:00' },
    { why: 'two midnights', zone: 'America/Havana', shown: '2026-11-01 00:00', is: '04:00' },
    { why: 'a day left out', zone: 'Pacific/Apia', shown: '2011-12-30 12:00', is: '10:00' }
  ])('D7: $why in $zone, $shown, is at $is', ({ zone, shown, is }) => {
    expect(find(zone, shown).slice(11, 16)).toBe(is)
  })

  it(
    'is the one that another calendar gives, around every change of every zone',
    { timeout: 60_000 },
    () => {
      let times = ['23:59', '00:00', '00:30', '01:45', '02:00', '02:59', '03:00']
      let compared = 0
      for (let zone of ZONES) {
        for (let change of changesOf(zone, 2010, 2030)) {
          let date = dateOf(change, zone)
          for (let day of [date.subtract({ days: 1 }), date, date.add({ days: 1 })]) {
            for (let time of times) {
              let shown = `${day.toString()} ${time}`
              expect(instantAt(zone, wall(shown)), `${zone} ${shown}`).toBe(
                momentOf(day, time, zone)
              )
              compared += 1
            }
          }
        }
      }
      expect(compared).toBeGreaterThan(9_000)
    }
  )

  it('never runs backwards: a later time on the wall is no earlier instant', () => {
    for (let zone of ZONES) {
      for (let change of changesOf(zone, 2025, 2027)) {
        let first = wallClock(zone, change) - 4 * HOUR
        let instants = Array.from({ length: 8 * 12 }, (_, i) =>
          instantAt(zone, first + i * 5 * MINUTE)
        )
        expect(instants, zone).toEqual(instants.toSorted((a, b) => a - b))
      }
    }
  })
})

describe('the day that a wall shows', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-05-03T10:00:00Z', '2026-05-04', 1],
    ['Pacific/Kiritimati', '2026-05-03T09:59:59.999Z', '2026-05-03', 0],
    ['America/Los_Angeles', '2026-05-04T06:59:59.999Z', '2026-05-03', 0],
    ['America/Los_Angeles', '2026-05-04T07:00:00Z', '2026-05-04', 1],
    ['Asia/Kolkata', '2026-05-03T18:30:00Z', '2026-05-04', 1],
    ['UTC', '2024-02-29T23:59:59Z', '2024-02-29', 4],
    ['UTC', '1969-12-27T12:00:00Z', '1969-12-27', 6]
  ])('C054: in %s at %s is %s', (zone, when, date, day) => {
    let midnight = wallDay(zone, Date.parse(when))
    expect(new Date(midnight).toISOString()).toBe(`${date}T00:00:00.000Z`)
    expect(weekday(midnight)).toBe(day)
  })

  it('has the weekday of the calendar, for two hundred years', () => {
    for (let days = -36_500; days < 36_500; days += 17) {
      let date = Temporal.PlainDate.from('1970-01-01').add({ days })
      expect(weekday(days * 86_400_000)).toBe(date.dayOfWeek % 7)
    }
  })
})
