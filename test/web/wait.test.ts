import { describe, expect, it } from 'vitest'
import { tryAgainIn } from '../../web/words/wait.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('when to try again what was tried too often', () => {
  it.each([
    [60_000, undefined],
    [60_001, 'Please try again in 2 minutes.'],
    [59 * MINUTE, 'Please try again in 59 minutes.'],
    [59 * MINUTE + 1, 'Please try again in 1 hour.'],
    [HOUR, 'Please try again in 1 hour.'],
    [2 * HOUR + 1, 'Please try again in 3 hours.'],
    [23 * HOUR, 'Please try again in 23 hours.'],
    [24 * HOUR, 'Please try again in 1 day.'],
    [6.5 * 24 * HOUR, 'Please try again in 7 days.']
  ])('after %i ms is said in the largest unit, and never too early', (ms, words) => {
    expect(tryAgainIn(ms)).toBe(words)
  })
})
