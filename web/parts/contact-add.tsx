import { QUERY_UNITS } from '#contract/limits.ts'
import { cleanText } from '#rules/text.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { $search, clearSearch, searchPeople } from '../stores/search.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CONTACTS, noPeopleMatch, peopleFound } from '../words/contacts.ts'
import styles from './contact-add.module.css'
import { ContactFound } from './contact-found.tsx'
import { ContactInvite } from './contact-invite.tsx'

/** Finds people by name, username or email, and invites those who are not here. */
export function ContactAdd({ onClose }: { onClose: () => void }) {
  let [query, setQuery] = useState('')
  let input = useRef<HTMLInputElement>(null)
  let search = useStore($search)
  let isSearching = search.state === 'searching'

  useEffect(() => {
    input.current?.focus()
    return clearSearch
  }, [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    void searchPeople(query)
  }

  return (
    <Dialog onClose={onClose} title={CONTACTS.addContact}>
      <form className={styles.form} onSubmit={submit} role="search">
        <Field
          after={
            <Button
              aria-label={CONTACTS.searchSubmit}
              className={styles.submit}
              disabled={isSearching || cleanText(query) === ''}
              look="primary"
              type="submit"
            >
              <span className={styles.word}>{CONTACTS.searchSubmit}</span>
              <span className={styles.glass}>
                <Icon name="search" />
              </span>
            </Button>
          }
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="search"
          label={CONTACTS.searchPeople}
          maxLength={QUERY_UNITS}
          onChange={event => setQuery(event.target.value)}
          ref={input}
          spellCheck={false}
          type="search"
          value={query}
        />
      </form>
      {isSearching ? <Skeleton label={CONTACTS.searching} /> : null}
      {search.state === 'found' && search.people.length > 0 ? (
        <div>
          <p className="visually-hidden" role="status">
            {peopleFound(search.people.length)}
          </p>
          <ul>
            {search.people.map(person => (
              <ContactFound key={person.id} person={person} />
            ))}
          </ul>
        </div>
      ) : null}
      {search.state === 'found' && search.people.length === 0 ? (
        <div role="status">
          <Empty icon="search" text={CONTACTS.invite} title={noPeopleMatch(search.query)}>
            <ContactInvite />
          </Empty>
        </div>
      ) : (
        <div className={styles.invite}>
          <p>{CONTACTS.inviteAnybody}</p>
          <ContactInvite />
        </div>
      )}
    </Dialog>
  )
}
