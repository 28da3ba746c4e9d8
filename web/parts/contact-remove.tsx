import type { Contact } from '#contract/contacts.ts'
import { useStore } from '@nanostores/react'
import { $removingContacts, removeContact } from '../stores/contacts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Name } from '../ui/name.tsx'
import { CONTACTS, REMOVAL } from '../words/contacts.ts'

/** Asks before a contact is removed, by name. */
export function ContactRemove({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  let isBusy = useStore($removingContacts).has(contact.id)
  let remove = async () => {
    if (await removeContact(contact)) onClose()
  }
  return (
    <Dialog onClose={onClose} title={CONTACTS.remove}>
      <p>
        {REMOVAL.before}
        <Name>{contact.displayName}</Name>
        {REMOVAL.after}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{CONTACTS.cancel}</Button>
        <Button isBusy={isBusy} look="danger" onClick={remove}>
          {CONTACTS.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
