import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  type Preference,
  PREFERENCE_FLAGS,
  type PreferenceChange,
  type PreferenceFlag
} from '#contract/notifications.ts'
import type { Db } from './client.ts'
import { isPair } from './friendships.ts'
import { prepared, type Slots } from './prepared.ts'
import { friendships, groups } from './schema.ts'
import { mailStops, preferences } from './schema-records.ts'

const flagColumns = {
  friendRequests: preferences.friendRequests,
  statusChanges: preferences.statusChanges,
  callAvailable: preferences.callAvailable,
  smartAlerts: preferences.smartAlerts,
  pushNotifications: preferences.pushNotifications,
  emailNotifications: preferences.emailNotifications
}

/** All records of a person; the global one first. */
export async function readPreferences(db: Db, userId: number): Promise<Preference[]> {
  return preferencesRead(db, { userId }).ask()
}

const preferencesRead = prepared((db, { userId }: Slots<{ userId: number }>) => {
  let { highId, lowId } = friendships
  let friendId = sql<number | null>`case ${lowId} when ${userId} then ${highId} else ${lowId} end`
  return db
    .select({ friendId: friendId.as('friend_id'), groupId: preferences.groupId, ...flagColumns })
    .from(preferences)
    .leftJoin(friendships, eq(friendships.id, preferences.friendshipId))
    .where(eq(preferences.userId, userId))
    .orderBy(sql`${preferences.scope} <> 'global'`, preferences.scope)
})

/** What a new record says where nothing is said: as until now, by the global record or by default. */
function unsaid(userId: number, flag: PreferenceFlag): SQL {
  return sql`coalesce((select ${flagColumns[flag]} from ${preferences}
    where ${preferences.userId} = ${userId} and ${preferences.scope} = 'global'), ${PREFERENCE_FLAGS[flag] ? 1 : 0})`
}

/**
 * D27: makes or changes the record that `change` names; 'contact_not_found' or 'group_not_found' if it is not theirs.
 * Whoever wishes for mail once more has stopped no kind of it.
 */
export async function writePreference(
  db: Db,
  userId: number,
  change: PreferenceChange
): Promise<Preference | 'contact_not_found' | 'group_not_found'> {
  let { friendId = null, groupId = null, ...flags } = change
  let scope = scopeOf(userId, friendId, groupId)
  let given = Object.entries(flags).filter(([, value]) => value !== undefined)
  let first = (Object.keys(flagColumns) as PreferenceFlag[]).map(flag => {
    let said = flags[flag]
    return said === undefined ? unsaid(userId, flag) : sql`${said ? 1 : 0}`
  })
  let write = db
    .insert(preferences)
    .select(
      sql`select ${userId}, scope, friendship_id, group_id, ${sql.join(first, sql`, `)} from (${scope}) where true`
    )
    .onConflictDoUpdate({
      target: [preferences.userId, preferences.scope],
      set: { userId, ...Object.fromEntries(given) }
    })
    .returning(flagColumns)
  let [[row]] = flags.emailNotifications
    ? await db.batch([write, db.delete(mailStops).where(eq(mailStops.userId, userId))])
    : await db.batch([write])
  if (row) return { friendId, groupId, ...row }
  return friendId === null ? 'group_not_found' : 'contact_not_found'
}

/** A query for the one scope that a change names, or for nothing if the person has no such contact or group. */
function scopeOf(userId: number, friendId: number | null, groupId: number | null): SQL {
  if (friendId !== null) {
    return sql`select 'friend ' || id as scope, id as friendship_id, null as group_id
      from ${friendships} where ${isPair(userId, friendId)}`
  }
  if (groupId !== null) {
    return sql`select 'group ' || id as scope, null as friendship_id, id as group_id
      from ${groups} where ${and(eq(groups.id, groupId), eq(groups.ownerId, userId))}`
  }
  return sql`select 'global' as scope, null as friendship_id, null as group_id`
}
