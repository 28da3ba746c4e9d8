import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import { newId } from './ids.ts'
import { deletionMail } from './mail-causes.ts'
import { dropAsksFor } from './reset-links.ts'
import { requests, users } from './schema.ts'
import { tombstones } from './schema-records.ts'

/** An account that is gone, and the people whose objects have still to hear of it. */
export interface Tombstone {
  userId: number
  contactIds: readonly number[]
}

/** The same just after the end, with what is to be cleared away by it. */
export interface Dead extends Tombstone {
  email: string
  avatar: string | null
  /** The mail that confirms it. */
  mailId: number
}

/**
 * D25: ends an account. In one batch every row of it goes, sessions first of all, and a tombstone stays until everybody's
 * object has heard of it, and the address until the mail that confirms it has left. Gives that, and what only its row knew; undefined if the account was gone already.
 */
export async function buryAccount(db: Db, userId: number, now: number): Promise<Dead | undefined> {
  let contact = contactsOf(db, userId)
  let mailId = newId()
  let [[tombstone], , , [dead]] = await db.batch([
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
      .returning(),
    dropAsksFor(db, userId),
    deletionMail(db, mailId, userId, now),
    db
      .delete(users)
      .where(eq(users.id, userId))
      .returning({ email: users.email, avatar: users.avatar })
  ])
  return tombstone && dead && { ...dead, ...toTombstone(tombstone), mailId }
}

function toTombstone({ userId, contactIds }: { userId: number; contactIds: string }): Tombstone {
  return { userId, contactIds: JSON.parse(contactIds) as number[] }
}

/** The deletions that have not been finished within `before`, oldest first. */
export async function findTombstones(db: Db, before: number, most: number): Promise<Tombstone[]> {
  let rows = await db
    .select()
    .from(tombstones)
    .where(lt(tombstones.diedAt, before))
    .orderBy(tombstones.diedAt)
    .limit(most)
  return rows.map(toTombstone)
}

/** Keeps a tombstone for those who have not heard yet. */
export async function keepTombstone(db: Db, { userId, contactIds }: Tombstone) {
  await db
    .update(tombstones)
    .set({ contactIds: JSON.stringify(contactIds) })
    .where(eq(tombstones.userId, userId))
}

export async function removeTombstone(db: Db, userId: number) {
  await db.delete(tombstones).where(eq(tombstones.userId, userId))
}
