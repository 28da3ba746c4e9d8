import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { fromInstant, Instant, toInstant } from '#contract/values.ts'

const accepts = (text: unknown) => z.safeParse(Instant, text).success

describe('an instant on the wire', () => {
  it.each([
    { text: '2026-05-04T11:00:00Z', ms: Date.UTC(2026, 4, 4, 11) },
    { text: '2026-05-04T11:00:00.5Z', ms: Date.UTC(2026, 4, 4, 11, 0, 0, 500) },
    { text: '2026-05-04T11:00:00+02:00', ms: Date.UTC(2026, 4, 4, 9) },
    { text: '2026-05-04T11:00:00-09:30', ms: Date.UTC(2026, 4, 4, 20, 30) },
    { text: '2028-02-29T00:00:00Z', ms: Date.UTC(2028, 1, 29) }
  ])('may be $text', ({ text, ms }) => {
    expect(accepts(text)).toBe(true)
    expect(fromInstant(text)).toBe(ms)
  })

  it.each([
    ['C110: a leap second', '2026-06-30T23:59:60Z'],
    ['C043: a year of six digits', '+275760-09-13T00:00:00Z'],
    ['a year before our era', '-000001-01-01T00:00:00Z'],
    ['no seconds', '2026-05-04T11:00Z'],
    ['no seconds before an offset', '2026-05-04T11:00+02:00'],
    ['no zone', '2026-05-04T11:00:00'],
    ['no time', '2026-05-04'],
    ['no leap year', '2026-02-29T00:00:00Z'],
    ['a day that is not', '2026-04-31T00:00:00Z'],
    ['the 13th month', '2026-13-01T00:00:00Z'],
    ['24 o’clock', '2026-05-04T24:00:00Z'],
    ['an offset of a day', '2026-05-04T11:00:00+24:00'],
    ['a blank for the T', '2026-05-04 11:00:00Z'],
    ['words', 'tomorrow'],
    ['a number', 1_777_892_400_000],
    ['nothing', '']
  ])('is refused for %s', (_, text) => {
    expect(accepts(text)).toBe(false)
  })

  it('comes back as it went', () => {
    let instants = fc.integer({ min: 0, max: Date.UTC(9_999, 11, 31) })
    fc.assert(
      fc.property(instants, ms => {
        expect(accepts(toInstant(ms))).toBe(true)
        expect(fromInstant(toInstant(ms))).toBe(ms)
      })
    )
  })
})
