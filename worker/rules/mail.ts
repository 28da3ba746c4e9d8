import { RESET_LINK_MS } from '#contract/limits.ts'
import type { Notice } from './notices.ts'
import { type Flags, flagsFor } from './preference.ts'
import { isAwaited, isContactSeen, type Tie } from './tie.ts'

/** D27: mail that a person has chosen to get, and can stop by the link in it. */
export type OptionalMail = 'call_available' | 'friend_request'
export type MailKind = OptionalMail | 'account_deleted' | 'password_changed' | 'reset_link'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * How long each kind is worth sending, and how many of it one person may get in a day, so that nobody can make the
 * product flood a mailbox. Reset links have limits of their own (SECURITY 4); a deletion happens once.
 */
export const MAILS: Record<MailKind, { lifeMs: number; perDay: number }> = {
  account_deleted: { lifeMs: DAY_MS, perDay: Infinity },
  call_available: { lifeMs: 30 * MINUTE_MS, perDay: 20 },
  friend_request: { lifeMs: DAY_MS, perDay: 10 },
  password_changed: { lifeMs: DAY_MS, perDay: 5 },
  reset_link: { lifeMs: RESET_LINK_MS, perDay: Infinity }
}

/** How long a mailing is remembered: as long as it counts (D27). */
export const MAILING_MS = DAY_MS

/** The wait after a first try that failed; each further one is four times as long, until the mail expires. */
export const MAIL_RETRY_MS = MINUTE_MS

/** Optional mail is rather lost than sent twice, everything else rather sent twice than lost. */
export function isOptional(kind: MailKind): kind is OptionalMail {
  return kind === 'call_available' || kind === 'friend_request'
}

/** Somebody who is to be mailed that a contact is available; `isAwaited` = they have rung the bell for it (D51). */
export interface CallMail {
  userId: number
  isAwaited: boolean
}

/** D27: the contacts who are to be mailed what they are notified of: that the person is available. */
export function mailedOf(
  notices: readonly Notice[],
  ties: readonly Tie[],
  now: number
): CallMail[] {
  let called = notices.filter(({ type }) => type === 'call_available')
  let ids = new Set(called.map(({ userId }) => userId))
  let mailed = ties.filter(tie => ids.has(tie.id) && flagsFor(tie.theirs).emailNotifications)
  return mailed.map(tie => ({ userId: tie.id, isAwaited: isAwaited(tie, now) }))
}

/**
 * Whether somebody still wants the mail that a contact is available, and may still see it (D11). `tie` is theirs with that
 * contact, `back` the contact's with them. For whoever has rung the bell any time is a good one (D51).
 */
export function isCallMailDue(tie: Tie, back: Tie, wasAwaited: boolean, now: number): boolean {
  let { callAvailable, emailNotifications, smartAlerts } = flagsFor(tie.mine)
  let isTime = callAvailable && (!smartAlerts || isContactSeen(back, now))
  return emailNotifications && isContactSeen(tie, now) && (isTime || wasAwaited)
}

/** The same for a request; somebody who is no contact yet has no record of their own. */
export function isRequestMailDue(global: Flags | null): boolean {
  let { emailNotifications, friendRequests } = flagsFor({ contact: null, groups: null, global })
  return emailNotifications && friendRequests
}
