import { ringBell, stopBell } from '#contract/bells.ts'
import type { Contact } from '#contract/contacts.ts'
import { call } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { BELL, bellSet, bellStopped } from '../words/bell.ts'
import { contacts } from './contacts.ts'
import { tell } from './toasts.ts'

const ringing = once<number>()

function replace(id: number, change: (contact: Contact) => Contact): void {
  contacts.change(list => list.map(contact => (contact.id === id ? change(contact) : contact)))
}

/** D51: asks to be told when a contact is available. */
export function waitFor({ displayName, id }: Contact): Promise<boolean> {
  return ringing.run(id, async () => {
    let isDone = await tell(async () => {
      let { bell } = await call(ringBell, { params: { friendId: id } })
      // The rest of them may have changed since this was answered.
      replace(id, contact => ({ ...contact, ...(bell && { bell }) }))
      return bellSet(displayName)
    }, BELL.failed)
    // It may have been refused because they are available already.
    if (!isDone) await contacts.load()
    return isDone
  })
}

export function waitNoMore({ displayName, id }: Contact): Promise<boolean> {
  return ringing.run(id, () =>
    tell(async () => {
      await call(stopBell, { params: { friendId: id } })
      replace(id, ({ bell: _, ...contact }) => contact)
      return bellStopped(displayName)
    }, BELL.failed)
  )
}
