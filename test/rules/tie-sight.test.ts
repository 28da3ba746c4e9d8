import { describe, expect, it } from 'vitest'
import { isAwaited, isContactSeen, type Tie, viewsOfTies } from '#rules/tie.ts'
import { at, FAM, offSince, WORK } from './story.ts'

const NOON = at('12:00')
const NOTHING = { contact: null, groups: null, global: null }

function tie(rest: Partial<Tie> = {}): Tie {
  let bare = { id: 2, friendshipId: 12, displayName: 'Ben Okoro', groupIds: [], until: null }
  let seen = { sharedUntil: null, bellUntil: null }
  return { ...bare, ...seen, theirs: NOTHING, mine: NOTHING, ...rest }
}

describe('whether a contact is available', () => {
  it.each<{ title: string; until: number | null; sharedUntil: number | null; isSeen: boolean }>([
    { title: 'off', until: null, sharedUntil: null, isSeen: false },
    { title: 'on and seen', until: NOON + 1, sharedUntil: NOON + 1, isSeen: true },
    { title: 'on and hidden', until: NOON + 1, sharedUntil: null, isSeen: false },
    { title: 'on and seen until this instant', until: NOON + 1, sharedUntil: NOON, isSeen: false },
    { title: 'off since this instant', until: NOON, sharedUntil: NOON, isSeen: false },
    { title: 'off, with an audience left over', until: null, sharedUntil: NOON + 1, isSeen: false }
  ])('$title', ({ until, sharedUntil, isSeen }) => {
    let contact = tie({ until, sharedUntil })
    expect(isContactSeen(contact, NOON)).toBe(isSeen)
  })
})

it('D11: each contact sees a status by the groups that hold them, for as long as each is let in', () => {
  let audience = [
    { groupId: FAM, until: NOON },
    { groupId: WORK, until: at('11:00') }
  ]
  let times = { since: at('10:00'), until: NOON, setAt: at('10:00') }
  let status = {
    ...offSince('10:00'),
    spell: { source: 'timer' as const, ...times, message: 'tea?', audience }
  }
  let ties = [
    tie({ id: 2, groupIds: [FAM] }),
    tie({ id: 3, groupIds: [WORK] }),
    tie({ id: 4, groupIds: [] })
  ]
  let views = (when: string) => [...viewsOfTies(status, ties, at(when))]
  let seen = {
    status: 'available',
    statusMessage: 'tea?',
    statusExpiresAt: '2026-05-04T12:00:00.000Z'
  }
  let hidden = { status: 'unavailable' }
  expect(views('10:59')).toEqual([
    [2, seen],
    [3, seen],
    [4, hidden]
  ])
  expect(views('11:00')).toEqual([
    [2, seen],
    [3, hidden],
    [4, hidden]
  ])
  expect(views('12:00')).toEqual([
    [2, hidden],
    [3, hidden],
    [4, hidden]
  ])
})

it('D51: a bell waits until its end, and not at that instant', () => {
  let bells = [null, NOON - 1, NOON, NOON + 1]
  expect(bells.map(bellUntil => isAwaited(tie({ bellUntil }), NOON))).toEqual([
    false,
    false,
    false,
    true
  ])
})
