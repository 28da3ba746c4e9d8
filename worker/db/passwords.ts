import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { newId } from './ids.ts'
import { passwordMail } from './mail-causes.ts'
import { usableLink } from './reset-links.ts'
import { sessions, users } from './schema.ts'
import { resetLinks } from './schema-records.ts'
import { sessionsEnding } from './sessions.ts'

export async function readPassword(
  db: Db,
  userId: number
): Promise<{ email: string; passwordHash: string } | undefined> {
  let [row] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** What follows a new password: the sessions that ended with the old one, and the mail that tells of it. */
export interface PasswordChange {
  ended: number[]
  mailId: number
}

/**
 * D20: changes a password and ends all other sessions and all reset links. Undefined if the password is not `from` any
 * more: then nothing has changed, or a reset could be undone by whoever it was to keep out.
 */
export async function changePassword(
  db: Db,
  userId: number,
  keptSessionId: number,
  from: string,
  to: string,
  now: number
): Promise<PasswordChange | undefined> {
  let mailId = newId()
  let isDone = sql`exists (select 1 from ${users} where id = ${userId} and password_hash = ${to})`
  let [changed, ended] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: to })
      .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
      .returning({ id: users.id }),
    ...sessionsEnding(db, userId, and(ne(sessions.id, keptSessionId), isDone), now),
    db.delete(resetLinks).where(and(eq(resetLinks.userId, userId), isDone)),
    passwordMail(db, mailId, and(eq(users.id, userId), isDone), now)
  ])
  return changed.length > 0 ? { ended: ended.map(({ id }) => id), mailId } : undefined
}

/** D21: uses a link once: new password, no sessions, no links. Undefined if it came too late. */
export async function resetPassword(
  db: Db,
  userId: number,
  token: string,
  passwordHash: string,
  now: number
): Promise<PasswordChange | undefined> {
  let mailId = newId()
  let link = db
    .select({ userId: resetLinks.userId })
    .from(resetLinks)
    .where(await usableLink(token, now))
  let [changed, ended] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(sql`${users.id} in ${link}`)
      .returning({ id: users.id }),
    ...sessionsEnding(db, userId, sql`${sessions.userId} in ${link}`, now),
    passwordMail(db, mailId, sql`${users.id} in ${link}`, now),
    db.delete(resetLinks).where(sql`${resetLinks.userId} in ${link}`)
  ])
  return changed.length > 0 ? { ended: ended.map(({ id }) => id), mailId } : undefined
}
