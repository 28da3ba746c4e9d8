import { NET_MS, NET_WARNING_MS } from '#contract/limits.ts'
import { NOTICES, type NotificationType } from '#contract/notifications.ts'
import { isOn, isTakenOver, type Passage, type Status } from './availability.ts'
import { nextSpanEnd, type Plan } from './plan.ts'
import type { Spell } from './spell.ts'
import { flagsFor } from './preference.ts'
import type { Subject } from './telling.ts'
import { isAwaited, isContactSeen, type Tie, viewsOfTies } from './tie.ts'
import type { View } from './visibility.ts'

/** A notification before it has an id: for whom, about whom, and what it says. */
export interface Notice {
  userId: number
  aboutId: number
  type: NotificationType
  title: string
  message: string
  /** Whether its receiver wants it on their devices too (D27). */
  isPushed: boolean
}

type Text = (typeof NOTICES)[keyof typeof NOTICES]
type Words = Pick<Notice, 'message' | 'title'>
type Named = Pick<Tie, 'displayName'>

function wordsOf(text: Text, name: string, count = 0): Words {
  let fill = (words: string) =>
    words.replace('{name}', () => name).replace('{count}', String(count))
  return { title: fill(text.title), message: fill(text.message) }
}

function noticeOf(
  type: NotificationType,
  text: Text,
  userId: number,
  about: Subject,
  isPushed: boolean
): Notice {
  return { userId, aboutId: about.id, type, ...wordsOf(text, about.displayName), isPushed }
}

/** The contacts who see an availability, by id. */
export function seersOf(views: ReadonlyMap<number, View>): number[] {
  return [...views].flatMap(([id, view]) => (view.status === 'available' ? [id] : []))
}

/**
 * D26: what contacts are to be notified of, when `before` saw the person available and `after` see them now. A perfect
 * time is when both see each other available; whoever rang the bell is told of any (D51).
 */
export function wordNotices(
  subject: Subject,
  before: readonly number[],
  after: readonly number[],
  ties: readonly Tie[],
  now: number
): Notice[] {
  return ties.flatMap(tie => {
    let sees = after.includes(tie.id)
    if (sees === before.includes(tie.id)) return []
    let flags = flagsFor(tie.theirs)
    let push = flags.pushNotifications
    let isTime = flags.callAvailable && (!flags.smartAlerts || isContactSeen(tie, now))
    if (sees && (isTime || isAwaited(tie, now))) {
      return [noticeOf('call_available', NOTICES.available, tie.id, subject, push)]
    }
    if (!flags.statusChanges) return []
    let text = sees ? NOTICES.available : NOTICES.unavailable
    return [noticeOf('status_change', text, tie.id, subject, push)]
  })
}

/** D51: the friendships whose bells have rung: those who waited, and see the person available now. */
export function rungBells(
  before: readonly number[],
  after: readonly number[],
  ties: readonly Tie[],
  now: number
): number[] {
  let rung = ties.filter(
    tie => after.includes(tie.id) && !before.includes(tie.id) && isAwaited(tie, now)
  )
  return rung.map(({ friendshipId }) => friendshipId)
}

/** D26: the contacts who hear of a changed word without a toast: they want none, and no notice is due to them. */
export function quietOnes(ties: readonly Tie[], notices: readonly Notice[]): Set<number> {
  let noticed = new Set(notices.map(({ userId }) => userId))
  let quiet = ties.filter(tie => !flagsFor(tie.theirs).statusChanges && !noticed.has(tie.id))
  return new Set(quiet.map(({ id }) => id))
}

/** D26: those with whom it is the perfect time while `status` holds, as far as the person wants to hear of it. */
export function freeTies(status: Status, ties: readonly Tie[], now: number): Tie[] {
  let seers = seersOf(viewsOfTies(status, ties, now))
  return ties.filter(tie => {
    let flags = flagsFor(tie.mine)
    let isWanted = flags.callAvailable && flags.smartAlerts
    return isWanted && seers.includes(tie.id) && isContactSeen(tie, now)
  })
}

/** D26: what is said of those who are available too, all in one. */
export function wordsOfFree(free: readonly Named[]): Words {
  let [first, second] = free
  return first && !second
    ? wordsOf(NOTICES.availableToo, first.displayName)
    : wordsOf(NOTICES.severalAvailable, '', free.length)
}

/**
 * D26: the perfect time that one's own switch completes, with those who see the person too, is one row.
 */
export function ownNotices(
  subject: Subject,
  before: Status,
  after: Status,
  ties: readonly Tie[],
  now: number
): Notice[] {
  if (isOn(before.spell, now) || !isOn(after.spell, now)) return []
  let free = freeTies(after, ties, now)
  let [first, second] = free
  if (!first) return []
  let aboutId = second ? subject.id : first.id
  let isPushed = free.some(tie => flagsFor(tie.mine).pushNotifications)
  return [{ userId: subject.id, aboutId, type: 'call_available', ...wordsOfFree(free), isPushed }]
}

/**
 * D3: the end of the net of a spell by hand; null if something else ends it, or the net was not spread. A span's end at
 * the same instant comes first (D5h).
 */
function netEnd(spell: Spell | null, plan: Plan): number | null {
  if (!spell || (spell.source !== 'switch' && spell.source !== 'tag')) return null
  let { until } = spell
  let isSpanEnd = nextSpanEnd(plan, until - 1) === until
  return until === spell.netFrom + NET_MS && !isSpanEnd ? until : null
}

/** D5i: the net caught somebody between the last look and now. No notice where a schedule took over (D5e). */
export function netNotices(subject: Subject, passages: readonly Passage[], plan: Plan): Notice[] {
  let isCaught = passages.some(
    ({ spell, to }, i) => netEnd(spell, plan) === to && passages[i + 1]?.spell === null
  )
  return isCaught ? [noticeOf('net', NOTICES.net, subject.id, subject, true)] : []
}

/** When the owner is to be warned of the net's end; null if never, if it has been done, or if a schedule takes over. */
export function warningDue({ spell }: Status, plan: Plan, warnedOf: number | null): number | null {
  let end = netEnd(spell, plan)
  if (!spell || end === null || end === warnedOf || isTakenOver(spell, plan)) return null
  return end - NET_WARNING_MS
}

export function warningNotice(subject: Subject): Notice {
  return noticeOf('net_soon', NOTICES.netSoon, subject.id, subject, true)
}
