import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import { requests, users } from './schema.ts'
import { tombstones } from './schema-records.ts'

/** An account that is gone, and the objects that have still to hear of it. */
export interface Tombstone {
  userId: number
  contactIds: number[]
}

/**
 * D25: ends an account. In one batch every row of it goes, sessions first of all, and a tombstone stays until everybody's
 * object has heard of it. Gives the path of the photo, if there was one; undefined if the account was gone already.
 */
export async function buryAccount(
  db: Db,
  userId: number,
  now: number
): Promise<{ avatar: string | null } | undefined> {
  let contact = contactsOf(db, userId)
  let [, [dead]] = await db.batch([
    db
      .insert(tombstones)
      .select(
        sql`select ${users.id}, (
            select json_group_array(person_id) from (
              select person_id from ${contact}
              union select ${requests.toId} from ${requests} where ${requests.fromId} = ${userId}
            )
          ), ${now} from ${users} where ${users.id} = ${userId}`
      )
      .onConflictDoNothing(),
    db.delete(users).where(eq(users.id, userId)).returning({ avatar: users.avatar })
  ])
  return dead
}

/** The deletions that have not been finished within `before`, oldest first. */
export async function findTombstones(db: Db, before: number, most: number): Promise<Tombstone[]> {
  let rows = await db
    .select()
    .from(tombstones)
    .where(lt(tombstones.diedAt, before))
    .orderBy(tombstones.diedAt)
    .limit(most)
  return rows.map(({ userId, contactIds }) => ({
    userId,
    contactIds: JSON.parse(contactIds) as number[]
  }))
}

export async function readTombstone(db: Db, userId: number): Promise<Tombstone | undefined> {
  let [row] = await db.select().from(tombstones).where(eq(tombstones.userId, userId))
  return row && { userId, contactIds: JSON.parse(row.contactIds) as number[] }
}

export async function removeTombstone(db: Db, userId: number) {
  await db.delete(tombstones).where(eq(tombstones.userId, userId))
}
