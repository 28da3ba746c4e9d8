import { SocketMessage } from '#contract/socket.ts'
import { learnServerTime } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { contactChanged, requestArrived } from '../words/toasts.ts'
import { contacts } from './contacts.ts'
import { groups } from './groups.ts'
import { receiveMe } from './me.ts'
import { requests } from './requests.ts'
import { toast } from './toasts.ts'

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
  }
}

function react(message: SocketMessage): void {
  switch (message.type) {
    case 'status_change':
      contacts.refresh()
      return toast(contactChanged(message.displayName, message.status))
    case 'contact_changed':
      return contacts.refresh()
    case 'contact_added':
    case 'contact_removed':
      contacts.refresh()
      groups.refresh()
      return requests.refresh()
    case 'friend_request':
      requests.refresh()
      return toast(requestArrived(message.displayName))
    case 'request_gone':
      return requests.refresh()
    case 'me': {
      let { serverTime: _time, type: _type, version: _version, ...person } = message
      return receiveMe(person)
    }
    case 'stale':
      if (message.what === 'groups') groups.refresh()
  }
}

function parse(text: string): SocketMessage | undefined {
  try {
    return SocketMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
