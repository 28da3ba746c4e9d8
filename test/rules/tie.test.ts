import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedUntil } from '#rules/tie.ts'
import { at, FAM, WORK } from './story.ts'

const TEN = at('10:00')
const NOON = at('12:00')

describe('until when a contact is in an audience', () => {
  it.each([
    { who: 'in no group, of one for everyone', audience: [[null, TEN]], groups: [], until: TEN },
    { who: 'of the group', audience: [[FAM, TEN]], groups: [FAM], until: TEN },
    { who: 'of another group', audience: [[FAM, TEN]], groups: [WORK], until: null },
    { who: 'C002: taken out of the group', audience: [[FAM, TEN]], groups: [], until: null },
    {
      who: 'of two groups',
      audience: [
        [FAM, NOON],
        [WORK, TEN]
      ],
      groups: [FAM, WORK],
      until: NOON
    },
    {
      who: 'of a group, and everyone is meant for longer',
      audience: [
        [null, NOON],
        [FAM, TEN]
      ],
      groups: [FAM],
      until: NOON
    },
    { who: 'of a group, when nobody is meant', audience: [], groups: [FAM], until: null }
  ])('$who', ({ audience, groups, until }) => {
    let shares = audience.map(([groupId = null, end]) => ({ groupId, until: end! }))
    expect(sharedUntil(shares, groups)).toBe(until)
  })

  it('is never later for being in fewer groups', () => {
    let groups = fc.subarray([1, 2, 3, 4])
    let shares = fc.array(
      fc.record({ groupId: fc.option(fc.integer({ min: 1, max: 4 })), until: fc.nat(100) })
    )
    fc.assert(
      fc.property(shares, groups, groups, (audience, some, others) => {
        let all = sharedUntil(audience, [...some, ...others]) ?? -1
        expect(sharedUntil(audience, some) ?? -1).toBeLessThanOrEqual(all)
      })
    )
  })
})
