import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { StatusChange } from '#contract/status.ts'
import { SCHEDULE_TEXT, TAG_TEXT, toInstant } from '#contract/values.ts'
import { type Reading, readWish } from '#rules/wish.ts'
import { at } from './story.ts'

const TEN = at('10:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What a person at 10:00 gets for a body. */
function post(change: Partial<StatusChange>): Reading {
  return readWish({ status: 'available', ...change }, TEN)
}

function wishing(fields: object): Reading {
  let wish = { status: 'available', from: 'person', edit: false, ...fields }
  return { kind: 'wish', wish } as Reading
}

function refusing(code: string): Reading {
  return { kind: 'refused', code } as Reading
}

describe('a posted status', () => {
  it.each<[title: string, change: Partial<StatusChange>, reading: Reading]>([
    ['leaves out what is left out', {}, wishing({})],
    ['asks for off', { status: 'unavailable' }, wishing({ status: 'unavailable' })],
    ['carries the mark of an edit', { edit: true }, wishing({ edit: true })],
    ['clears a message by null', { statusMessage: null }, wishing({ message: null })],
    ['clears a timer by null', { statusExpiresAt: null }, wishing({ expiresAt: null })],
    [
      'chooses everyone by an empty list',
      { visibleToGroupIds: [] },
      wishing({ choice: 'everyone' })
    ],
    ['C018: chooses a group once', { visibleToGroupIds: [3, 3, 5] }, wishing({ choice: [3, 5] })],
    ['C093: trims', { statusMessage: ' hi \n there ' }, wishing({ message: 'hi there' })],
    ['C093: takes blanks for no message', { statusMessage: '   ' }, wishing({ message: null })],
    ['C093: takes a line break for none', { statusMessage: '\n' }, wishing({ message: null })],
    ['C093: takes U+200B for none', { statusMessage: '\u200B' }, wishing({ message: null })],
    ['C093: takes U+00A0 for none', { statusMessage: '\u00A0' }, wishing({ message: null })],
    ['takes U+200D alone for none', { statusMessage: '\u200D' }, wishing({ message: null })],
    ['knows a tag by its text', { statusMessage: TAG_TEXT }, wishing({ from: 'tag' })],
    ['knows it in any white space', { statusMessage: ` ${TAG_TEXT}\n` }, wishing({ from: 'tag' })],
    [
      'lets a person say nearly the same',
      { statusMessage: `${TAG_TEXT}!` },
      wishing({ message: `${TAG_TEXT}!` })
    ],
    ["does nothing for the schedule's text", { statusMessage: SCHEDULE_TEXT }, { kind: 'nothing' }],
    [
      "does nothing for the schedule's text though it says off",
      { status: 'unavailable', statusMessage: SCHEDULE_TEXT, visibleToGroupIds: [] },
      { kind: 'nothing' }
    ],
    ["asks for 'Still available'", { keep: true }, { kind: 'keep' }],
    ['asks for nothing special by keep: false', { keep: false }, wishing({})]
  ])('%s', (_, change, reading) => {
    expect(post(change)).toEqual(reading)
  })

  it.each<[text: string, statusExpiresAt: string, reading: Reading]>([
    [
      'C043: 23 h 59 min',
      toInstant(TEN + DAY - 60_000),
      wishing({ expiresAt: TEN + DAY - 60_000 })
    ],
    ['C043: 12 h 1 min', toInstant(TEN + 12 * HOUR + 60_000), wishing({ expiresAt: at('22:01') })],
    ['exactly a day', toInstant(TEN + DAY), wishing({ expiresAt: TEN + DAY })],
    ['a millisecond', toInstant(TEN + 1), wishing({ expiresAt: TEN + 1 })],
    ['an offset', '2026-05-04T13:00:00+02:00', wishing({ expiresAt: at('11:00') })],
    ['a millisecond over a day', toInstant(TEN + DAY + 1), refusing('timer_too_long')],
    ['C043: 25 days', toInstant(TEN + 25 * DAY), refusing('timer_too_long')],
    ['C043: the year 9999', '9999-12-31T23:59:59Z', refusing('timer_too_long')],
    ['this very moment', toInstant(TEN), refusing('timer_past')],
    ['the past', '1970-01-01T00:00:00Z', refusing('timer_past')]
  ])('with a timer of %s', (_, statusExpiresAt, reading) => {
    expect(post({ statusExpiresAt })).toEqual(reading)
  })

  it.each<[title: string, change: Partial<StatusChange>, code: string]>([
    ['C090: a message of 51 characters', { statusMessage: 'a'.repeat(51) }, 'message_too_long'],
    [
      'a message of few characters and very many units',
      { statusMessage: `a${'\u200D'.repeat(1_001)}` },
      'message_too_long'
    ],
    [
      'a timer in the past, though it says off',
      { status: 'unavailable', statusExpiresAt: toInstant(TEN - 1) },
      'timer_past'
    ],
    [
      'a long message, though it says off',
      { status: 'unavailable', statusMessage: 'a'.repeat(51) },
      'message_too_long'
    ],
    [
      "a long message beside 'Still available'",
      { keep: true, statusMessage: 'a'.repeat(51) },
      'message_too_long'
    ]
  ])('is refused for %s', (_, change, code) => {
    expect(post(change)).toEqual(refusing(code))
  })

  it('C090: may be 50 characters, whatever they are made of', () => {
    let message = '👨‍👩‍👧‍👦'.repeat(50)
    expect(post({ statusMessage: message })).toEqual(wishing({ message }))
  })
})

function accepts(body: unknown): boolean {
  return z.safeParse(StatusChange, body).success
}

describe('the body of a posted status', () => {
  it.each([
    { status: 'available' },
    { status: 'unavailable', statusMessage: null, statusExpiresAt: null, visibleToGroupIds: [] },
    { status: 'available', visibleToGroupIds: [1, 1, 2], edit: true, keep: false },
    { status: 'available', statusMessage: '👨‍👩‍👧‍👦'.repeat(50) },
    { status: 'available', statusExpiresAt: '2026-05-04T11:00:00.000Z', somethingElse: 1 }
  ])('may be %j', body => {
    expect(accepts(body)).toBe(true)
  })

  it.each<[title: string, body: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['no status', { statusMessage: 'Tea' }],
    ['an unknown status', { status: 'busy' }],
    ['C093: a number for a message', { status: 'available', statusMessage: 5 }],
    ['C018: null for groups', { status: 'available', visibleToGroupIds: null }],
    ['C018: text for groups', { status: 'available', visibleToGroupIds: 'FAM' }],
    ['C018: text for a group', { status: 'available', visibleToGroupIds: ['1'] }],
    ['C018: a list for a group', { status: 'available', visibleToGroupIds: [[1]] }],
    ['C018: 0, which is no id', { status: 'available', visibleToGroupIds: [0] }],
    ['C018: -1, which is no id', { status: 'available', visibleToGroupIds: [-1] }],
    ['C018: 1.5, which is no id', { status: 'available', visibleToGroupIds: [1.5] }],
    ['C018: an id beyond 2^53', { status: 'available', visibleToGroupIds: [2 ** 53] }],
    [
      'C018: 5,000 groups',
      { status: 'available', visibleToGroupIds: Array.from({ length: 5_000 }, (_, i) => i + 1) }
    ],
    ['C110: a leap second', { status: 'available', statusExpiresAt: '2026-06-30T23:59:60Z' }],
    ['C043: a far year', { status: 'available', statusExpiresAt: '+275760-09-13T00:00:00Z' }],
    ['a number for a timer', { status: 'available', statusExpiresAt: 1_777_892_400_000 }],
    ['text for edit', { status: 'available', edit: 'true' }],
    ['a number for keep', { status: 'available', keep: 1 }]
  ])('is refused for %s', (_, body) => {
    expect(accepts(body)).toBe(false)
  })
})
