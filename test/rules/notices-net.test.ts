import { describe, expect, it } from 'vitest'
import { passagesOf, type Status } from '#rules/availability.ts'
import { netNotices, warningDue } from '#rules/notices.ts'
import { NO_PLAN, type Window } from '#rules/plan.ts'
import type { Spell } from '#rules/spell.ts'
import { at, offSince, open, planAt } from './story.ts'

const ANA = { id: 1, displayName: 'Ana Silva' }
const OFF = offSince('00:00')

function shining(source: 'switch' | 'tag', netFrom: string, until: string): Status {
  let end = at(until)
  let audience = [{ groupId: null, until: end }]
  let since = at('00:00')
  let spell: Spell = { source, since, until: end, netFrom: at(netFrom), message: null, audience }
  return { ...offSince('00:00'), spell }
}

describe('D5i: the safety net', () => {
  const caught = (status: Status, when: string, windows: readonly Window[] = []) => {
    let plan = planAt(at(when), windows)
    return netNotices(ANA, passagesOf(status, plan, at(when)), plan)
  }
  const NET = [
    {
      userId: 1,
      aboutId: 1,
      type: 'net',
      title: 'Your light went off after 12 hours',
      message: 'Switch it on again whenever you like.',
      isPushed: true
    }
  ]
  const hand = shining('switch', '00:00', '12:00')

  it.each<{ title: string; status: Status; when: string; windows?: Window[]; says: unknown[] }>([
    { title: 'says nothing before its end', status: hand, when: '11:59:59.999', says: [] },
    { title: 'says so at its end', status: hand, when: '12:00', says: NET },
    { title: 'says so later', status: hand, when: '18:00', says: NET },
    { title: 'of a tag too', status: shining('tag', '00:00', '12:00'), when: '12:00', says: NET },
    {
      title: 'of a spell kept on by its new end',
      status: shining('switch', '03:00', '15:00'),
      when: '15:00',
      says: NET
    },
    {
      title: 'says nothing where a schedule took over',
      status: hand,
      when: '12:00',
      windows: [open('11:00', '17:00')],
      says: []
    },
    {
      title: 'says so where a schedule began later',
      status: hand,
      when: '18:00',
      windows: [open('13:00', '17:00')],
      says: NET
    },
    {
      title: 'says nothing where a span’s end came first',
      status: shining('switch', '00:00', '11:00'),
      when: '18:00',
      windows: [open('09:00', '11:00')],
      says: []
    },
    {
      title: 'says nothing where a span ends at the same instant (D5h)',
      status: hand,
      when: '12:00',
      windows: [open('09:00', '12:00')],
      says: []
    }
  ])('$title', ({ status, when, windows, says }) => {
    expect(caught(status, when, windows)).toEqual(says)
  })

  it('warns five minutes before its end, once for each end', () => {
    expect(warningDue(hand, NO_PLAN, null)).toBe(at('11:55'))
    expect(warningDue(hand, NO_PLAN, at('12:00'))).toBeNull()
    expect(warningDue(shining('switch', '03:00', '15:00'), NO_PLAN, at('12:00'))).toBe(at('14:55'))
  })

  it('warns of no end at which a schedule takes over', () => {
    expect(warningDue(hand, planAt(at('00:00'), [open('11:00', '17:00')]), null)).toBeNull()
    expect(warningDue(hand, planAt(at('00:00'), [open('12:00', '17:00')]), null)).toBeNull()
    let later = planAt(at('00:00'), [open('12:01', '17:00')])
    expect(warningDue(hand, later, null)).toBe(at('11:55'))
  })

  it('warns of no end at which a span ends too (D5h)', () => {
    expect(warningDue(hand, planAt(at('00:00'), [open('09:00', '12:00')]), null)).toBeNull()
  })

  it('warns of nothing but a net: not of a span’s end, a timer, a schedule, the dark', () => {
    expect(warningDue(shining('switch', '00:00', '11:00'), NO_PLAN, null)).toBeNull()
    expect(warningDue(OFF, NO_PLAN, null)).toBeNull()
    let rest = { since: at('00:00'), until: at('12:00'), message: null, audience: [] }
    let timer: Spell = { ...rest, source: 'timer', setAt: at('00:00') }
    expect(warningDue({ ...OFF, spell: timer }, NO_PLAN, null)).toBeNull()
    expect(warningDue({ ...OFF, spell: { ...rest, source: 'schedule' } }, NO_PLAN, null)).toBeNull()
  })
})
