import type { Contact } from '#contract/contacts.ts'
import { NET_WARNING_MS, PUSH_MS, PUSH_TEXT_BYTES } from '#contract/limits.ts'
import { NOTICES } from '#contract/notifications.ts'
import type { PushMessage } from '#contract/push.ts'
import { isOn } from './availability.ts'
import type { Notice } from './notices.ts'
import { telOf } from './person.ts'
import type { Spell } from './spell.ts'
import { truncateBytes } from './text.ts'

/** A notification that is to be pushed. */
export type PushNotice = Pick<Notice, 'aboutId' | 'message' | 'title' | 'type' | 'userId'> & {
  createdAt: number
}

/** What is true at the moment of sending. */
export interface PushFacts {
  now: number
  /** The receiver's own spell. */
  own: Spell | null
  /**
   * The contact it is about, as the receiver may see them (D11), and until when they see a light, if they do; undefined
   * if it is about no contact.
   */
  seen: { contact: Contact; until: number | null } | undefined
  /** Whether the receiver sees anybody available. */
  isSomebodyFree: boolean
  /** How many unread notifications the receiver has. */
  unread: number
}

/** Whether a notice still says what is so. */
function holds(notice: PushNotice, { isSomebodyFree, now, own, seen }: PushFacts): boolean {
  let isLit = isOn(own, now)
  switch (notice.type) {
    case 'friend_request':
      return true
    case 'net':
      return !isLit
    case 'net_soon':
      return own !== null && isLit && own.until - now <= NET_WARNING_MS
    case 'call_available':
    case 'status_change':
      if (isOwn(notice)) return isLit && isSomebodyFree
      if (notice.message === NOTICES.unavailable.message)
        return seen?.contact.status === 'unavailable'
      return seen?.contact.status === 'available'
  }
}

function isOwn({ aboutId, userId }: PushNotice): boolean {
  return aboutId === userId
}

/** Words about one contact's status take each other's place, whatever their type; so do those about the net. */
function tagOf(notice: PushNotice): string {
  let { aboutId, type } = notice
  if (type === 'net_soon') return 'net'
  if (isOwn(notice)) return type
  return type === 'friend_request' ? `${type}-${aboutId}` : `contact-${aboutId}`
}

/** What a device is to be told of a notice; undefined if it is no longer so, or no longer news. */
export function pushOf(notice: PushNotice, facts: PushFacts): PushMessage | undefined {
  if (facts.now >= notice.createdAt + PUSH_MS || !holds(notice, facts)) return undefined
  let phone = notice.type === 'friend_request' ? undefined : facts.seen?.contact.phoneNumber
  return {
    type: notice.type,
    title: truncateBytes(notice.title, PUSH_TEXT_BYTES),
    body: truncateBytes(notice.message, PUSH_TEXT_BYTES),
    tag: tagOf(notice),
    url: '/',
    unread: facts.unread,
    ...(isOwn(notice) ? {} : { userId: notice.aboutId }),
    ...(phone === undefined ? {} : { phone: telOf(phone).replace('tel:', '') })
  }
}

/** How long a push service may keep a message that found no device, in seconds: while it is news, and not past a light's end (D4). */
export function pushLifetime(notice: PushNotice, { now, own, seen }: PushFacts): number {
  let lightEnd = isOwn(notice) ? own?.until : seen?.until
  let end = Math.min(notice.createdAt + PUSH_MS, lightEnd ?? Infinity)
  return Math.max(1, Math.floor((end - now) / 1_000))
}

/** C080: a push service may find a message too long: the same in a few words. */
export function shortened(message: PushMessage): PushMessage {
  return { ...message, title: truncateBytes(message.title, 100), body: '' }
}
