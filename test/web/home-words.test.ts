import type { Me } from '#contract/account.ts'
import { describe, expect, it } from 'vitest'
import { resultOf } from '../../web/words/home.ts'
import { ana, at } from './app-server.ts'

const now = new Date(2026, 4, 4, 12).getTime()
const HOUR = 3_600_000
const time = (hours: number) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(now + hours * HOUR)
const change = (hours: number, status: Me['status']) => ({ at: at(now + hours * HOUR), status })
const on: Me = {
  ...ana,
  status: 'available',
  source: 'switch',
  since: at(now),
  until: at(now + 10 * HOUR)
}

describe('why, and until when', () => {
  it.each<[string, Me]>([
    ['Everyone sees you as unavailable', ana],
    [`Your schedule turns it on at ${time(3)}`, { ...ana, nextChange: change(3, 'available') }],
    ['Off until your schedule starts again', { ...ana, nextChange: change(3, 'unavailable') }],
    [`Off at ${time(10)} at the latest`, on],
    [`Off at ${time(10)} at the latest`, { ...on, nextChange: change(11, 'available') }],
    [
      `By hand; your schedule turns it off at ${time(10)}`,
      { ...on, nextChange: change(10, 'unavailable') }
    ],
    [
      `By hand until ${time(10)}; your schedule starts at ${time(3)}`,
      { ...on, nextChange: change(3, 'available') }
    ],
    [`Changed via NFC tag. Off at ${time(10)} at the latest`, { ...on, source: 'tag' }],
    [`From your schedule, until ${time(10)}`, { ...on, source: 'schedule' }],
    [
      `Available until ${time(1)}`,
      { ...on, source: 'timer', until: at(now + HOUR), statusExpiresAt: at(now + HOUR) }
    ],
    [
      `Available until ${time(4)}; your schedule starts at ${time(3)}`,
      {
        ...on,
        source: 'timer',
        until: at(now + 4 * HOUR),
        statusExpiresAt: at(now + 4 * HOUR),
        nextChange: change(3, 'available')
      }
    ]
  ])('%s', (words, me) => {
    expect(resultOf(me, now)).toBe(words)
  })

  it('does not reckon with a schedule that is not applied (D6)', () => {
    let off = { ...ana, applySchedule: false, nextChange: change(3, 'available') }
    expect(resultOf(off, now)).toBe('Everyone sees you as unavailable')
    let by = { ...on, applySchedule: false, nextChange: change(3, 'available') }
    expect(resultOf(by, now)).toBe(`Off at ${time(10)} at the latest`)
  })
})
