import { readContacts, removeContact as removal, type Contact } from '#contract/contacts.ts'
import { computed } from 'nanostores'
import { call, callOff } from '../lib/call.ts'
import { $second, serverNow } from '../lib/clock.ts'
import { once } from '../lib/once.ts'
import { sortPeople } from '../lib/people-order.ts'
import { resource } from '../lib/resource.ts'
import { DONE, FAILED } from '../words/toasts.ts'
import { groups } from './groups.ts'
import { tell } from './toasts.ts'

export const contacts = resource(() => call(readContacts))

const removing = once<number>()
/** The user ids of the contacts that are being removed. */
export const $removingContacts = removing.$pending

function hasEnded(contact: Contact, now: number): boolean {
  return contact.statusExpiresAt !== undefined && Date.parse(contact.statusExpiresAt) <= now
}

// A number, so that a tick by which nobody's timer ends changes nothing further on.
const $endedTimers = computed(
  [contacts.$state, $second],
  ({ value }, now) => value?.filter(contact => hasEnded(contact, now)).length ?? 0
)

/** D4: contacts as they are at this moment: a timer that has ended reads as unavailable, whoever says so later. */
export const $contacts = computed([contacts.$state, $endedTimers], ({ value }) =>
  value?.map(contact => (hasEnded(contact, serverNow()) ? hidden(contact) : contact))
)

/** How many there are; undefined while that is not known. */
export const $contactCount = computed(contacts.$state, ({ value }) => value?.length)

/** SPEC 2: whom one can call now, in the order of the contact list (D29). */
export const $availableContacts = computed(
  $contacts,
  list => list && sortPeople(list.filter(contact => contact.status === 'available'))
)

function hidden({ avatar, displayName, friendshipId, id, username }: Contact): Contact {
  return { avatar, displayName, friendshipId, id, status: 'unavailable', username }
}

/** Removes a contact for both sides (D25). Answers whether it worked. */
export function removeContact(contact: Contact): Promise<boolean> {
  return removing.run(contact.id, async () => {
    let isDone = await tell(async () => {
      await callOff(removal, { params: { friendId: contact.id } })
      contacts.change(list => list.filter(other => other.id !== contact.id))
      return DONE.contactRemoved
    }, FAILED.removeContact)
    await Promise.all([contacts.load(), groups.load()])
    return isDone
  })
}
