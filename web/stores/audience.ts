import { computed } from 'nanostores'
import type { Audience } from '../words/home.ts'
import { contacts } from './contacts.ts'
import { groups } from './groups.ts'
import { $me } from './me.ts'

/** Who sees the status in force, or while off who will see the next one. */
export const $audience = computed(
  [$me, groups.$state, contacts.$state],
  (me, { value: groupList }, { value: contactList }): Audience => {
    let ids = (me?.status === 'available' ? me.audience : me?.visibleToGroupIds) ?? null
    if (ids === null) return { ids, names: [], count: 0 }
    if (ids.length === 0) return { ids, names: [], count: contactList?.length }
    let chosen = groupList?.filter(group => ids.includes(group.id))
    let people = chosen?.flatMap(group => group.members.map(member => member.id))
    return {
      ids,
      names: chosen?.map(group => group.name) ?? [],
      count: people && new Set(people).size
    }
  }
)
