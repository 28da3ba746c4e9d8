import type { Group } from '#contract/groups.ts'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { $changingGroups, deleteGroup, groupKey } from '../stores/group-changes.ts'
import { schedule } from '../stores/schedule.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { GROUPS, LABELS, memberCount, schedulesGo } from '../words/contacts.ts'
import styles from './group-card.module.css'
import { MemberAdd } from './member-add.tsx'
import { MemberList } from './member-list.tsx'

/** A group: its colour, name and members, and what can be done with them. */
export function GroupCard({ group, onDeleted }: { group: Group; onDeleted: () => void }) {
  let titleId = useId()
  let isDeleting = useStore($changingGroups).has(groupKey(group.id))
  let entries = useStore(schedule.$state).value
  let [isAdding, setIsAdding] = useState(false)

  async function remove(): Promise<void> {
    // SPEC 2: this question alone is the browser's own.
    let lost = entries?.filter(({ groupId }) => groupId === group.id).length
    if (!confirm(lost ? `${GROUPS.delete}\n\n${schedulesGo(lost)}` : GROUPS.delete)) return
    if (await deleteGroup(group.id)) onDeleted()
  }

  return (
    <li aria-labelledby={titleId} className={styles.card}>
      <header className={styles.header}>
        <h2 className={styles.title} id={titleId}>
          <span className={styles.dot} style={{ backgroundColor: group.color }} />
          <span className={styles.words}>
            <Name>{group.name}</Name>{' '}
            <span className={styles.count}>{memberCount(group.members.length)}</span>
          </span>
        </h2>
        <Button
          aria-label={LABELS.deleteGroup(group.name)}
          isBusy={isDeleting}
          look="icon"
          onClick={remove}
        >
          <Icon name="trash" />
        </Button>
      </header>
      <MemberList group={group} />
      <Button aria-label={LABELS.addMember(group.name)} isWide onClick={() => setIsAdding(true)}>
        <Icon name="personAdd" />
        {GROUPS.addMember}
      </Button>
      {isAdding ? <MemberAdd group={group} onClose={() => setIsAdding(false)} /> : null}
    </li>
  )
}
