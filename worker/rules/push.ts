import type { Contact } from '#contract/contacts.ts'
import { NET_WARNING_MS, PUSH_MS, PUSH_TEXT_BYTES } from '#contract/limits.ts'
import { NOTICES } from '#contract/notifications.ts'
import type { PushMessage } from '#contract/push.ts'
import { isOn } from './availability.ts'
import { type Notice, wordsOfFree } from './notices.ts'
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
  /** Those with whom it is the perfect time (D26), and until when their lights are seen. */
  free: readonly { displayName: string; until: number }[]
  /** How many unread notifications the receiver has. */
  unread: number
}

/** Whether a notice still says what is so. */
function holds(notice: PushNotice, { free, now, own, seen }: PushFacts): boolean {
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
      if (isOwn(notice)) return isLit && free.length > 0
      if (notice.message === NOTICES.unavailable.message)
        return seen?.contact.status === 'unavailable'
      return seen?.contact.status === 'available'
  }
}

function isOwn({ aboutId, userId }: PushNotice): boolean {
  return aboutId === userId
}

/** Whether a notice counts those who are available too. */
function isOfFree(notice: PushNotice): boolean {
  return isOwn(notice) && notice.type === 'call_available'
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
  // Some may have gone since they were counted.
  let { message, title } = isOfFree(notice) ? wordsOfFree(facts.free) : notice
  let phone = notice.type === 'friend_request' ? undefined : facts.seen?.contact.phoneNumber
  return {
    type: notice.type,
    title: truncateBytes(title, PUSH_TEXT_BYTES),
    body: truncateBytes(message, PUSH_TEXT_BYTES),
    tag: tagOf(notice),
    url: '/',
    unread: facts.unread,
    ...(isOwn(notice) ? {} : { userId: notice.aboutId }),
    ...(phone === undefined ? {} : { phone: telOf(phone).replace('tel:', '') })
  }
}

/**
 * How long a push service may keep a message that found no device, in seconds: while it is news, and not past the end of a
 * light that it speaks of (D4).
 */
export function pushLifetime(notice: PushNotice, facts: PushFacts): number {
  let { free, now, own, seen } = facts
  let lights = isOwn(notice) ? [own, ...(isOfFree(notice) ? free : [])] : [seen]
  let ends = lights.map(light => light?.until ?? Infinity)
  let end = Math.min(notice.createdAt + PUSH_MS, ...ends)
  return Math.max(1, Math.floor((end - now) / 1_000))
}

/** C080: a push service may find a message too long: the same in a few words. */
export function shortened(message: PushMessage): PushMessage {
  return { ...message, title: truncateBytes(message.title, 100), body: '' }
}
