import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { groups } from '../stores/groups.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { GROUPS } from '../words/contacts.ts'
import { rescueFocus } from './contact-focus.ts'
import styles from './contact-list.module.css'
import { ListTrouble } from './list-trouble.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupCreate } from './group-create.tsx'

/** The groups of this person, each with its members. */
export function GroupList() {
  let { state, value: list } = useStore(groups.$state)
  let heading = useRef<HTMLHeadingElement>(null)
  let [isCreating, setIsCreating] = useState(false)
  let create = () => setIsCreating(true)

  function close(): void {
    flushSync(() => setIsCreating(false))
    // The first group takes the place of the button that opened the dialog.
    rescueFocus(heading.current)
  }

  return (
    <section>
      <header className={styles.header}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {GROUPS.title}
        </h1>
        {list?.length ? (
          <Button look="primary" onClick={create}>
            {GROUPS.createGroup}
          </Button>
        ) : null}
      </header>
      {state === 'failed' ? (
        <ListTrouble
          isStale={list !== undefined}
          onRetry={() => groups.load()}
          title={GROUPS.failed}
        />
      ) : null}
      {list === undefined && state === 'loading' ? (
        <Card>
          <Skeleton label={GROUPS.loading} />
        </Card>
      ) : null}
      {list?.length === 0 ? (
        <Card>
          <Empty icon="people" text={GROUPS.emptyText} title={GROUPS.empty}>
            <Button look="primary" onClick={create}>
              {GROUPS.createFirst}
            </Button>
          </Empty>
        </Card>
      ) : null}
      {list?.length ? (
        <>
          <p className={styles.hint}>{GROUPS.privacy}</p>
          <ul className={styles.cards}>
            {list.map(group => (
              <GroupCard
                group={group}
                key={group.id}
                onDeleted={() => rescueFocus(heading.current)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {isCreating ? <GroupCreate onClose={close} /> : null}
    </section>
  )
}
