import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import { RESET_LINK_MS } from '#contract/limits.ts'
import type { Db } from './client.ts'
import { hashToken, newToken } from './ids.ts'
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

/**
 * D20: changes a password and ends all other sessions and all reset links; gives the ended sessions. Undefined if the
 * password is not `from` any more: then nothing has changed, or a reset could be undone by whoever it was to keep out.
 */
export async function changePassword(
  db: Db,
  userId: number,
  keptSessionId: number,
  from: string,
  to: string,
  now: number
): Promise<number[] | undefined> {
  let isDone = sql`exists (select 1 from ${users} where id = ${userId} and password_hash = ${to})`
  let [changed, ended] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: to })
      .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
      .returning({ id: users.id }),
    ...sessionsEnding(db, userId, and(ne(sessions.id, keptSessionId), isDone), now),
    db.delete(resetLinks).where(and(eq(resetLinks.userId, userId), isDone))
  ])
  return changed.length > 0 ? ended.map(({ id }) => id) : undefined
}

/**
 * D21: makes a reset link for an address and gives its token, which is stored nowhere; undefined if nobody has it. A
 * person's older links are dead from then on.
 */
export async function createResetLink(
  db: Db,
  email: string,
  now: number
): Promise<string | undefined> {
  let token = newToken()
  let tokenHash = await hashToken(token)
  let [, rows] = await db.batch([
    db
      .delete(resetLinks)
      .where(
        or(
          lte(resetLinks.expiresAt, now),
          sql`${resetLinks.userId} in (select id from ${users} where email = ${email})`
        )
      ),
    db
      .insert(resetLinks)
      .select(
        sql`select ${tokenHash}, id, ${now + RESET_LINK_MS} from ${users} where email = ${email}`
      )
      .returning({ userId: resetLinks.userId })
  ])
  return rows.length > 0 ? token : undefined
}

/** Whose reset link a token is, if it can still be used. */
export async function findResetLink(db: Db, token: string, now: number) {
  let [row] = await db
    .select({ userId: resetLinks.userId, email: users.email })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(isUsable(await hashToken(token), now))
  return row
}

function isUsable(tokenHash: string, now: number) {
  return and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, now))
}

/** D21: uses a link once: new password, no sessions, no links. Gives the ended sessions; undefined if it came too late. */
export async function resetPassword(
  db: Db,
  userId: number,
  token: string,
  passwordHash: string,
  now: number
): Promise<number[] | undefined> {
  let link = db
    .select({ userId: resetLinks.userId })
    .from(resetLinks)
    .where(isUsable(await hashToken(token), now))
  let [changed, ended] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(sql`${users.id} in ${link}`)
      .returning({ id: users.id }),
    ...sessionsEnding(db, userId, sql`${sessions.userId} in ${link}`, now),
    db.delete(resetLinks).where(sql`${resetLinks.userId} in ${link}`)
  ])
  return changed.length > 0 ? ended.map(({ id }) => id) : undefined
}
