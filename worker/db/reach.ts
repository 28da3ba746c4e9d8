import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import { newId } from './ids.ts'
import { prepared, type Slots } from './prepared.ts'
import { statuses } from './schema.ts'
import { pushSubscriptions } from './schema-push.ts'
import { livingSession } from './sessions.ts'

// Whom a word of a person can reach just now. Nobody is ever told of it: a contact who listens is not one who is available.

/** How somebody can be reached: by the live channel that was opened last, if one may be open, and on devices that take pushes. */
export interface Reach {
  channelId: number | null
  hasDevices: boolean
}

/** The contacts of a person who can be reached; the others read everything when they come. */
export const reachRead = prepared((db, { userId }: Slots<{ userId: number }>) => {
  let contact = contactsOf(db, userId)
  let hasDevices = sql<number>`exists (select 1 from ${pushSubscriptions} where user_id = ${contact.personId})`
  return db
    .select({
      contactId: contact.personId,
      channelId: statuses.channelId,
      hasDevices: hasDevices.as('has_devices')
    })
    .from(contact)
    .innerJoin(statuses, eq(statuses.userId, contact.personId))
    .where(or(sql`${statuses.channelId} is not null`, hasDevices))
})

export type ReachRows = ReturnType<typeof reachRead>['_']['result']

export function toReach(rows: ReachRows): Map<number, Reach> {
  return new Map(
    rows.map(({ contactId, channelId, hasDevices }) => [
      contactId,
      { channelId, hasDevices: hasDevices === 1 }
    ])
  )
}

const channelWrite = prepared(
  (db, { channelId, userId }: Slots<{ userId: number; channelId: number }>) =>
    db.update(statuses).set({ channelId }).where(eq(statuses.userId, userId))
)

/** Notes that somebody opens a live channel, before they read what it begins with; false if their session has ended. */
export async function openChannel(
  db: Db,
  userId: number,
  sessionId: number,
  now: number
): Promise<boolean> {
  let [found] = await db.batch([
    livingSession(db, { userId, sessionId, now }),
    channelWrite(db, { userId, channelId: newId() })
  ])
  return found.length > 0
}

/** Notes that nobody listens, unless another channel has been opened since. */
export async function closeChannel(db: Db, userId: number, channelId: number): Promise<void> {
  await db
    .update(statuses)
    .set({ channelId: null })
    .where(and(eq(statuses.userId, userId), eq(statuses.channelId, channelId)))
}
