import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { isPair } from './friendships.ts'
import { friendships } from './schema.ts'
import { bells } from './schema-push.ts'

/** Lets a person wait for a contact; nothing comes of it if they are none (any more). */
export async function writeBell(db: Db, userId: number, contactId: number, until: number) {
  await db
    .insert(bells)
    .select(
      sql`select ${userId}, ${friendships.id}, ${until} from ${friendships} where ${isPair(userId, contactId)}`
    )
    .onConflictDoUpdate({ target: [bells.userId, bells.friendshipId], set: { until } })
}

export async function removeBell(db: Db, userId: number, contactId: number) {
  let pair = db.select({ id: friendships.id }).from(friendships).where(isPair(userId, contactId))
  await db.delete(bells).where(and(eq(bells.userId, userId), inArray(bells.friendshipId, pair)))
}

/** The statement that takes down the bells of these friendships which have rung for a person. */
export function bellsRinging(db: Db, personId: number, friendshipIds: readonly number[]) {
  let isRung = sql`${bells.friendshipId} in (select value from json_each(${JSON.stringify(friendshipIds)}))`
  return db.delete(bells).where(and(isRung, ne(bells.userId, personId)))
}

/** D51: after its time nobody waits any more. */
export async function forgetBells(db: Db, now: number) {
  await db.delete(bells).where(lte(bells.until, now))
}
