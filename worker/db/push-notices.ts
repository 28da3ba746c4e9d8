import { and, desc, eq, lt, or, sql, type SQLWrapper } from 'drizzle-orm'
import { NOTIFICATIONS_SHOWN } from '#contract/notifications.ts'
import type { PushNotice } from '#rules/push.ts'
import type { Db } from './client.ts'
import { deliveryNote } from './push-subscriptions.ts'
import { users } from './schema.ts'
import { notifications } from './schema-records.ts'

// A notification that is written is marked where it is to be pushed, in the same statement; whoever has sent it, unmarks.

/** As it stands in the index, which knows no parameters. */
const isDue = sql`push_due = 1`

/** A notification that a person is to be pushed. */
export type DuePush = PushNotice & { id: number }

/** The ids of all that a person has still to be pushed; undefined if the account is gone. */
export async function readDuePushes(db: Db, userId: number): Promise<number[] | undefined> {
  let [[user], rows] = await db.batch([
    db.select({ id: users.id }).from(users).where(eq(users.id, userId)),
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isDue))
  ])
  return user && rows.map(({ id }) => id)
}

/** Whether a person has still to be pushed something. */
export function isPushOwed(userId: SQLWrapper) {
  return sql<number>`exists (select 1 from ${notifications} n where n.user_id = ${userId} and n.push_due = 1)`
}

/** Notes that these need no push any more, and which devices were reached. */
export async function notePushes(
  db: Db,
  userId: number,
  ids: readonly number[],
  devices: readonly number[],
  now: number
): Promise<void> {
  let sent = db
    .update(notifications)
    .set({ pushDue: false })
    .where(and(eq(notifications.userId, userId), isDue, isAmong(ids)))
  await (devices.length > 0 ? db.batch([sent, deliveryNote(db, devices, now)]) : sent)
}

/** What is still to be said of these: not what was read, removed or replaced since. */
export function pushNoticeReads(db: Db, userId: number, ids: readonly number[]) {
  return db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      aboutId: notifications.aboutId,
      type: notifications.type,
      title: notifications.title,
      message: notifications.message,
      createdAt: notifications.createdAt
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.readId, 0), isAmong(ids)))
}

/** How many unread ones there are in the list that a person sees. */
export function unreadCount(db: Db, userId: number) {
  let shown = db
    .select({ readId: notifications.readId })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(NOTIFICATIONS_SHOWN)
    .as('shown')
  return db
    .select({ unread: sql<number>`count(*)` })
    .from(shown)
    .where(eq(shown.readId, 0))
}

/** Who has still to be pushed something that a person has caused, or is told themselves. */
export async function owedBy(db: Db, personId: number): Promise<number[]> {
  let isTheirs = or(eq(notifications.aboutId, personId), eq(notifications.userId, personId))
  let rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(and(isDue, isTheirs))
  return rows.map(({ userId }) => userId)
}

/** Who should have been pushed something before `before`. */
export async function findOverduePushes(db: Db, before: number, most: number): Promise<number[]> {
  let rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(and(isDue, lt(notifications.createdAt, before)))
    .limit(most)
  return rows.map(({ userId }) => userId)
}

function isAmong(ids: readonly number[]) {
  return sql`${notifications.id} in (select value from json_each(${JSON.stringify(ids)}))`
}
