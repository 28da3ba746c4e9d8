import type { Group } from '#contract/groups.ts'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { sortPeople } from '../lib/people-order.ts'
import { contacts } from '../stores/contacts.ts'
import { $changingGroups, addMember, memberKey } from '../stores/group-changes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { passFocus } from '../ui/focus.ts'
import { Name } from '../ui/name.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CONTACTS, GROUPS, LABELS, contactsFound } from '../words/contacts.ts'
import { filterPeople } from './contact-filter.ts'
import { rescueFocus } from './contact-focus.ts'
import { ContactSearch } from './contact-search.tsx'
import { ListTrouble } from './list-trouble.tsx'
import styles from './member-list.module.css'
import people from './people.module.css'
import { PersonAvatar } from './person-avatar.tsx'

/** Takes contacts into a group, as many as one likes. */
export function MemberAdd({ group, onClose }: { group: Group; onClose: () => void }) {
  let { state, value: all } = useStore(contacts.$state)
  let changing = useStore($changingGroups)
  let list = useRef<HTMLUListElement>(null)
  let [query, setQuery] = useState('')
  let members = new Set(group.members.map(member => member.friendshipId))
  let outside = sortPeople(all?.filter(contact => !members.has(contact.friendshipId)) ?? [])
  let found = filterPeople(outside, query)

  async function add(friendshipId: number): Promise<void> {
    await addMember(group.id, friendshipId)
    rescueFocus(list.current)
  }

  return (
    <Dialog onClose={onClose} title={GROUPS.addMember}>
      <p className={styles.to}>
        {GROUPS.to} <Name>{group.name}</Name>
      </p>
      {state === 'failed' ? (
        <ListTrouble
          isStale={all !== undefined}
          onRetry={() => contacts.load()}
          title={CONTACTS.failed}
        />
      ) : null}
      {all === undefined && state === 'loading' ? <Skeleton label={CONTACTS.loading} /> : null}
      {all?.length === 0 ? <Empty text={CONTACTS.emptyText} title={CONTACTS.empty} /> : null}
      {all?.length && outside.length === 0 ? <Empty title={GROUPS.everybodyIn} /> : null}
      {outside.length > 0 ? (
        <div ref={passFocus}>
          <ContactSearch found={contactsFound(found.length)} onChange={setQuery} query={query} />
          <ul aria-label={CONTACTS.title} className={styles.choice} ref={list} tabIndex={-1}>
            {found.length === 0 ? <li className={styles.empty}>{GROUPS.noMatch}</li> : null}
            {found.map(contact => (
              <li className={styles.row} key={contact.id}>
                <PersonAvatar person={contact} size="small" />
                <span className={people.who}>
                  <Name className={people.plain}>{contact.displayName}</Name>
                </span>
                <Button
                  aria-label={LABELS.add(contact.displayName)}
                  isBusy={changing.has(memberKey(group.id, contact.friendshipId))}
                  onClick={() => add(contact.friendshipId)}
                >
                  {GROUPS.add}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Dialog>
  )
}
