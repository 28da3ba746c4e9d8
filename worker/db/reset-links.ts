import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { RESET_LINK_MS } from '#contract/limits.ts'
import { MAILS } from '#rules/mail.ts'
import type { Db } from './client.ts'
import { hashToken, newId, newToken } from './ids.ts'
import { users } from './schema.ts'
import { outbox, resetLinks } from './schema-records.ts'

/** Somebody asked for a reset link. Whether anybody has the address is still to be looked up. */
export interface ResetAsk {
  id: number
  address: string
}

const { lifeMs } = MAILS.reset_link

/** An ask is a mail that is not due yet, to whatever address was typed. */
const isAsk = and(eq(outbox.kind, 'reset_link'), isNull(outbox.dueAt))

/** D21: keeps that somebody asked; the same work for an address that nobody has. */
export async function keepResetAsk(db: Db, address: string, now: number): Promise<ResetAsk> {
  let id = newId()
  let expiresAt = now + lifeMs
  await db.insert(outbox).values({ id, kind: 'reset_link', address, expiresAt, tries: 0 })
  return { id, address }
}

/** The asks since `before` that nobody has looked into, oldest first. */
export async function findResetAsks(db: Db, before: number, most: number): Promise<ResetAsk[]> {
  let rows = await db
    .select({ id: outbox.id, address: outbox.address })
    .from(outbox)
    .where(and(isAsk, lte(outbox.expiresAt, before + lifeMs)))
    .orderBy(asc(outbox.expiresAt))
    .limit(most)
  return rows.flatMap(({ id, address }) => (address === null ? [] : { id, address }))
}

/** Makes an ask the mail that brings the link; ends it if nobody has its address. Gives whether there is a mail now. */
export async function grantResetAsk(
  db: Db,
  { id, address }: ResetAsk,
  now: number
): Promise<boolean> {
  let asker = db.select({ id: users.id }).from(users).where(eq(users.email, address))
  let [granted] = await db.batch([
    db
      .update(outbox)
      .set({ userId: sql`${asker}`, address: null, dueAt: now })
      .where(and(eq(outbox.id, id), isAsk, sql`exists ${asker}`))
      .returning({ id: outbox.id }),
    db.delete(outbox).where(and(eq(outbox.id, id), isAsk))
  ])
  return granted.length > 0
}

/** Ends an ask, unless it was granted meanwhile. */
export async function dropResetAsk(db: Db, { id }: ResetAsk): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.id, id), isAsk))
}

/** D25: ends what was asked for somebody's address; to be written before the account goes. */
export function dropAsksFor(db: Db, userId: number) {
  let own = db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return db.delete(outbox).where(and(isAsk, sql`${outbox.address} in ${own}`))
}

/** D21: makes a person's reset link and gives its token, which is stored nowhere. Older links are dead from then on. */
export async function createResetLink(db: Db, userId: number, now: number): Promise<string> {
  let token = newToken()
  let tokenHash = await hashToken(token)
  await db.batch([
    db.delete(resetLinks).where(eq(resetLinks.userId, userId)),
    db.insert(resetLinks).values({ tokenHash, userId, expiresAt: now + RESET_LINK_MS })
  ])
  return token
}

/** Whose reset link a token is, if it can still be used. */
export async function findResetLink(db: Db, token: string, now: number) {
  let [row] = await db
    .select({ userId: resetLinks.userId, email: users.email })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(await usableLink(token, now))
  return row
}

/** Picks the link of a token while it can be used. */
export async function usableLink(token: string, now: number): Promise<SQL | undefined> {
  return and(eq(resetLinks.tokenHash, await hashToken(token)), gt(resetLinks.expiresAt, now))
}

/** Forgets the links that nobody used in time. */
export async function forgetOldLinks(db: Db, now: number): Promise<void> {
  await db.delete(resetLinks).where(lte(resetLinks.expiresAt, now))
}
