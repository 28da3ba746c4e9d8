import { useSearchParams } from 'wouter'
import { PageHead } from '../lib/page-head.tsx'
import { ContactList } from '../parts/contact-list.tsx'
import { GroupList } from '../parts/group-list.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { CONTACTS, GROUPS } from '../words/contacts.ts'

const VIEWS = [
  { label: CONTACTS.all, value: 'contacts' },
  { label: GROUPS.tab, value: 'groups' }
] as const

/** The address remembers the view, so that Back and a reload keep it. */
export function ContactsPage() {
  let [params, setParams] = useSearchParams()
  let view = params.get('view') === 'groups' ? ('groups' as const) : ('contacts' as const)
  return (
    <>
      <PageHead description={CONTACTS.description} title={CONTACTS.title} />
      <Segmented
        label={CONTACTS.show}
        onChange={next => setParams(next === 'groups' ? { view: next } : {})}
        options={VIEWS}
        value={view}
      />
      {view === 'groups' ? <GroupList /> : <ContactList />}
    </>
  )
}
