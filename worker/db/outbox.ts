import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { UNSUBSCRIBE_LINK_MS } from '#contract/limits.ts'
import {
  isOptional,
  MAIL_RETRY_MS,
  MAILING_MS,
  type MailKind,
  type OptionalMail
} from '#rules/mail.ts'
import type { Db } from './client.ts'
import { users } from './schema.ts'
import { mailings, outbox, unsubscribeLinks } from './schema-records.ts'

/** A mail that is nobody else's to send for the time being. */
export type WaitingMail = { id: number; address: string } & (
  | { kind: 'account_deleted' }
  | { kind: 'password_changed' | 'reset_link'; userId: number }
  | { kind: OptionalMail; userId: number; aboutId: number; isAwaited: boolean }
)

function isWaiting(now: number): SQL | undefined {
  return and(lte(outbox.dueAt, now), gt(outbox.expiresAt, now))
}

/** The ids of the mails that may be sent at `now`, longest waiting first; of these ids only, if some are given. */
export async function findWaiting(
  db: Db,
  now: number,
  most: number,
  ids?: readonly number[]
): Promise<number[]> {
  let isGiven = ids && sql`${outbox.id} in (select value from json_each(${JSON.stringify(ids)}))`
  let rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting(now), isGiven))
    .orderBy(asc(outbox.dueAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/**
 * Takes a mail, so that no two senders have it at once. Whoever dies with it gives it back: it is due again after a wait,
 * longer each time. Undefined if somebody else has it, or it is gone.
 */
export async function takeMail(db: Db, id: number, now: number): Promise<WaitingMail | undefined> {
  let wait = sql`${MAIL_RETRY_MS} * (1 << (2 * min(tries, 10)))`
  let [[mail], [recipient]] = await db.batch([
    db
      .update(outbox)
      .set({ tries: sql`tries + 1`, dueAt: sql`${now} + ${wait}` })
      .where(and(eq(outbox.id, id), isWaiting(now)))
      .returning(),
    db
      .select({ email: users.email })
      .from(users)
      .innerJoin(outbox, eq(outbox.userId, users.id))
      .where(eq(outbox.id, id))
  ])
  return mail && toWaiting(mail, mail.address ?? recipient?.email)
}

function toWaiting(
  { id, kind, userId, aboutId, isAwaited }: typeof outbox.$inferSelect,
  address: string | undefined
): WaitingMail | undefined {
  if (address === undefined) return undefined
  if (kind === 'account_deleted') return { id, kind, address }
  if (userId === null) return undefined
  if (!isOptional(kind)) return { id, kind, userId, address }
  return aboutId === null ? undefined : { id, kind, userId, aboutId, address, isAwaited }
}

/**
 * The last word before a mail leaves: notes it as a mailing of the day, and gives how many of its kind that makes; 0 if
 * it is gone meanwhile, with the account or the contact. Optional mail is not due again from then on.
 */
export async function noteMailing(
  db: Db,
  { id, kind }: { id: number; kind: MailKind },
  now: number
): Promise<number> {
  let mailing = db
    .select({ id: mailings.id, userId: mailings.userId })
    .from(mailings)
    .where(eq(mailings.id, id))
    .as('mailing')
  let [, rows, [day]] = await db.batch([
    db
      .insert(mailings)
      .select(
        sql`select id, user_id, about_id, kind, ${now} from ${outbox}
          where ${and(eq(outbox.id, id), isNotNull(outbox.userId))}`
      )
      .onConflictDoNothing(),
    db
      .update(outbox)
      .set(isOptional(kind) ? { dueAt: null } : { id })
      .where(eq(outbox.id, id))
      .returning({ id: outbox.id }),
    db
      .select({ count: sql<number>`count(*)` })
      .from(mailings)
      .innerJoin(mailing, eq(mailing.userId, mailings.userId))
      .where(and(eq(mailings.kind, kind), gt(mailings.at, now - MAILING_MS)))
  ])
  return rows.length > 0 ? Math.max(1, day?.count ?? 0) : 0
}

/** The end of a mail that was sent, or that the service will never take. */
export async function removeMail(db: Db, id: number): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id))
}

/** The end of a mail that is not to be sent any more: it does not count either. */
export async function dropMail(db: Db, id: number): Promise<void> {
  await db.batch([
    db.delete(outbox).where(eq(outbox.id, id)),
    db.delete(mailings).where(eq(mailings.id, id))
  ])
}

/** Makes an optional mail due again that the service has refused for now. */
export async function postponeMail(db: Db, id: number, now: number): Promise<void> {
  let wait = sql`${MAIL_RETRY_MS} * (1 << (2 * min(tries - 1, 10)))`
  await db
    .update(outbox)
    .set({ dueAt: sql`${now} + ${wait}` })
    .where(eq(outbox.id, id))
}

/** Drops what nobody could send in time, and forgets mailings and links that no longer count. */
export async function forgetOldMail(db: Db, now: number): Promise<void> {
  await db.batch([
    db.delete(outbox).where(lte(outbox.expiresAt, now)),
    db.delete(mailings).where(lte(mailings.at, now - MAILING_MS)),
    db.delete(unsubscribeLinks).where(lte(unsubscribeLinks.createdAt, now - UNSUBSCRIBE_LINK_MS))
  ])
}
