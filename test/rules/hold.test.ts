import { describe, expect, it } from 'vitest'
import { type Hold, holdOf } from '#rules/hold.ts'
import type { Entry } from '#rules/schedule.ts'

/** 2026-05-04 is a Monday; Berlin is two hours ahead of UTC then. */
const berlin = (time: string) => Date.parse(`2026-05-04T${time}:00+02:00`)

const monday: Entry = {
  id: 1,
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '17:00',
  groupId: null,
  isEnabled: true
}

const ana = {
  applySchedule: true,
  entries: [monday],
  isTimerRunning: false,
  status: 'available' as const,
  timeZone: 'Europe/Berlin'
}

const CASES: [string, Partial<Parameters<typeof holdOf>[0]>, string, Hold][] = [
  ['available within an entry', {}, '12:00', 'scheduled'],
  ['from its first moment on', {}, '09:00', 'scheduled'],
  ['available from its end on', {}, '17:00', 'by hand'],
  ['unavailable outside of it', { status: 'unavailable' }, '18:00', 'scheduled'],
  ['C049: switched off within it', { status: 'unavailable' }, '12:00', 'by hand'],
  ['switched on before it', {}, '08:00', 'by hand'],
  ['a timer within it', { isTimerRunning: true }, '12:00', 'timer'],
  ['a schedule that is only shown', { applySchedule: false }, '12:00', 'shown'],
  ['no entry', { entries: [] }, '12:00', 'empty'],
  ['no enabled entry', { entries: [{ ...monday, isEnabled: false }] }, '12:00', 'empty'],
  ['C055: the schedule in its own zone', { timeZone: 'America/New_York' }, '12:00', 'by hand']
]

describe('what holds the status (D6)', () => {
  it.each(CASES)('%s', (_, change, time, hold) => {
    expect(holdOf({ ...ana, ...change }, berlin(time))).toBe(hold)
  })
})
