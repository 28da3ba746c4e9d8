import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Group, GroupColor } from '#contract/groups.ts'
import { GROUPS_MAXIMUM } from '#contract/limits.ts'
import { foldText } from '#rules/text.ts'
import { breaks, type Db } from './client.ts'
import { newId } from './ids.ts'
import { friendships, groupMembers, groups, users } from './schema.ts'
import { hasChanged, visiting } from './visits.ts'

function ownGroup(ownerId: number, groupId: number) {
  return and(eq(groups.id, groupId), eq(groups.ownerId, ownerId))
}

/** The groups of `ownerId` with their members, each list in the order in which it grew. */
export async function readGroups(db: Db, ownerId: number): Promise<Group[]> {
  return groupsWhere(db, eq(groups.ownerId, ownerId))
}

export async function readGroup(
  db: Db,
  ownerId: number,
  groupId: number
): Promise<Group | undefined> {
  let [group] = await groupsWhere(db, ownGroup(ownerId, groupId))
  return group
}

async function groupsWhere(db: Db, condition: ReturnType<typeof and>): Promise<Group[]> {
  let [rows, members] = await db.batch([
    db
      .select({ id: groups.id, name: groups.name, color: groups.color })
      .from(groups)
      .where(condition)
      .orderBy(asc(groups.createdAt), asc(groups.id)),
    db
      .select({
        // Not groups.id: D1 gives the rows of a batch by column name, and two columns named `id` would be one.
        groupId: groupMembers.groupId,
        id: users.id,
        friendshipId: groupMembers.friendshipId,
        displayName: users.displayName,
        username: users.username,
        avatar: users.avatar
      })
      .from(groups)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .innerJoin(friendships, eq(friendships.id, groupMembers.friendshipId))
      .innerJoin(
        users,
        sql`${users.id} = case ${friendships.lowId} when ${groups.ownerId} then ${friendships.highId} else ${friendships.lowId} end`
      )
      .where(condition)
      .orderBy(asc(groupMembers.addedAt), asc(groupMembers.friendshipId))
  ])
  return rows.map(({ id, name, color }) => ({
    id,
    name,
    color: color as GroupColor,
    members: members
      .filter(member => member.groupId === id)
      .map(({ groupId: _, id: userId, friendshipId, ...user }) => ({
        id: userId,
        friendshipId,
        user
      }))
  }))
}

/** Creates a group with a cleaned name, or says why not (D43, D46). */
export async function createGroup(
  db: Db,
  ownerId: number,
  name: string,
  color: GroupColor,
  now: number
): Promise<Group | 'group_exists' | 'groups_full'> {
  let id = newId()
  try {
    let rows = await db
      .insert(groups)
      .select(
        sql`select ${id}, ${ownerId}, ${name}, ${foldText(name)}, ${color}, ${now}, null, 0
          where (select count(*) from ${groups} where owner_id = ${ownerId}) < ${GROUPS_MAXIMUM}`
      )
      .returning({ id: groups.id })
    return rows.length > 0 ? { id, name, color, members: [] } : 'groups_full'
  } catch (error) {
    if (breaks(error, 'UNIQUE constraint failed: contact_groups.owner_id')) return 'group_exists'
    throw error
  }
}

/** The statement that deletes a group; members, choice, audience and entries go with it. */
export function groupDeletion(db: Db, ownerId: number, groupId: number) {
  return db.delete(groups).where(ownGroup(ownerId, groupId))
}

/** Adds a contact of the owner to a group of the owner. False if nothing was added. */
export async function addMember(
  db: Db,
  ownerId: number,
  groupId: number,
  friendshipId: number,
  now: number
): Promise<boolean> {
  let [rows] = await db.batch([
    db
      .insert(groupMembers)
      .select(
        sql`select ${groups.id}, ${friendships.id}, ${now} from ${groups}, ${friendships}
        where ${ownGroup(ownerId, groupId)} and ${friendships.id} = ${friendshipId}
        and ${or(eq(friendships.lowId, ownerId), eq(friendships.highId, ownerId))}`
      )
      .onConflictDoNothing()
      .returning({ groupId: groupMembers.groupId }),
    visiting(db, [ownerId], hasChanged, now)
  ])
  return rows.length > 0
}

/** Takes a contact out of a group of the owner. False if there was no such member. */
export async function removeMember(
  db: Db,
  ownerId: number,
  groupId: number,
  friendshipId: number,
  now: number
): Promise<boolean> {
  let [rows] = await db.batch([
    db
      .delete(groupMembers)
      .where(
        and(
          eq(groupMembers.friendshipId, friendshipId),
          sql`${groupMembers.groupId} in (select id from ${groups} where ${ownGroup(ownerId, groupId)})`
        )
      )
      .returning({ groupId: groupMembers.groupId }),
    visiting(db, [ownerId], hasChanged, now)
  ])
  return rows.length > 0
}
