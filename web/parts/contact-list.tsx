import type { Contact } from '#contract/contacts.ts'
import { cleanText } from '#rules/text.ts'
import { useStore } from '@nanostores/react'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { sortPeople } from '../lib/people-order.ts'
import { $contacts, contacts } from '../stores/contacts.ts'
import { requests } from '../stores/requests.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CONTACTS, contactsFound, noContactsMatch, requestsOnHome } from '../words/contacts.ts'
import { ContactAdd } from './contact-add.tsx'
import { filterPeople } from './contact-filter.ts'
import { rescueFocus } from './contact-focus.ts'
import styles from './contact-list.module.css'
import { ContactRemove } from './contact-remove.tsx'
import { ContactRow } from './contact-row.tsx'
import { ContactSearch } from './contact-search.tsx'
import { ListTrouble } from './list-trouble.tsx'
import { useNow } from './now.ts'

type Opened = { dialog: 'add' } | { dialog: 'remove'; contact: Contact }

/** Everybody this person is connected with. */
export function ContactList() {
  let { state } = useStore(contacts.$state)
  let list = useStore($contacts)
  let heading = useRef<HTMLHeadingElement>(null)
  let [opened, setOpened] = useState<Opened>()

  let remove = useCallback((contact: Contact) => setOpened({ dialog: 'remove', contact }), [])

  function close(): void {
    flushSync(() => setOpened(undefined))
    // The row that opened the dialog may be gone.
    rescueFocus(heading.current)
  }

  return (
    <section>
      <header className={styles.header}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {CONTACTS.title}
        </h1>
        <Button look="primary" onClick={() => setOpened({ dialog: 'add' })}>
          <Icon name="personAdd" />
          {CONTACTS.addContact}
        </Button>
      </header>
      {state === 'failed' ? (
        <ListTrouble
          isStale={list !== undefined}
          onRetry={() => contacts.load()}
          title={CONTACTS.failed}
        />
      ) : null}
      {list === undefined && state === 'loading' ? (
        <Card>
          <Skeleton label={CONTACTS.loading} />
        </Card>
      ) : null}
      {list?.length === 0 ? <NoContacts /> : null}
      {list?.length ? <FilteredList list={list} onRemove={remove} /> : null}
      {opened?.dialog === 'add' ? <ContactAdd onClose={close} /> : null}
      {opened?.dialog === 'remove' ? (
        <ContactRemove contact={opened.contact} onClose={close} />
      ) : null}
    </section>
  )
}

/** Nobody yet; but somebody may have asked, which stands elsewhere. */
function NoContacts() {
  let waiting = useStore(requests.$state).value?.length
  return (
    <Card>
      <Empty icon="people" text={CONTACTS.emptyText} title={CONTACTS.empty}>
        {waiting ? (
          <Link className={styles.waiting} href="/">
            {requestsOnHome(waiting)}
          </Link>
        ) : null}
      </Empty>
    </Card>
  )
}

function FilteredList({
  list,
  onRemove
}: {
  list: readonly Contact[]
  onRemove: (contact: Contact) => void
}) {
  let now = useNow()
  let [query, setQuery] = useState('')
  let sorted = useMemo(() => sortPeople(list), [list])
  // Typing goes first: a long list follows when there is time.
  let shown = useDeferredValue(query)
  let found = useMemo(() => filterPeople(sorted, shown), [sorted, shown])
  return (
    <>
      <ContactSearch found={contactsFound(found.length)} onChange={setQuery} query={query} />
      <Card>
        {found.length > 0 ? (
          <ul className={styles.list}>
            {found.map(contact => (
              <ContactRow
                contact={contact}
                key={contact.id}
                now={contact.bell === undefined ? 0 : now}
                onRemove={onRemove}
              />
            ))}
          </ul>
        ) : (
          <Empty icon="search" title={noContactsMatch(cleanText(shown))} />
        )}
      </Card>
    </>
  )
}
