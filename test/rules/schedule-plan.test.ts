import { describe, expect, it } from 'vitest'
import { HORIZON_MS } from '#contract/limits.ts'
import { openGroups, spanAt, spansOf } from '#rules/plan.ts'
import { planOf } from '#rules/schedule.ts'
import { entry } from '../support/entries.ts'
import { FAM, WORK } from './story.ts'

const HOUR = 3_600_000

interface Table {
  title: string
  zone: string
  entries: string[]
  /** Instants, the parts before the time only where they change. */
  looks: [when: string, word: 'off' | 'on'][]
}

const TABLES: Table[] = [
  {
    title: 'C045 (a): up to midnight and on is one availability',
    zone: 'Europe/Berlin',
    entries: ['Mon 20:00-00:00', 'Tue 00:00-01:00'],
    looks: [
      ['2026-05-04T17:59:59.999Z', 'off'],
      ['2026-05-04T18:00:00Z', 'on'],
      ['2026-05-04T21:58:59Z', 'on'],
      ['2026-05-04T21:59:59.999Z', 'on'],
      ['2026-05-04T22:00:00Z', 'on'],
      ['2026-05-04T22:59:59.999Z', 'on'],
      ['2026-05-04T23:00:00Z', 'off']
    ]
  },
  {
    title: 'C045 (b): up to a minute before midnight is off for that minute',
    zone: 'Europe/Berlin',
    entries: ['Mon 20:00-23:59', 'Tue 00:00-01:00'],
    looks: [
      ['2026-05-04T21:58:59Z', 'on'],
      ['2026-05-04T21:59:00Z', 'off'],
      ['2026-05-04T21:59:59Z', 'off'],
      ['2026-05-04T22:00:00Z', 'on']
    ]
  },
  {
    title: 'C046: starts are inclusive and ends exclusive',
    zone: 'UTC',
    entries: ['Mon 09:00-17:00'],
    looks: [
      ['2026-05-04T08:59:59.999Z', 'off'],
      ['2026-05-04T09:00:00.000Z', 'on'],
      ['2026-05-04T16:59:59.999Z', 'on'],
      ['2026-05-04T17:00:00.000Z', 'off']
    ]
  },
  {
    title: 'D7: an end before the start is on the next day, and Saturday’s next day is Sunday',
    zone: 'America/New_York',
    entries: ['Sat 22:00-02:00'],
    looks: [
      ['2026-05-03T01:59:59Z', 'off'],
      ['2026-05-03T02:00:00Z', 'on'],
      ['2026-05-03T04:00:00Z', 'on'],
      ['2026-05-03T05:59:59Z', 'on'],
      ['2026-05-03T06:00:00Z', 'off']
    ]
  },
  {
    title: 'C052 (a): a window over the gap lasts an hour less',
    zone: 'America/New_York',
    entries: ['Sun 01:30-03:30'],
    looks: [
      ['2026-03-08T06:29:00Z', 'off'],
      ['2026-03-08T06:30:00Z', 'on'],
      ['2026-03-08T06:59:00Z', 'on'],
      ['2026-03-08T07:00:00Z', 'on'],
      ['2026-03-08T07:29:00Z', 'on'],
      ['2026-03-08T07:30:00Z', 'off']
    ]
  },
  {
    title: 'C052 (b): a window inside the gap never opens that day, and does the Sunday after',
    zone: 'America/New_York',
    entries: ['Sun 02:15-02:45'],
    looks: [
      ['2026-03-08T06:59:59.999Z', 'off'],
      ['2026-03-08T07:00:00Z', 'off'],
      ['2026-03-08T07:30:00Z', 'off'],
      ['2026-03-15T06:14:59Z', 'off'],
      ['2026-03-15T06:15:00Z', 'on'],
      ['2026-03-15T06:45:00Z', 'off']
    ]
  },
  {
    title: 'C052 (c): an afternoon on that day is where it always is',
    zone: 'America/New_York',
    entries: ['Sun 13:00-18:00'],
    looks: [
      ['2026-03-08T16:59:00Z', 'off'],
      ['2026-03-08T17:00:00Z', 'on'],
      ['2026-03-08T21:59:00Z', 'on'],
      ['2026-03-08T22:00:00Z', 'off']
    ]
  },
  {
    title: 'D7: a start in the gap is the jump itself, and so is an end',
    zone: 'Europe/Berlin',
    entries: ['Sun 02:30-04:00', 'Sun 00:30-02:30'],
    looks: [
      ['2026-03-28T23:29:59Z', 'off'],
      ['2026-03-28T23:30:00Z', 'on'],
      ['2026-03-29T00:59:59.999Z', 'on'],
      ['2026-03-29T01:00:00Z', 'on'],
      ['2026-03-29T01:59:59Z', 'on'],
      ['2026-03-29T02:00:00Z', 'off']
    ]
  },
  {
    title: 'D7: a time that occurs twice is its first occurrence, start and end alike',
    zone: 'America/New_York',
    entries: ['Sun 01:30-02:30', 'Sun 00:15-01:15'],
    looks: [
      ['2026-11-01T04:15:00Z', 'on'],
      ['2026-11-01T05:15:00Z', 'off'],
      ['2026-11-01T05:30:00Z', 'on'],
      ['2026-11-01T06:15:00Z', 'on'],
      ['2026-11-01T07:29:59Z', 'on'],
      ['2026-11-01T07:30:00Z', 'off']
    ]
  },
  {
    title: 'C054: the weekday is the zone’s, fourteen hours ahead',
    zone: 'Pacific/Kiritimati',
    entries: ['Mon 09:00-17:00'],
    looks: [
      ['2026-05-03T18:59:59Z', 'off'],
      ['2026-05-03T19:00:00Z', 'on'],
      ['2026-05-04T02:59:59Z', 'on'],
      ['2026-05-04T03:00:00Z', 'off'],
      ['2026-05-04T09:00:00Z', 'off']
    ]
  },
  {
    title: 'C054, C110: and at half past in India, by whichever name',
    zone: 'Asia/Calcutta',
    entries: ['Mon 00:00-01:00'],
    looks: [
      ['2026-05-03T18:29:59Z', 'off'],
      ['2026-05-03T18:30:00Z', 'on'],
      ['2026-05-03T18:45:00Z', 'on'],
      ['2026-05-03T19:30:00Z', 'off']
    ]
  },
  {
    title: 'C054: and at a quarter past in Nepal',
    zone: 'Asia/Kathmandu',
    entries: ['Mon 09:00-10:00'],
    looks: [
      ['2026-05-04T03:14:59Z', 'off'],
      ['2026-05-04T03:15:00Z', 'on'],
      ['2026-05-04T04:15:00Z', 'off']
    ]
  }
]

