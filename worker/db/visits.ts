import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { statuses } from './schema.ts'

/**
 * The statement that leaves word for people's objects, in the batch that changes something beside them: sessions that
 * ended, contacts and members that came or went. Each time of it is another one, so that an object takes note of what it
 * has seen to and of nothing later. Whoever is not called by then is called by the sweep.
 */
export function visiting(db: Db, userIds: readonly number[], condition: SQL, now: number) {
  return db
    .update(statuses)
    .set({
      visitAt: sql`max(${now}, coalesce(${statuses.visitAt}, 0) + 1)`,
      nextDue: sql`min(coalesce(${statuses.nextDue}, ${now}), ${now})`
    })
    .where(and(inArray(statuses.userId, [...userIds]), condition))
}

/** That the statement before it in the batch has changed something. */
export const hasChanged = sql`changes() > 0`
