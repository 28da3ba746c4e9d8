import { describe, expect, it } from 'vitest'
import { nextChangeOf, planOf } from '#rules/schedule.ts'
import { entry } from '../support/entries.ts'

type Change = ReturnType<typeof nextChangeOf>

function next(entries: readonly string[], zone: string, when: string): Change {
  let now = Date.parse(when)
  let list = entries.map(text =>
    entry(text.replace(' off', ''), { isEnabled: !text.endsWith(' off') })
  )
  return nextChangeOf(planOf(list, zone, now), zone, now)
}

function turn(status: 'available' | 'unavailable', when: string): Change {
  return { at: Date.parse(when), status }
}

const WEEK = ['Sat 22:00-02:00', 'Sun 09:00-10:00', 'Mon 08:00-09:00 off', 'Tue 07:00-08:00']

describe('the next change', () => {
  it.each<[string, string, Change]>([
    ['Sat 21:00', '2026-05-02T19:00:00Z', turn('available', '2026-05-02T20:00:00Z')],
    ['Sat 23:00', '2026-05-02T21:00:00Z', turn('unavailable', '2026-05-03T00:00:00Z')],
    ['Sun 01:00', '2026-05-02T23:00:00Z', turn('unavailable', '2026-05-03T00:00:00Z')],
    ['Sun 08:00', '2026-05-03T06:00:00Z', turn('available', '2026-05-03T07:00:00Z')],
    ['Sun 11:00', '2026-05-03T09:00:00Z', null],
    ['Mon 12:00', '2026-05-04T10:00:00Z', turn('available', '2026-05-05T05:00:00Z')],
    ['Tue 08:00', '2026-05-05T06:00:00Z', null],
    ['Thu 23:59', '2026-05-07T21:59:59.999Z', null],
    ['Fri 00:00', '2026-05-07T22:00:00Z', turn('available', '2026-05-09T20:00:00Z')]
  ])('C094: on %s in Berlin', (_, when, change) => {
    expect(next(WEEK, 'Europe/Berlin', when)).toEqual(change)
  })

  it.each<{ title: string; entries: string[]; zone?: string; when: string; change: Change }>([
    {
      title: 'C047: is the end of all that touches, not of the window that is open',
      entries: ['Mon 09:00-12:00', 'Mon 12:00-14:00'],
      when: '2026-05-04T10:00:00Z',
      change: turn('unavailable', '2026-05-04T14:00:00Z')
    },
    {
      title: 'C094: is never a midnight at which nothing changes',
      entries: ['Mon 20:00-00:00', 'Tue 00:00-01:00'],
      when: '2026-05-04T21:00:00Z',
      change: turn('unavailable', '2026-05-05T01:00:00Z')
    },
    {
      title: 'wraps from Saturday to Sunday',
      entries: ['Sun 07:00-08:00'],
      when: '2026-05-02T12:00:00Z',
      change: turn('available', '2026-05-03T07:00:00Z')
    },
    {
      title: 'C052: skips a window inside the gap of the clock',
      entries: ['Sun 02:15-02:45', 'Sun 13:00-14:00'],
      zone: 'America/New_York',
      when: '2026-03-08T06:00:00Z',
      change: turn('available', '2026-03-08T17:00:00Z')
    },
    {
      title: 'counts tomorrow by the day of the zone, on a day of 23 hours too',
      entries: ['Mon 23:00-23:30'],
      zone: 'America/New_York',
      when: '2026-03-08T05:00:00Z',
      change: turn('available', '2026-03-10T03:00:00Z')
    },
    {
      title: 'of an entry that was open today is the one of next week, which is too far',
      entries: ['Mon 09:00-10:00'],
      when: '2026-05-04T10:00:00Z',
      change: null
    },
    {
      title: 'of a week that never closes is none',
      entries: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].flatMap(day => [
        `${day} 00:00-12:00`,
        `${day} 12:00-00:00`
      ]),
      when: '2026-05-04T10:00:00Z',
      change: null
    },
    { title: 'of nothing is none', entries: [], when: '2026-05-04T10:00:00Z', change: null }
  ])('$title', ({ entries, zone = 'UTC', when, change }) => {
    expect(next(entries, zone, when)).toEqual(change)
  })
})
