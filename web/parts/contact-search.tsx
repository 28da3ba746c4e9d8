import { cleanText } from '#rules/text.ts'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { CONTACTS } from '../words/contacts.ts'
import styles from './contact-search.module.css'

/** The box that narrows a list of contacts while one types. `found` says, to those who can't see it, what is left. */
export function ContactSearch({
  found,
  onChange,
  query
}: {
  found: string
  onChange: (query: string) => void
  query: string
}) {
  let input = useRef<HTMLInputElement>(null)
  let clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={styles.search}>
      <Field
        after={
          query === '' ? (
            <span className={styles.icon}>
              <Icon name="search" />
            </span>
          ) : (
            <Button aria-label={CONTACTS.clear} look="icon" onClick={clear}>
              <Icon name="close" />
            </Button>
          )
        }
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        isLabelHidden
        label={CONTACTS.search}
        onChange={event => onChange(event.target.value)}
        placeholder={CONTACTS.search}
        ref={input}
        spellCheck={false}
        type="search"
        value={query}
      />
      <p className="visually-hidden" role="status">
        {cleanText(query) === '' ? '' : found}
      </p>
    </div>
  )
}
