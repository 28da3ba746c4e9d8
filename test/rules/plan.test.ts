import { describe, expect, it } from 'vitest'
import {
  nextEdge,
  nextSpanEnd,
  nextSpanStart,
  NO_PLAN,
  openGroups,
  spanAt,
  spansOf
} from '#rules/plan.ts'
import { at, FAM, open, planAt, WORK } from './story.ts'

const NOW = at('00:00')

describe('the spans of a plan', () => {
  it('are its windows of all groups, merged where they touch or overlap', () => {
    let plan = planAt(NOW, [
      open('15:00', '18:00', FAM),
      open('12:00', '14:00'),
      open('09:00', '12:00', WORK),
      open('16:00', '17:00'),
      open('19:00', '20:00')
    ])
    expect(spansOf(plan)).toEqual([
      { start: at('09:00'), end: at('14:00') },
      { start: at('15:00'), end: at('18:00') },
      { start: at('19:00'), end: at('20:00') }
    ])
  })

  it('C048: hold no window that ends as it starts', () => {
    let plan = planAt(NOW, [open('09:00', '09:00'), open('10:00', '10:00', FAM)])
    expect(spansOf(plan)).toEqual([])
    expect(spanAt(plan, at('09:00'))).toBeUndefined()
    expect(openGroups(plan, at('09:00'))).toEqual([])
  })

  it('C046: start inclusively and end exclusively', () => {
    let plan = planAt(NOW, [open('09:00', '17:00')])
    let span = { start: at('09:00'), end: at('17:00') }
    expect(spanAt(plan, at('08:59:59.999'))).toBeUndefined()
    expect(spanAt(plan, at('09:00'))).toEqual(span)
    expect(spanAt(plan, at('16:59:59.999'))).toEqual(span)
    expect(spanAt(plan, at('17:00'))).toBeUndefined()
  })

  it('have no end where they reach the horizon', () => {
    let { horizon } = planAt(NOW)
    let windows = [{ from: at('09:00'), to: horizon, groupId: null }]
    expect(spansOf({ windows, horizon })).toEqual([{ start: at('09:00'), end: 'unseen' }])
    expect(spanAt({ windows, horizon }, at('Tue 09:00'))).toBeDefined()
    expect(nextSpanEnd({ windows, horizon }, at('10:00'))).toBe(Infinity)
  })

  it('are ahead only if they lie after the instant, not on it', () => {
    let plan = planAt(NOW, [open('09:00', '10:00'), open('12:00', '13:00')])
    expect(nextSpanStart(plan, at('08:59'))).toBe(at('09:00'))
    expect(nextSpanStart(plan, at('09:00'))).toBe(at('12:00'))
    expect(nextSpanStart(plan, at('12:00'))).toBe(Infinity)
    expect(nextSpanEnd(plan, at('09:59'))).toBe(at('10:00'))
    expect(nextSpanEnd(plan, at('10:00'))).toBe(at('13:00'))
    expect(nextSpanEnd(plan, at('13:00'))).toBe(Infinity)
  })

  it('are none without a schedule', () => {
    expect(spansOf(NO_PLAN)).toEqual([])
    expect(nextEdge(NO_PLAN, 0)).toBe(Infinity)
  })
})

describe('the windows of a plan', () => {
  const plan = planAt(NOW, [
    open('09:00', '10:00', WORK),
    open('10:00', '11:00', WORK),
    open('09:00', '12:00'),
    open('11:30', '12:00', WORK)
  ])

  it('have edges where an audience may change', () => {
    expect(nextEdge(plan, at('08:00'))).toBe(at('09:00'))
    expect(nextEdge(plan, at('11:00'))).toBe(at('11:30'))
    expect(nextEdge(plan, at('11:30'))).toBe(at('12:00'))
    expect(nextEdge(plan, at('12:00'))).toBe(Infinity)
  })

  it('have no edge where windows of one group touch: nothing changes there', () => {
    expect(nextEdge(plan, at('09:00'))).toBe(at('11:00'))
    expect(nextEdge(plan, at('10:00'))).toBe(at('11:00'))
  })

  it.each([
    { when: '08:59', groups: [] },
    {
      when: '09:00',
      groups: [
        { groupId: WORK, until: at('11:00') },
        { groupId: null, until: at('12:00') }
      ]
    },
    { when: '11:00', groups: [{ groupId: null, until: at('12:00') }] },
    {
      when: '11:30',
      groups: [
        { groupId: WORK, until: at('12:00') },
        { groupId: null, until: at('12:00') }
      ]
    },
    { when: '12:00', groups: [] }
  ])('at $when are open to each group until its own first gap', ({ when, groups }) => {
    expect(openGroups(plan, at(when))).toEqual(groups)
  })
})
