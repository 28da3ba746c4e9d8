import { and, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import { CALL_PAUSE_MS, CALLS_A_DAY } from '#contract/score.ts'
import { type Deeds, dayOf } from '#rules/score.ts'
import type { Db } from './client.ts'
import { newId } from './ids.ts'
import { acquaintances, calls, deeds } from './schema-records.ts'

const DAY_MS = 86_400_000

/** D15: adds to a counter; the first addition of a day in UTC keeps how all of them stood at midnight. */
function counting(counter: 'calls' | 'people', now: number) {
  let day = dayOf(now)
  let atMidnight = (column: string, before: string) =>
    sql`case when day < ${day} then ${sql.raw(column)} else ${sql.raw(before)} end`
  return {
    [counter]: sql`${sql.raw(counter)} + 1`,
    peopleBefore: atMidnight('people', 'people_before'),
    callsBefore: atMidnight('calls', 'calls_before'),
    day
  }
}

/** D24: the statements that count two people for each other, the first time they ever become contacts. */
export function meetingWrites(
  db: Db,
  pair: { lowId: number; highId: number },
  isJoined: SQL,
  now: number
) {
  let { lowId, highId } = pair
  let haveMet = db
    .select({ one: sql`1` })
    .from(acquaintances)
    .where(and(eq(acquaintances.lowId, lowId), eq(acquaintances.highId, highId)))
  return [
    db
      .update(deeds)
      .set(counting('people', now))
      .where(and(inArray(deeds.userId, [lowId, highId]), isJoined, notExists(haveMet))),
    db
      .insert(acquaintances)
      .select(sql`select ${lowId}, ${highId}, null where ${isJoined}`)
      .onConflictDoNothing()
  ] as const
}

/** D51: notes when two people parted, so that an older invite doesn't bring them together again. */
export function partingNote(
  db: Db,
  { lowId, highId }: { lowId: number; highId: number },
  condition: SQL,
  now: number
) {
  return db
    .update(acquaintances)
    .set({ partedAt: now })
    .where(and(eq(acquaintances.lowId, lowId), eq(acquaintances.highId, highId), condition))
}

/** D24: counts a call unless one to the same contact was counted just now, or enough of them today. */
export async function countCall(db: Db, callerId: number, receiverId: number, now: number) {
  let id = newId()
  let recent = (since: number) => sql`(select count(*) from ${calls}
    where caller_id = ${callerId} and receiver_id = ${receiverId} and at > ${since})`
  await db.batch([
    db.insert(calls).select(
      sql`select ${id}, ${callerId}, ${receiverId}, ${now}
        where ${recent(now - CALL_PAUSE_MS)} = 0 and ${recent(now - DAY_MS)} < ${CALLS_A_DAY}`
    ),
    db
      .update(deeds)
      .set(counting('calls', now))
      .where(
        and(
          eq(deeds.userId, callerId),
          sql`exists (select 1 from ${calls} where ${calls.id} = ${id})`
        )
      ),
    db.delete(calls).where(and(eq(calls.callerId, callerId), sql`${calls.at} <= ${now - DAY_MS}`))
  ])
}

export async function readDeeds(db: Db, userId: number): Promise<Deeds> {
  let [row] = await db.select().from(deeds).where(eq(deeds.userId, userId))
  return row ?? { people: 0, calls: 0, day: 0, peopleBefore: 0, callsBefore: 0 }
}
