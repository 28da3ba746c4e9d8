import { describe, expect, it } from 'vitest'
import { NOTICES, PREFERENCE_FLAGS } from '#contract/notifications.ts'
import type { Status } from '#rules/availability.ts'
import {
  type Notice,
  ownNotices,
  quietOnes,
  rungBells,
  seersOf,
  wordNotices
} from '#rules/notices.ts'
import type { Flags } from '#rules/preference.ts'
import type { Tie } from '#rules/tie.ts'
import { at, offSince, WORK } from './story.ts'

const NOW = at('10:00')
const ANA = { id: 1, displayName: 'Ana $& Silva' }
const BEN = 2
const CYD = 3

function layers(flags: Partial<Flags>) {
  return { contact: null, groups: null, global: { ...PREFERENCE_FLAGS, ...flags } }
}

/** What lies between Ana and a contact who is off, seen by nobody and wants what everybody wants. */
function tie(id: number, rest: Partial<Tie> = {}): Tie {
  let displayName = id === BEN ? 'Ben Okoro' : 'Cyd Marsh'
  let bare = {
    id,
    friendshipId: 10 + id,
    displayName,
    groupIds: [],
    until: null,
    sharedUntil: null,
    bellUntil: null
  }
  return { ...bare, theirs: layers({}), mine: layers({}), ...rest }
}

const isOnNow = { until: at('11:00') }
const shinesForAna = { until: at('11:00'), sharedUntil: at('11:00') }

function brief(notices: readonly Notice[]): string[] {
  return notices.map(({ type, userId, aboutId, title }) => `${type} ${userId}/${aboutId}: ${title}`)
}

const GAINED = 'status_change 2/1: Ana $& Silva is available'
const LOST = 'status_change 2/1: Ana $& Silva is unavailable'
const PERFECT = 'call_available 2/1: Ana $& Silva is available'

describe('D26: when a person becomes available or unavailable to a contact', () => {
  const off = { statusChanges: false }
  const noCalls = { callAvailable: false }
  const notSmart = { smartAlerts: false }

  it.each<{ title: string; tie: Partial<Tie>; on: string[]; off: string[] }>([
    { title: 'who is off', tie: {}, on: [GAINED], off: [LOST] },
    { title: 'who is on too', tie: shinesForAna, on: [PERFECT], off: [LOST] },
    {
      title: 'who was on',
      tie: { until: NOW, sharedUntil: at('11:00') },
      on: [GAINED],
      off: [LOST]
    },
    { title: 'who is on but hides it', tie: { until: NOW + 1 }, on: [GAINED], off: [LOST] },
    {
      title: 'who is on but has just come to hide it',
      tie: { until: at('11:00'), sharedUntil: NOW },
      on: [GAINED],
      off: [LOST]
    },
    {
      title: 'off, any time is good',
      tie: { theirs: layers(notSmart) },
      on: [PERFECT],
      off: [LOST]
    },
    {
      title: 'on, no calls wanted',
      tie: { ...shinesForAna, theirs: layers(noCalls) },
      on: [GAINED],
      off: [LOST]
    },
    { title: 'off, no word wanted', tie: { theirs: layers(off) }, on: [], off: [] },
    {
      title: 'on, no word wanted but calls',
      tie: { ...shinesForAna, theirs: layers(off) },
      on: [PERFECT],
      off: []
    },
    {
      title: 'on, nothing wanted',
      tie: { ...shinesForAna, theirs: layers({ ...off, ...noCalls }) },
      on: [],
      off: []
    },
    {
      title: 'what the person wants is no matter',
      tie: { mine: layers({ ...off, ...noCalls }) },
      on: [GAINED],
      off: [LOST]
    }
  ])('$title', row => {
    let ties = [tie(BEN, row.tie)]
    expect(brief(wordNotices(ANA, [], [BEN], ties, NOW))).toEqual(row.on)
    expect(brief(wordNotices(ANA, [BEN], [], ties, NOW))).toEqual(row.off)
    expect(wordNotices(ANA, [BEN], [BEN], ties, NOW)).toEqual([])
    expect(wordNotices(ANA, [], [], ties, NOW)).toEqual([])
  })

  it('is said in the words of the table, a name being no pattern', () => {
    expect(wordNotices(ANA, [], [BEN], [tie(BEN, shinesForAna)], NOW)).toEqual([
      {
        userId: BEN,
        aboutId: ANA.id,
        type: 'call_available',
        title: 'Ana $& Silva is available',
        message: 'Tap to call them now',
        isPushed: false
      }
    ])
    expect(NOTICES.unavailable.title).toBe('{name} is unavailable')
  })

  it('says nothing to or of those who are no contacts', () => {
    expect(wordNotices(ANA, [9], [8], [tie(BEN)], NOW)).toEqual([])
  })

  it('lets only those hear quietly who want no word and get no notice', () => {
    let ties = [tie(BEN, { theirs: layers(off) }), tie(CYD)]
    expect(quietOnes(ties, [])).toEqual(new Set([BEN]))
    let perfect = [tie(BEN, { ...shinesForAna, theirs: layers(off) }), tie(CYD)]
    let notices = wordNotices(ANA, [], [BEN, CYD], perfect, NOW)
    expect(quietOnes(perfect, notices)).toEqual(new Set())
  })

  it('are seen by those whose view says so', () => {
    let views = new Map([
      [BEN, { status: 'available' } as const],
      [CYD, { status: 'unavailable' } as const]
    ])
    expect(seersOf(views)).toEqual([BEN])
  })
})

