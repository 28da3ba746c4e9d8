import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Notification, NOTIFICATIONS_SHOWN } from '#contract/notifications.ts'
import { toInstant } from '#contract/values.ts'
import type { Notice } from '#rules/notices.ts'
import type { Db } from './client.ts'
import { newId } from './ids.ts'
import { prepared, type Slots } from './prepared.ts'
import { friendships } from './schema.ts'
import { pushSubscriptions } from './schema-push.ts'
import { notifications } from './schema-records.ts'

/** A notice with the id and the time under which it is written. */
export interface WrittenNotice extends Notice {
  id: number
  createdAt: number
}

export function dated(notices: readonly Notice[], now: number): WrittenNotice[] {
  return notices.map(notice => ({ ...notice, id: newId(), createdAt: now }))
}

type Row = typeof notifications.$inferSelect

/** A notification as its owner lists it. */
export function toItem({
  id,
  type,
  title,
  message,
  createdAt
}: Omit<Row, 'aboutId' | 'pushDue' | 'readId' | 'userId'>): Notification {
  return { id, type, title, message, read: false, createdAt: toInstant(createdAt) }
}

/** D26: what an unread one shares with no other: the key of its row. */
export const onceUnread = [
  notifications.aboutId,
  notifications.userId,
  notifications.type,
  notifications.readId
]

/** How a newer one takes the place of an unread one. It keeps its key, and so is one row written. */
export const asNewest = {
  id: sql`excluded.id`,
  title: sql`excluded.title`,
  message: sql`excluded.message`,
  createdAt: sql`excluded.created_at`,
  pushDue: sql`excluded.push_due`
}

/**
 * D26: statements that write notices; a newer one takes the place of an unread one of its contact and type. One about
 * somebody who has been removed since it was thought of is left out (D25).
 */
export function noticeWrites(db: Db, notices: readonly WrittenNotice[]) {
  if (notices.length === 0) return []
  // A thousand contacts are told the same: with a long name in each row they would pass the 2 MB of a value.
  let texts = [...new Set(notices.flatMap(({ title, message }) => [title, message]))]
  let rows = notices.map(({ id, userId, aboutId, type, title, message, createdAt, isPushed }) => [
    id,
    userId,
    aboutId,
    type,
    texts.indexOf(title),
    texts.indexOf(message),
    createdAt,
    isPushed
  ])
  return [noticeWrite(db, { rows: JSON.stringify(rows), texts: JSON.stringify(texts) })]
}

const noticeWrite = prepared((db, { rows, texts }: Slots<{ rows: string; texts: string }>) =>
  db
    .insert(notifications)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${texts} ->> (value ->> 4),
        ${texts} ->> (value ->> 5), value ->> 6, 0,
        value ->> 7 and exists (select 1 from ${pushSubscriptions} where user_id = value ->> 1)
        from json_each(${rows}) where value ->> 1 = value ->> 2 or exists (select 1 from ${friendships}
        where low_id = min(value ->> 1, value ->> 2) and high_id = max(value ->> 1, value ->> 2))`
    )
    .onConflictDoUpdate({ target: onceUnread, set: asNewest })
)

/** D26: deletes what a person's list has no room for. */
export async function forgetOld(db: Db, userId: number) {
  await forgetting(db, userId)
}

function forgetting(db: Db, userId: number) {
  // By the key, which costs nothing where nothing is too old.
  let key = sql.join(onceUnread, sql`, `)
  return db.delete(notifications).where(
    sql`(${key}) in (select ${key} from ${notifications} where ${notifications.userId} = ${userId}
      order by ${notifications.createdAt} desc, ${notifications.id} desc limit -1 offset ${NOTIFICATIONS_SHOWN})`
  )
}

const listRead = prepared((db, { userId }: Slots<{ userId: number }>) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(NOTIFICATIONS_SHOWN)
)

export async function readNotifications(db: Db, userId: number): Promise<Notification[]> {
  let rows = await listRead(db, { userId }).ask()
  return rows.map(({ id, type, title, message, readId, createdAt }) => ({
    id,
    type,
    title,
    message,
    read: readId !== 0,
    createdAt: toInstant(createdAt)
  }))
}

/**
 * Marks one of a person's notifications read and gives it; undefined if it is not theirs, or was replaced. Only those
 * that were read can come to be many, so what is too old goes here: everything of a person is looked through to find one.
 */
export async function markRead(
  db: Db,
  userId: number,
  id: number
): Promise<Notification | undefined> {
  let [rows] = await db.batch([
    db
      .update(notifications)
      .set({ readId: notifications.id })
      .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
      .returning(),
    forgetting(db, userId)
  ])
  return rows[0] && { ...toItem(rows[0]), read: true }
}

function between(userId: number, aboutId: number) {
  return and(eq(notifications.userId, userId), eq(notifications.aboutId, aboutId))
}

/** D25: nothing of a contact that ends stays in either list. */
export function mutualForgetting(db: Db, one: number, other: number, condition: SQL) {
  let either = or(between(one, other), between(other, one))
  return db.delete(notifications).where(and(either, condition))
}

/** D23: answering a request marks its notice read. */
export function requestNoticeRead(db: Db, userId: number, fromId: number, condition: SQL) {
  return db
    .update(notifications)
    .set({ readId: notifications.id })
    .where(
      and(
        eq(notifications.aboutId, fromId),
        eq(notifications.userId, userId),
        eq(notifications.type, 'friend_request'),
        eq(notifications.readId, 0),
        condition
      )
    )
}
