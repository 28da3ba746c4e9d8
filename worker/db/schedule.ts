import { and, asc, eq, sql } from 'drizzle-orm'
import type { ScheduleEntry, ScheduleEntryChange } from '#contract/schedule.ts'
import type { Db } from './client.ts'
import { prepared, type Slots } from './prepared.ts'
import { scheduleEntries } from './schema.ts'

const columns = {
  id: scheduleEntries.id,
  dayOfWeek: scheduleEntries.dayOfWeek,
  startTime: scheduleEntries.startTime,
  endTime: scheduleEntries.endTime,
  groupId: scheduleEntries.groupId,
  isEnabled: scheduleEntries.isEnabled
}

/** The query for the entries of a person, in the order in which they were made. */
export const entriesOf = prepared((db, { ownerId }: Slots<{ ownerId: number }>) =>
  db
    .select(columns)
    .from(scheduleEntries)
    .where(eq(scheduleEntries.ownerId, ownerId))
    .orderBy(asc(scheduleEntries.createdAt), asc(scheduleEntries.id))
)

export async function readEntries(db: Db, ownerId: number): Promise<ScheduleEntry[]> {
  return entriesOf(db, { ownerId }).ask()
}

// The statements below are written in one batch with the status that follows from them (D5g).

export function entryInsertion(db: Db, ownerId: number, entry: ScheduleEntry, now: number) {
  return db.insert(scheduleEntries).values({ ...entry, ownerId, createdAt: now })
}

export function entryUpdate(db: Db, ownerId: number, id: number, change: ScheduleEntryChange) {
  return db
    .update(scheduleEntries)
    .set({ id: sql`id`, ...change })
    .where(and(eq(scheduleEntries.id, id), eq(scheduleEntries.ownerId, ownerId)))
}

export function entryDeletion(db: Db, ownerId: number, id: number) {
  return db
    .delete(scheduleEntries)
    .where(and(eq(scheduleEntries.id, id), eq(scheduleEntries.ownerId, ownerId)))
}
