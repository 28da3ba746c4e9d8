import { and, eq, exists, sql, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { mutualForgetting } from './notifications.ts'
import { friendships } from './schema.ts'
import { partingNote } from './scores.ts'
import { hasChanged, visiting } from './visits.ts'

/** The pair of two people as it is stored. */
export function pairOf(one: number, other: number) {
  return { lowId: Math.min(one, other), highId: Math.max(one, other) }
}

export function isPair(one: number, other: number) {
  let { lowId, highId } = pairOf(one, other)
  return and(eq(friendships.lowId, lowId), eq(friendships.highId, highId))
}

/** A sub-query: the contacts of `userId`, each found by an index from either side of the pair. */
export function contactsOf(db: Db, userId: SQLWrapper | number) {
  return unionAll(
    db
      .select({
        friendshipId: sql<number>`${friendships.id}`.as('pair_id'),
        personId: sql<number>`${friendships.highId}`.as('person_id')
      })
      .from(friendships)
      .where(eq(friendships.lowId, userId)),
    db
      .select({
        friendshipId: sql<number>`${friendships.id}`.as('pair_id'),
        personId: sql<number>`${friendships.lowId}`.as('person_id')
      })
      .from(friendships)
      .where(eq(friendships.highId, userId))
  ).as('contact')
}

export async function areContacts(db: Db, one: number, other: number): Promise<boolean> {
  let rows = await db.select({ id: friendships.id }).from(friendships).where(isPair(one, other))
  return rows.length > 0
}

/** D25: ends a contact on both sides at once, groups and notifications included. False if there was none. */
export async function endFriendship(
  db: Db,
  one: number,
  other: number,
  now: number
): Promise<boolean> {
  let exist = exists(
    db
      .select({ one: sql`1` })
      .from(friendships)
      .where(isPair(one, other))
  )
  let [, , rows] = await db.batch([
    mutualForgetting(db, one, other, exist),
    partingNote(db, pairOf(one, other), exist, now),
    db.delete(friendships).where(isPair(one, other)).returning({ id: friendships.id }),
    visiting(db, [one, other], hasChanged, now)
  ])
  return rows.length > 0
}
