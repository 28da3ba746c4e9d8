// @module-tag long
import { beforeAll, expect, it } from 'vitest'
import { billOf, type Days, totalOf } from '../../worker/operate/bill.ts'
import { holdAlarms } from '../support/clock.ts'
import { UserDay } from '../support/user-day.ts'

/** What a day may use, the largest posts: a little above what was seen. */
const MOST = { requests: 135, objectRequests: 118, databaseWritten: 498, storageWritten: 172 }
/** US dollars that a thousand daily users may cost a month beyond the base fee. */
const TARGET = 2
/** So many times as much costs a page that is open all day and asks, as timers and schedules in the browser need it. */
const CHEAPER = 20

let days: Days

beforeAll(async () => {
  await holdAlarms()
  days = await UserDay.usage()
})

it('a day uses no more than its budget', async ({ task }) => {
  // `npm run cost` reads it from the report.
  Object.assign(task.meta, { days })
  for (let [name, most] of Object.entries(MOST)) {
    expect(days.product[name as keyof typeof MOST], name).toBeLessThanOrEqual(most)
  }
})

it('a thousand daily users cost less than the target, beyond what the plan includes', () => {
  expect(totalOf(billOf(days.product, 1_000))).toBeLessThan(TARGET)
})

it.each([1_000, 1_000_000])(
  'for %i users it is as much cheaper than a page that asks all day',
  people => {
    for (let what of ['bare', 'dollars'] as const) {
      let letter = totalOf(billOf(days.letterAllDay, people), what)
      expect(letter, what).toBeGreaterThan(CHEAPER * totalOf(billOf(days.product, people), what))
    }
  }
)

it('an object that stays awake, or asks more of the storage, would be over it', () => {
  let awake = { ...days.product, awakeMs: 16 * 60_000 }
  // So it was with a row for each contact who is told.
  let chatty = { ...days.product, storageWritten: 1_766 }
  for (let day of [awake, chatty]) expect(totalOf(billOf(day, 1_000))).toBeGreaterThan(TARGET)
})
