import type { Group, GroupMember } from '#contract/groups.ts'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { sortPeople } from '../lib/people-order.ts'
import { $changingGroups, memberKey, removeMember } from '../stores/group-changes.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { GROUPS, LABELS } from '../words/contacts.ts'
import { rescueFocus } from './contact-focus.ts'
import styles from './member-list.module.css'
import people from './people.module.css'
import { PersonAvatar } from './person-avatar.tsx'

/** Who is in a group, by the last word of their names. */
export function MemberList({ group }: { group: Group }) {
  let changing = useStore($changingGroups)
  let list = useRef<HTMLUListElement>(null)
  let members = sortPeople(group.members.map(member => ({ ...member, ...member.user })))

  async function remove({ friendshipId }: GroupMember): Promise<void> {
    await removeMember(group.id, friendshipId)
    rescueFocus(list.current)
  }

  return (
    <ul aria-label={LABELS.members(group.name)} className={styles.list} ref={list} tabIndex={-1}>
      {members.length === 0 ? <li className={styles.empty}>{GROUPS.noMembers}</li> : null}
      {members.map(member => (
        <li className={`${styles.row} ${styles.withCross}`} key={member.friendshipId}>
          <PersonAvatar person={member} size="small" />
          <span className={people.who}>
            <Name className={people.plain}>{member.displayName}</Name>
          </span>
          <Button
            aria-label={LABELS.removeMember(member.displayName, group.name)}
            isBusy={changing.has(memberKey(group.id, member.friendshipId))}
            look="icon"
            onClick={() => remove(member)}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
