import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Status } from '#rules/availability.ts'
import type { Spell } from '#rules/spell.ts'
import { viewsOf } from '#rules/onlookers.ts'
import { HIDDEN, type Sight, viewOf } from '#rules/visibility.ts'
import { at } from './story.ts'

const TEN = at('10:00')
const SEEN: Sight = {
  until: at('11:00'),
  sharedUntil: at('11:00'),
  message: 'at the clinic',
  timerEnd: at('11:00')
}

describe('a view', () => {
  it('shows a light with its message and the end of its timer to whom it is meant for', () => {
    expect(viewOf(SEEN, TEN)).toEqual({
      status: 'available',
      statusMessage: 'at the clinic',
      statusExpiresAt: '2026-05-04T11:00:00.000Z'
    })
  })

  it('has no key for what is not there', () => {
    let view = viewOf({ ...SEEN, message: null, timerEnd: null }, TEN)
    expect(JSON.stringify(view)).toBe('{"status":"available"}')
  })

  it.each([
    { who: 'an unavailable person', sight: { ...SEEN, until: null } },
    { who: 'a person who hides', sight: { ...SEEN, sharedUntil: null } },
    { who: 'a light that has ended', sight: { ...SEEN, until: TEN } },
    { who: 'a light that ended long ago', sight: { ...SEEN, until: at('09:00') } },
    { who: 'a share that has ended', sight: { ...SEEN, sharedUntil: TEN } },
    { who: 'a light that ended before its share', sight: { ...SEEN, until: TEN - 1 } }
  ])('C008: of $who is byte for byte the same', ({ sight }) => {
    expect(JSON.stringify(viewOf(sight, TEN))).toBe('{"status":"unavailable"}')
  })

  it('ends with the earlier of the light and the share, to the millisecond', () => {
    let brief = { ...SEEN, sharedUntil: at('10:30') }
    expect(viewOf(brief, at('10:29:59.999')).status).toBe('available')
    expect(viewOf(brief, at('10:30'))).toEqual(HIDDEN)
    expect(viewOf(SEEN, at('10:59:59.999')).status).toBe('available')
    expect(viewOf(SEEN, at('11:00'))).toEqual(HIDDEN)
  })

  it('once hidden tells nothing of what it hides', () => {
    let instant = fc.option(fc.integer({ min: 0, max: 100 }))
    let sights = fc.record({
      until: instant,
      sharedUntil: instant,
      timerEnd: instant,
      message: fc.option(fc.string())
    })
    fc.assert(
      fc.property(sights, fc.integer({ min: 0, max: 100 }), (sight, now) => {
        let isSeen = (sight.until ?? -1) > now && (sight.sharedUntil ?? -1) > now
        let view = viewOf(sight, now)
        expect(view.status).toBe(isSeen ? 'available' : 'unavailable')
        expect(JSON.stringify(view) === JSON.stringify(HIDDEN)).toBe(!isSeen)
      })
    )
  })
})

describe('the onlookers of a status', () => {
  const common = { since: TEN, until: at('11:00'), message: 'Tea', audience: [] }
  const status = (spell: Spell | null): Status => {
    return { spell, choice: 'everyone', settledAt: TEN, tagAt: null }
  }
  const ben = { id: 1, sharedUntil: at('11:00') }
  const cyd = { id: 2, sharedUntil: null }

  it('see a timer with its end, and nothing if they are not meant', () => {
    let views = viewsOf(status({ ...common, source: 'timer', setAt: TEN }), [ben, cyd], TEN)
    expect([...views]).toEqual([
      [
        1,
        {
          status: 'available',
          statusMessage: 'Tea',
          statusExpiresAt: '2026-05-04T11:00:00.000Z'
        }
      ],
      [2, HIDDEN]
    ])
  })

  it.each<Spell>([
    { ...common, source: 'switch', netFrom: TEN },
    { ...common, source: 'tag', netFrom: TEN },
    { ...common, source: 'schedule' }
  ])('do not learn that it is by $source, nor when it ends', spell => {
    let view = viewsOf(status(spell), [ben], TEN).get(1)
    expect(view).toEqual({ status: 'available', statusMessage: 'Tea' })
  })

  it('are all told the same of somebody who is off', () => {
    expect([...viewsOf(status(null), [ben, cyd], TEN).values()]).toEqual([HIDDEN, HIDDEN])
  })
})
