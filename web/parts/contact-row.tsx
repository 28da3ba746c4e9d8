import type { Contact } from '#contract/contacts.ts'
import { memo } from 'react'
import { waitFor, waitNoMore } from '../stores/bell.ts'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { BELL, waitingUntil, waitName } from '../words/bell.ts'
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
  now,
  onRemove
}: {
  contact: Contact
  /** The server's time in ms, where something of the row depends on it. */
  now: number
  onRemove: (contact: Contact) => void
}) {
  let isAvailable = contact.status === 'available'
  let until = contact.bell === undefined ? 0 : Date.parse(contact.bell)
  let isWaiting = !isAvailable && until > now
  let removal = {
    icon: 'trash',
    isFinal: true,
    label: CONTACTS.remove,
    onPick: () => onRemove(contact)
  } as const
  let bell = {
    icon: 'bell',
    label: isWaiting ? BELL.stop : waitName(contact.displayName),
    onPick: () => void (isWaiting ? waitNoMore(contact) : waitFor(contact))
  } as const
  return (
    <li className={`${styles.row} ${styles.withMenu}`} ref={passFocus}>
      <PersonAvatar isAvailable={isAvailable} person={contact} />
      <div className={people.who}>
        <Name className={people.name}>{contact.displayName}</Name>
        <Name className={people.username}>{`@${contact.username}`}</Name>
        <div className={styles.facts}>
          {isWaiting ? (
            <span className={styles.bell}>
              <Icon name="bell" size={14} weight={2.4} />
              {/* Who is waited for is unavailable: the bell says so to those who see it. */}
              <span className="visually-hidden">{WORD.unavailable}</span>
              <span>{waitingUntil(until, now)}</span>
            </span>
          ) : (
            <span className={isAvailable ? people.available : styles.unavailable}>
              <Icon name={isAvailable ? 'check' : 'minus'} size={14} weight={3} />
              {WORD[contact.status]}
            </span>
          )}
          <ContactScore userId={contact.id} />
        </div>
      </div>
      <ContactMenu items={isAvailable ? [removal] : [bell, removal]} name={contact.displayName} />
    </li>
  )
})
