import { PREFERENCE_FLAGS, type PreferenceFlag } from '#contract/notifications.ts'
import { isCallMailDue, isOptional, isRequestMailDue, mailedOf, MAILS } from '#rules/mail.ts'
import type { Notice } from '#rules/notices.ts'
import type { Flags } from '#rules/preference.ts'
import type { Tie } from '#rules/tie.ts'
import { describe, expect, it } from 'vitest'

const NOW = 1_000_000

const flags = (change: Partial<Record<PreferenceFlag, boolean>> = {}): Flags => ({
  ...PREFERENCE_FLAGS,
  emailNotifications: true,
  ...change
})

const only = (global: Flags | null) => ({ contact: null, groups: null, global })

function tie(change: Partial<Tie> = {}): Tie {
  return {
    id: 2,
    friendshipId: 7,
    displayName: 'Ben',
    groupIds: [],
    until: NOW + 1,
    sharedUntil: NOW + 1,
    bellUntil: null,
    theirs: only(flags()),
    mine: only(flags()),
    ...change
  }
}

describe('D27: the mail that a contact is available is due', () => {
  const FREE = tie()
  const BUSY = tie({ until: null })
  const QUIET = wants({ callAvailable: false, smartAlerts: true })

  it.each<[boolean, string, Tie, Tie, boolean]>([
    [true, 'to one who is free too', tie(), FREE, false],
    [false, 'but not to one who is busy', tie(), BUSY, false],
    [false, 'nor to one whose light has just gone off', tie(), tie({ until: NOW }), false],
    [false, 'nor to one whom the contact can’t see', tie(), tie({ sharedUntil: null }), false],
    [true, 'to one who is busy and wants it so', wants({ smartAlerts: false }), BUSY, false],
    [false, 'but not without the wish for mail', wants({ emailNotifications: false }), FREE, true],
    [false, 'nor without the wish for calls', QUIET, FREE, false],
    [true, 'D51: to one who rang the bell, whatever else', QUIET, BUSY, true],
    [false, 'but not by default', tie({ mine: only(null) }), FREE, true],
    [false, 'nor of a light that is off', tie({ until: null }), FREE, true],
    [false, 'of a light that has ended', tie({ until: NOW }), FREE, true],
    [false, 'of a light that is shown to others', tie({ sharedUntil: null }), FREE, true],
    [false, 'of a light that is no longer shown', tie({ sharedUntil: NOW }), FREE, true]
  ])('%s: %s', (isDue, _, between, back, wasAwaited) => {
    expect(isCallMailDue(between, back, wasAwaited, NOW)).toBe(isDue)
  })

  it('by the contact’s record before all others', () => {
    let mine = { contact: flags(), groups: null, global: flags({ emailNotifications: false }) }
    expect(isCallMailDue(tie({ mine }), FREE, false, NOW)).toBe(true)
  })

  function wants(change: Partial<Flags>): Tie {
    return tie({ mine: only(flags(change)) })
  }
})

it('D27: the mail of a request is due to who wants mail and requests; not by default', () => {
  expect(isRequestMailDue(flags())).toBe(true)
  expect(isRequestMailDue(flags({ friendRequests: false }))).toBe(false)
  expect(isRequestMailDue(flags({ emailNotifications: false }))).toBe(false)
  expect(isRequestMailDue(null)).toBe(false)
})

it('D27: of all notices only that somebody can be called is mailed, to contacts who want mail', () => {
  let notice = (type: Notice['type'], userId: number): Notice => ({
    ...{ type, userId, aboutId: 1 },
    ...{ title: '', message: '', isPushed: false }
  })
  let awaiting = { bellUntil: NOW + 1 }
  let ties = [
    tie(),
    tie({ id: 3 }),
    tie({ id: 4, theirs: only(null) }),
    tie({ id: 5, ...awaiting })
  ]
  let notices = [
    notice('call_available', 1),
    notice('call_available', 2),
    notice('status_change', 3),
    notice('call_available', 4),
    notice('call_available', 5),
    notice('net', 1)
  ]
  expect(mailedOf(notices, ties, NOW)).toEqual([
    { userId: 2, isAwaited: false },
    { userId: 5, isAwaited: true }
  ])
})

it('what nobody has chosen is what concerns the account', () => {
  let kinds = Object.keys(MAILS) as (keyof typeof MAILS)[]
  expect(kinds.filter(kind => !isOptional(kind))).toEqual([
    'account_deleted',
    'password_changed',
    'reset_link'
  ])
})
