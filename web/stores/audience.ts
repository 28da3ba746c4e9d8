import type { Me } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import { computed, type ReadableAtom } from 'nanostores'
import { keepSame } from '../lib/keep-same.ts'
import type { Audience } from '../words/home.ts'
import { $contactCount, contacts } from './contacts.ts'
import { groups } from './groups.ts'
import { $me } from './me.ts'

/** Who sees the status in force, or while off who will see the next one; the same object while that is so. */
export const $audience: ReadableAtom<Audience> = computed(
  [$me, groups.$state, $contactCount],
  (me, { value }, count) => keepSame($audience.value, audienceOf(me, value, count))
)

/** Whether one of the lists that it is found in is still read for the first time. */
export const $isAudienceDue = computed([groups.$state, contacts.$state], (...reads) =>
  reads.some(({ state, value }) => state === 'loading' && value === undefined)
)

function audienceOf(
  me: Me | undefined,
  list: readonly Group[] | undefined,
  contactCount: number | undefined
): Audience {
  let ids = (me?.status === 'available' ? me.audience : me?.visibleToGroupIds) ?? null
  if (ids === null) return { ids, names: [], count: 0 }
  if (ids.length === 0) return { ids, names: [], count: contactCount }
  let chosen = list?.filter(group => ids.includes(group.id))
  let people = chosen?.flatMap(group => group.members.map(member => member.id))
  return {
    ids,
    names: chosen?.map(group => group.name) ?? [],
    count: people && new Set(people).size
  }
}
