import { readActionLinks } from '#contract/action-links.ts'
import { readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { readGroups } from '#contract/groups.ts'
import { readInvites } from '#contract/invites.ts'
import { readNotifications, readPreferences } from '#contract/notifications.ts'
import { readRequests } from '#contract/requests.ts'
import { readSchedule } from '#contract/schedule.ts'
import type { Known } from '../e2e/outside.ts'
import { type Belief, flagsOf, seenAs, type View } from './belief.ts'

/** The ids of what a writer names. */
export interface Ids {
  groups: Map<string, number>
  entries: Map<string, number>
  links: Map<string, number>
  friendships: Map<string, number>
}

export interface Circle {
  owner: Known
  /** By name. */
  friends: Map<string, Known>
}

const sortedBy = <T>(list: T[], name: (item: T) => string) =>
  list.toSorted((one, other) => (name(one) < name(other) ? -1 : 1))

/** Reads, by the public door, all that a belief says; of notices those marks, of invites those ids by name. */
export async function readAll(
  { friends, owner }: Circle,
  known: Pick<Belief, 'invites' | 'read'>
): Promise<{ view: View; ids: Ids; inviteIds: string[] }> {
  let [me, contacts, groups, entries, preferences, links, invites] = await Promise.all([
    owner.call(readMe),
    owner.call(readContacts),
    owner.call(readGroups),
    owner.call(readSchedule),
    owner.call(readPreferences),
    owner.call(readActionLinks),
    owner.call(readInvites)
  ])
  let groupIds = new Map(groups.map(({ id, name }) => [name, id]))
  let nameOfGroup = (id: number) => groups.find(group => group.id === id)?.name ?? `group ${id}`
  let nameOf = (id: number) =>
    [...friends].find(([, friend]) => friend.me.id === id)?.[0] ?? `person ${id}`
  let slots = entries.map(entry => ({
    at: `${entry.dayOfWeek} ${entry.startTime}-${entry.endTime}`,
    ...entry
  }))
  let view: View = {
    light: JSON.stringify([
      me.status === 'available',
      me.statusMessage,
      me.statusExpiresAt,
      me.visibleToGroupIds?.map(nameOfGroup).toSorted() ?? null
    ]),
    groups: JSON.stringify(
      sortedBy(groups, ({ name }) => name).map(({ members, name }) => [
        name,
        members.map(({ id }) => nameOf(id)).toSorted()
      ])
    ),
    entries: JSON.stringify(
      sortedBy(slots, ({ at }) => at).map(({ at, groupId, isEnabled }) => [
        at,
        groupId === null ? null : nameOfGroup(groupId),
        isEnabled
      ])
    ),
    preferences: JSON.stringify(
      sortedBy(
        preferences.map(record => ({ scope: scopeOf(record, nameOf, nameOfGroup), record })),
        ({ scope }) => scope
      ).map(({ record, scope }) => [scope, flagsOf(record)])
    ),
    links: JSON.stringify(
      sortedBy(links, ({ name }) => name).map(({ action, name }) => [name, action])
    ),
    invites: JSON.stringify(
      sortedBy(
        invites.map(({ id, uses }): [string, number] => [inviteName(known, id), uses]),
        ([name]) => name
      )
    ),
    read: JSON.stringify(await stillRead(friends, known.read))
  }
  let friendships = new Map(contacts.map(({ friendshipId, id }) => [nameOf(id), friendshipId]))
  for (let [name, friend] of friends) {
    view[`friend ${name}`] = await readTie(friend, owner, friendships.has(name))
  }
  let ids = {
    groups: groupIds,
    entries: new Map(slots.map(({ at, id }) => [at, id])),
    links: new Map(links.map(({ id, name }) => [name, id])),
    friendships
  }
  return { view, ids, inviteIds: invites.map(({ id }) => String(id)) }
}

function scopeOf(
  { friendId, groupId }: { friendId: number | null; groupId: number | null },
  nameOf: (id: number) => string,
  nameOfGroup: (id: number) => string
): string {
  if (friendId !== null) return `friend ${nameOf(friendId)}`
  return groupId === null ? 'global' : `group ${nameOfGroup(groupId)}`
}

function inviteName({ invites }: Pick<Belief, 'invites'>, id: number): string {
  return String(id) in invites ? String(id) : 'new'
}

/** Of the notices that were read, those that are found so. */
async function stillRead(friends: Circle['friends'], read: readonly string[]): Promise<string[]> {
  let found: string[] = []
  for (let [name, person] of friends) {
    if (!read.some(mark => mark.startsWith(`${name} `))) continue
    let list = await person.call(readNotifications)
    found.push(...list.filter(notice => notice.read).map(({ id }) => `${name} ${id}`))
  }
  return found.filter(mark => read.includes(mark)).toSorted()
}

/** How the two stand, as both sides are told, and what the friend sees of the owner. */
async function readTie(friend: Known, owner: Known, isOwners: boolean): Promise<string> {
  let [contacts, requests] = await Promise.all([
    friend.call(readContacts),
    friend.call(readRequests)
  ])
  let contact = contacts.find(({ id }) => id === owner.me.id)
  if ((contact !== undefined) !== isOwners) return 'a contact on one side only'
  let isAsked = requests.some(({ userId }) => userId === owner.me.id)
  if (isAsked && contact) return 'a contact who is asked'
  if (!contact) return seenAs(isAsked ? 'asked' : 'none', null)
  let { status, statusExpiresAt = null, statusMessage = null } = contact
  return seenAs(
    'contact',
    status === 'available' ? { message: statusMessage, expiresAt: statusExpiresAt } : null
  )
}
