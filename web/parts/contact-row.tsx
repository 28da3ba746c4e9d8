import type { Contact } from '#contract/contacts.ts'
import { memo } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { CONTACTS } from '../words/contacts.ts'
import { WORD } from '../words/home.ts'
import { ContactMenu } from './contact-menu.tsx'
import { ContactScore } from './contact-score.tsx'
import styles from './contact-row.module.css'
import people from './people.module.css'
import { PersonAvatar } from './person-avatar.tsx'

/** A contact as they are at this moment, with what can be done about it. Kept, because there may be 1,000 (D46). */
export const ContactRow = memo(function ContactRow({
  contact,
  onRemove
}: {
  contact: Contact
  onRemove: (contact: Contact) => void
}) {
  let isAvailable = contact.status === 'available'
  let removal = { icon: 'trash', label: CONTACTS.remove, onPick: () => onRemove(contact) } as const
  return (
    <li className={`${styles.row} ${styles.withMenu}`}>
      <PersonAvatar isAvailable={isAvailable} person={contact} />
      <div className={people.who}>
        <Name className={people.name}>{contact.displayName}</Name>
        <Name className={people.username}>{`@${contact.username}`}</Name>
        <div className={styles.facts}>
          <span className={isAvailable ? people.available : styles.unavailable}>
            <Icon name={isAvailable ? 'check' : 'minus'} size={14} weight={3} />
            {WORD[contact.status]}
          </span>
          <ContactScore userId={contact.id} />
        </div>
      </div>
      <ContactMenu items={[removal]} name={contact.displayName} />
    </li>
  )
})
