import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { PUSH_SUBSCRIPTIONS_MAXIMUM } from '#contract/limits.ts'
import type { PushSubscriptionItem } from '#contract/push.ts'
import { toInstant } from '#contract/values.ts'
import type { Db } from './client.ts'
import { newId } from './ids.ts'
import { sessions } from './schema.ts'
import { pushSubscriptions } from './schema-push.ts'

/** Where a message goes, and by which keys. */
export interface PushTarget {
  id: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
}

const targetColumns = {
  id: pushSubscriptions.id,
  sessionId: pushSubscriptions.sessionId,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth
}

type Row = Omit<typeof pushSubscriptions.$inferSelect, 'auth' | 'endpoint' | 'p256dh' | 'userId'>

function toItem(
  { createdAt, id, lastDeliveredAt, name, sessionId }: Row,
  currentId: number
): PushSubscriptionItem {
  return {
    id,
    name,
    createdAt: toInstant(createdAt),
    lastDeliveredAt: lastDeliveredAt === null ? null : toInstant(lastDeliveredAt),
    current: sessionId === currentId
  }
}

/** The devices of a person that messages go to, newest first. */
export async function readPushSubscriptions(
  db: Db,
  userId: number,
  currentId: number
): Promise<PushSubscriptionItem[]> {
  let rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
  return rows.map(row => toItem(row, currentId))
}

/**
 * D51: subscribes a device: what it had before goes, and so does its address where it was somebody else's. Undefined if
 * the person has as many others as anybody may, or the session has ended.
 */
export async function writePushSubscription(
  db: Db,
  { sessionId, userId }: { sessionId: number; userId: number },
  given: { endpoint: string; p256dh: string; auth: string; name: string },
  now: number
): Promise<PushSubscriptionItem | undefined> {
  let { auth, endpoint, name, p256dh } = given
  let hasRoom = sql`(select count(*) from ${pushSubscriptions} s where s.user_id = ${userId}
    and s.session_id <> ${sessionId} and s.endpoint <> ${endpoint}) < ${PUSH_SUBSCRIPTIONS_MAXIMUM}`
  let isSame = sql`(${pushSubscriptions.sessionId} = ${sessionId} or ${pushSubscriptions.endpoint} = ${endpoint})`
  let [, [row]] = await db.batch([
    db.delete(pushSubscriptions).where(and(isSame, hasRoom)),
    db
      .insert(pushSubscriptions)
      .select(
        sql`select ${newId()}, ${userId}, ${sessions.id}, ${endpoint}, ${p256dh}, ${auth}, ${name}, ${now}, null
          from ${sessions} where ${and(eq(sessions.id, sessionId), hasRoom)}`
      )
      .returning()
  ])
  return row && toItem(row, sessionId)
}

/** False if the person has no such device. */
export async function removePushSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  let rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

/** Where messages for a person may go now: devices whose sessions live. */
export function pushTargetReads(db: Db, userId: number, now: number) {
  return db
    .select(targetColumns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), gt(sessions.expiresAt, now)))
}

/** C080: forgets an address that is gone, unless the device has subscribed anew since. */
export async function forgetPushTarget(db: Db, { auth, endpoint, id, p256dh }: PushTarget) {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.id, id),
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.p256dh, p256dh),
        eq(pushSubscriptions.auth, auth)
      )
    )
}

/** The statement that notes when devices were last reached; each is named once, and nobody has many. */
export function deliveryNote(db: Db, ids: readonly number[], now: number) {
  return db
    .update(pushSubscriptions)
    .set({ lastDeliveredAt: now })
    .where(inArray(pushSubscriptions.id, [...ids]))
}
