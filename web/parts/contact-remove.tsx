import type { Contact } from '#contract/contacts.ts'
import { useStore } from '@nanostores/react'
import { $removingContacts, removeContact } from '../stores/contacts.ts'
import { invites } from '../stores/invites.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Name } from '../ui/name.tsx'
import { CONTACTS, REMOVAL } from '../words/contacts.ts'

/** Asks before a contact is removed, by name. */
export function ContactRemove({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  let isBusy = useStore($removingContacts).has(contact.id)
  let links = useStore(invites.$state).value
  let remove = async () => {
    if (await removeContact(contact)) onClose()
  }
  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={CONTACTS.remove}>
      <p>
        {REMOVAL.before}
        <Name>{contact.displayName}</Name>
        {REMOVAL.after}
      </p>
      {links?.length ? <p>{REMOVAL.invites}</p> : null}
      <DialogActions>
        <Button isBusy={isBusy} onClick={onClose}>
          {CONTACTS.cancel}
        </Button>
        <Button isBusy={isBusy} look="danger" onClick={remove}>
          {CONTACTS.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