describe('a schedule', () => {
  it.each(TABLES)('$title', ({ zone, entries, looks }) => {
    let list = entries.map(text => entry(text))
    let look = (when: string) => {
      let now = Date.parse(when)
      return [when, spanAt(planOf(list, zone, now), now) ? 'on' : 'off']
    }
    expect(looks.map(([when]) => look(when))).toEqual(looks)
  })

  it('C047: touching and overlapping entries of any group are one span', () => {
    let now = Date.parse('2026-05-04T00:00:00Z')
    let texts = ['Mon 12:00-14:00', 'Mon 09:00-12:00', 'Mon 15:00-18:00', 'Mon 16:00-17:00']
    let entries = texts.map((text, i) => entry(text, { groupId: [null, FAM, WORK, null][i]! }))
    let spans = spansOf(planOf(entries, 'UTC', now)).filter(({ start }) => start >= now)
    let hours = spans.map(({ start, end }) => [(start - now) / HOUR, (Number(end) - now) / HOUR])
    expect(hours).toEqual([
      [9, 14],
      [15, 18],
      [177, 182],
      [183, 186]
    ])
  })

  it('C052 (b): has no window at all inside the gap', () => {
    let now = Date.parse('2026-03-08T06:00:00Z')
    let { windows } = planOf([entry('Sun 02:15-02:45')], 'America/New_York', now)
    expect(windows.filter(({ from }) => from >= now)).toEqual([
      {
        from: Date.parse('2026-03-15T06:15:00Z'),
        to: Date.parse('2026-03-15T06:45:00Z'),
        groupId: null
      }
    ])
  })

  it('opens for the group of each entry', () => {
    let now = Date.parse('2026-05-04T09:45:00Z')
    let entries = [
      entry('Mon 09:00-10:00', { groupId: WORK }),
      entry('Mon 09:30-11:00', { groupId: FAM }),
      entry('Mon 09:00-12:00', { isEnabled: false })
    ]
    expect(openGroups(planOf(entries, 'UTC', now), now)).toEqual([
      { groupId: WORK, until: Date.parse('2026-05-04T10:00:00Z') },
      { groupId: FAM, until: Date.parse('2026-05-04T11:00:00Z') }
    ])
  })

  it('of seven full days has no end that anybody has seen', () => {
    let now = Date.parse('2026-05-04T09:45:00Z')
    let days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
    let entries = days.flatMap(day => [entry(`${day} 00:00-12:00`), entry(`${day} 12:00-00:00`)])
    let plan = planOf(entries, 'Europe/Berlin', now)
    expect(plan.horizon).toBe(now + HORIZON_MS)
    expect(spanAt(plan, now)).toMatchObject({ end: 'unseen' })
  })

  it('without an enabled entry has no window', () => {
    let now = Date.parse('2026-05-04T09:45:00Z')
    expect(planOf([], 'UTC', now).windows).toEqual([])
    expect(planOf([entry('Mon 09:00-10:00', { isEnabled: false })], 'UTC', now).windows).toEqual([])
  })
})
