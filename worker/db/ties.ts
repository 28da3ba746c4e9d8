import { eq, sql, type SQL } from 'drizzle-orm'
import type { PreferenceFlag } from '#contract/notifications.ts'
import type { Flags } from '#rules/preference.ts'
import type { Tie } from '#rules/tie.ts'
import type { Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import { prepared, type Slots } from './prepared.ts'
import { groupMembers, groups, statuses, users } from './schema.ts'
import { shareOf } from './shares.ts'
import { bells } from './schema-push.ts'
import { preferences } from './schema-records.ts'

/** The six flags in one order, so that a record travels as one JSON array. */
const FLAGS = [
  ['friendRequests', 'friend_requests'],
  ['statusChanges', 'status_changes'],
  ['callAvailable', 'call_available'],
  ['smartAlerts', 'smart_alerts'],
  ['pushNotifications', 'push_notifications'],
  ['emailNotifications', 'email_notifications']
] as const satisfies readonly (readonly [PreferenceFlag, string])[]

const plain = sql.raw(FLAGS.map(([, column]) => `p.${column}`).join(', '))
const anyOn = sql.raw(FLAGS.map(([, column]) => `max(p.${column})`).join(', '))

function readFlags(json: string | null): Flags | null {
  if (json === null) return null
  let values = JSON.parse(json) as (number | null)[]
  if (values[0] === null) return null
  return Object.fromEntries(FLAGS.map(([flag], i) => [flag, values[i] === 1])) as Flags
}

/** The preference records of `whose` that bear on the other side of a friendship, as three JSON arrays. */
function layers(whose: SQL, friendshipId: SQL) {
  let own = sql`from ${preferences} p where p.user_id = ${whose}`
  return {
    contact: sql<
      string | null
    >`(select json_array(${plain}) ${own} and p.scope = 'friend ' || ${friendshipId})`,
    groups: sql<string | null>`(select json_array(${anyOn}) ${own} and p.group_id in (
      select m.group_id from ${groupMembers} m where m.friendship_id = ${friendshipId}))`,
    global: sql<string | null>`(select json_array(${plain}) ${own} and p.scope = 'global')`
  }
}

/** The query for everything between a person and their contacts. */
function tiesQuery(db: Db, userId: SQL) {
  let contact = contactsOf(db, userId)
  let pair = sql`${contact.friendshipId}`
  let theirs = layers(sql`${contact.personId}`, pair)
  let mine = layers(userId, pair)
  return db
    .select({
      id: contact.personId,
      friendshipId: contact.friendshipId,
      displayName: users.displayName,
      until: statuses.until,
      groupIds: sql<string>`(select json_group_array(m.group_id) from ${groupMembers} m
        join ${groups} g on g.id = m.group_id
        where m.friendship_id = ${pair} and g.owner_id = ${userId})`.as('group_ids'),
      sharedUntil: shareOf(pair).as('shared_until'),
      bellUntil: sql<number | null>`(select b.until from ${bells} b
        where b.friendship_id = ${pair} and b.user_id = ${contact.personId})`.as('bell_until'),
      theirContact: theirs.contact.as('their_contact'),
      theirGroups: theirs.groups.as('their_groups'),
      theirGlobal: theirs.global.as('their_global'),
      myContact: mine.contact.as('my_contact'),
      myGroups: mine.groups.as('my_groups'),
      myGlobal: mine.global.as('my_global')
    })
    .from(contact)
    .innerJoin(users, eq(users.id, contact.personId))
    .innerJoin(statuses, eq(statuses.userId, contact.personId))
}

/** Everything between a person and their contacts. */
export const tiesOf = prepared((db, { userId }: Slots<{ userId: number }>) => tiesQuery(db, userId))

/** The same of one contact. */
const tieTo = prepared((db, { userId, contactId }: Slots<{ userId: number; contactId: number }>) =>
  tiesQuery(db, userId).where(sql`person_id = ${contactId}`)
)

type TieRow = ReturnType<typeof tiesOf>['_']['result'][number]

export function toTie(row: TieRow): Tie {
  let { id, friendshipId, displayName, until, sharedUntil, bellUntil } = row
  return {
    id,
    friendshipId,
    displayName,
    groupIds: JSON.parse(row.groupIds) as number[],
    until,
    sharedUntil,
    bellUntil,
    theirs: {
      contact: readFlags(row.theirContact),
      groups: readFlags(row.theirGroups),
      global: readFlags(row.theirGlobal)
    },
    mine: {
      contact: readFlags(row.myContact),
      groups: readFlags(row.myGroups),
      global: readFlags(row.myGlobal)
    }
  }
}

/** What lies between two people, from either side; undefined if they are no contacts. */
export async function readTie(
  db: Db,
  userId: number,
  contactId: number
): Promise<{ tie: Tie; back: Tie } | undefined> {
  let [[row], [back]] = await db.batch([
    tieTo(db, { userId, contactId }),
    tieTo(db, { userId: contactId, contactId: userId })
  ])
  return row && back && { tie: toTie(row), back: toTie(back) }
}
