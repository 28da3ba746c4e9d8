import type { SocketMessage, Stale } from '#contract/socket.ts'
import { isTimeInDoubt, learnServerTime } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { refreshAll } from '../lib/resource.ts'
import { contactChanged, requestArrived } from '../words/toasts.ts'
import { contacts } from './contacts.ts'
import { groups } from './groups.ts'
import { me, receiveMe } from './me.ts'
import { hearNotification, notifications } from './notifications.ts'
import { preferences } from './preferences.ts'
import { requests } from './requests.ts'
import { schedule } from './schedule.ts'
import { toastNews } from './toasts.ts'

/** Takes the texts of one connection, in their order, to the stores; whatever it can't read it leaves alone. */
export function newsReader(): (text: string) => void {
  let latest = 0
  return text => {
    let message = parse(text)
    if (!message) return log('A message of the live channel was left unread')
    learnServerTime(message.serverTime)
    if (message.version <= latest) return
    latest = message.version
    react(message)
    // By a clock that was put forward, what goes on may seem to be over.
    if (isTimeInDoubt(message.serverTime)) me.refresh()
  }
}

function react(message: SocketMessage): void {
  switch (message.type) {
    case 'status_change':
      contacts.refresh()
      return toastNews(contactChanged(message.displayName, message.status))
    case 'contact_changed':
      return contacts.refresh()
    case 'contact_added':
    case 'contact_removed':
      contacts.refresh()
      groups.refresh()
      notifications.refresh()
      return requests.refresh()
    case 'friend_request':
      requests.refresh()
      notifications.refresh()
      return toastNews(requestArrived(message.displayName))
    case 'request_gone':
      notifications.refresh()
      return requests.refresh()
    case 'notification':
      return hearNotification(message.notification)
    case 'me': {
      let { serverTime: _time, type: _type, version: _version, ...person } = message
      return receiveMe(person)
    }
    case 'stale':
      return readAnew(message.what)
  }
}

/** What a message can be about. */
const KNOWN: Record<SocketMessage['type'], true> = {
  contact_added: true,
  contact_changed: true,
  contact_removed: true,
  friend_request: true,
  me: true,
  notification: true,
  request_gone: true,
  stale: true,
  status_change: true
}

/** The server is believed, as in its answers; what a newer one may say beside is left alone. */
function parse(text: string): SocketMessage | undefined {
  try {
    let message = JSON.parse(text) as Partial<SocketMessage> | null
    let isKnown = message?.type !== undefined && Object.hasOwn(KNOWN, message.type)
    let isStamped = Number(message?.version) > 0 && Number(message?.serverTime) > 0
    return isKnown && isStamped ? (message as SocketMessage) : undefined
  } catch {
    return undefined
  }
}

/** Another device of this person has changed it. */
function readAnew(what: Stale): void {
  switch (what) {
    case 'account':
      // Contacts may have come or gone unheard as well.
      return refreshAll()
    case 'groups':
      return groups.refresh()
    case 'preferences':
      return preferences.refresh()
    case 'schedule':
      schedule.refresh()
      // What the schedule does next stands there.
      me.refresh()
  }
}
