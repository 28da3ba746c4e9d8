import type { FoundPerson } from '#contract/requests.ts'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { $pendingRequests, acceptRequest } from '../stores/requests.ts'
import { requestFound } from '../stores/search.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { CONTACTS, LABELS } from '../words/contacts.ts'
import { rescueFocus } from './contact-focus.ts'
import styles from './contact-row.module.css'
import people from './people.module.css'
import { PersonAvatar } from './person-avatar.tsx'

/** A person the search found, with the next step towards them. */
export function ContactFound({ person }: { person: FoundPerson }) {
  let row = useRef<HTMLLIElement>(null)
  let isBusy = useStore($pendingRequests).has(person.id)
  let take = async (step: (userId: number) => Promise<unknown>) => {
    await step(person.id)
    rescueFocus(row.current)
  }
  return (
    <li className={styles.row} ref={row} tabIndex={-1}>
      <PersonAvatar person={person} />
      <div className={people.who}>
        <Name className={people.name}>{person.displayName}</Name>
        <Name className={people.username}>{`@${person.username}`}</Name>
        {person.relation === 'friend' || person.relation === 'requested' ? (
          <span className={styles.settled}>
            <Icon name="check" size={14} weight={3} />
            {person.relation === 'friend' ? CONTACTS.contact : CONTACTS.requested}
          </span>
        ) : null}
      </div>
      {person.relation === 'none' ? (
        <Button
          aria-label={LABELS.add(person.displayName)}
          isBusy={isBusy}
          look="primary"
          onClick={() => take(requestFound)}
        >
          {CONTACTS.add}
        </Button>
      ) : person.relation === 'incoming' ? (
        <Button
          aria-label={LABELS.accept(person.displayName)}
          isBusy={isBusy}
          look="available"
          onClick={() => take(acceptRequest)}
        >
          {CONTACTS.accept}
        </Button>
      ) : null}
    </li>
  )
}
