import { eq } from 'drizzle-orm'
import type { Person } from '#rules/profile.ts'
import type { Db } from './client.ts'
import { users } from './schema.ts'
import { statusReads, toStatus } from './statuses.ts'

/** A person with their status, as of one moment. */
export async function readPerson(db: Db, userId: number): Promise<Person | undefined> {
  let profile = db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      avatar: users.avatar,
      timeZone: users.timeZone,
      applySchedule: users.applySchedule
    })
    .from(users)
    .where(eq(users.id, userId))
  let [[person], [row], audience, chosen] = await db.batch([profile, ...statusReads(db, userId)])
  if (!person || !row) return undefined
  return { ...person, version: row.version, status: toStatus(row, audience, chosen) }
}