const OFF = offSince('00:00')

function on(until: string, groupId: number | null = null): Status {
  let audience = [{ groupId, until: at(until) }]
  let times = { since: at('00:00'), until: at(until), netFrom: at('00:00') }
  return { ...OFF, spell: { source: 'switch', ...times, message: null, audience } }
}

const ON = on('12:00')
const forWork = on('12:00', WORK)

describe('D26: the perfect time that one’s own switch completes', () => {
  const ties = (...free: Partial<Tie>[]) => free.map((rest, i) => tie(BEN + i, rest))

  it.each<{ title: string; ties: Tie[]; status?: Status; notices: string[] }>([
    { title: 'with nobody is none', ties: ties({}, {}), notices: [] },
    {
      title: 'with one is about that one',
      ties: ties(shinesForAna, {}),
      notices: ['call_available 1/2: Ben Okoro is available too']
    },
    {
      title: 'with two is one row',
      ties: ties(shinesForAna, shinesForAna),
      notices: ['call_available 1/1: 2 contacts are available too']
    },
    {
      title: 'leaves out who is hidden from the person',
      ties: ties(isOnNow, shinesForAna),
      notices: ['call_available 1/3: Cyd Marsh is available too']
    },
    {
      title: 'leaves out who does not see the person',
      ties: ties({ ...shinesForAna, groupIds: [] }, { ...shinesForAna, groupIds: [WORK] }),
      status: forWork,
      notices: ['call_available 1/3: Cyd Marsh is available too']
    },
    {
      title: 'leaves out who is not wanted',
      ties: ties({ ...shinesForAna, mine: layers({ callAvailable: false }) }, shinesForAna),
      notices: ['call_available 1/3: Cyd Marsh is available too']
    },
    {
      title: 'has been told already where any time is good',
      ties: ties({ ...shinesForAna, mine: layers({ smartAlerts: false }) }),
      notices: []
    },
    {
      title: 'is no matter of what the contact wants',
      ties: ties({ ...shinesForAna, theirs: layers({ callAvailable: false }) }),
      notices: ['call_available 1/2: Ben Okoro is available too']
    }
  ])('$title', row => {
    expect(brief(ownNotices(ANA, OFF, row.status ?? ON, row.ties, NOW))).toEqual(row.notices)
  })

  it('is one moment: not while on, nor at the end', () => {
    let free = ties(shinesForAna)
    expect(ownNotices(ANA, ON, ON, free, NOW)).toEqual([])
    expect(ownNotices(ANA, ON, OFF, free, NOW)).toEqual([])
    expect(ownNotices(ANA, OFF, OFF, free, NOW)).toEqual([])
    expect(brief(ownNotices(ANA, on('09:59'), ON, free, NOW))).toHaveLength(1)
  })
})

describe('D51: a bell', () => {
  const waiting = { bellUntil: NOW + 1 }
  const nothing = { statusChanges: false, callAvailable: false }

  it.each<{ title: string; tie: Partial<Tie>; on: string[]; rung: number[] }>([
    { title: 'rings at any time', tie: waiting, on: [PERFECT], rung: [12] },
    {
      title: 'rings whatever else is wanted',
      tie: { ...waiting, theirs: layers(nothing) },
      on: [PERFECT],
      rung: [12]
    },
    { title: 'rings no more at its end', tie: { bellUntil: NOW }, on: [GAINED], rung: [] }
  ])('$title', row => {
    let ties = [tie(BEN, row.tie), tie(CYD)]
    expect(brief(wordNotices(ANA, [], [BEN], ties, NOW))).toEqual(row.on)
    expect(rungBells([], [BEN], ties, NOW)).toEqual(row.rung)
  })

  it('rings for nobody who does not come to see the person', () => {
    let ties = [tie(BEN, waiting), tie(CYD, waiting)]
    expect(rungBells([], [CYD], ties, NOW)).toEqual([13])
    expect(brief(wordNotices(ANA, [], [CYD], ties, NOW))).toHaveLength(1)
    expect(rungBells([BEN], [BEN], ties, NOW)).toEqual([])
    expect(rungBells([BEN], [], ties, NOW)).toEqual([])
    expect(brief(wordNotices(ANA, [BEN], [], ties, NOW))).toEqual([LOST])
  })
})

describe('D27: a notice is pushed', () => {
  const wished = { theirs: layers({ pushNotifications: true }) }
  const arePushed = (notices: readonly Notice[]) => notices.map(({ isPushed }) => isPushed)

  it('to who wants that of this contact', () => {
    let never = { ...wished.theirs, contact: { ...PREFERENCE_FLAGS, pushNotifications: false } }
    let ties = [tie(BEN, wished), tie(CYD, { theirs: never }), tie(4)]
    let all = [BEN, CYD, 4]
    expect(arePushed(wordNotices(ANA, [], all, ties, NOW))).toEqual([true, false, false])
    expect(arePushed(wordNotices(ANA, all, [], ties, NOW))).toEqual([true, false, false])
  })

  it('of one’s own perfect time where it is wanted of one of those', () => {
    let mine = layers({ pushNotifications: true })
    let [ben, cyd] = [tie(BEN, shinesForAna), tie(CYD, { ...shinesForAna, mine })]
    expect(arePushed(ownNotices(ANA, OFF, ON, [ben, cyd], NOW))).toEqual([true])
    expect(arePushed(ownNotices(ANA, OFF, ON, [ben], NOW))).toEqual([false])
  })
})
