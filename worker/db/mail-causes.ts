import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type CallMail, MAILING_MS, type MailKind, MAILS } from '#rules/mail.ts'
import type { Db, Statement } from './client.ts'
import { newId } from './ids.ts'
import { friendships, requests, users } from './schema.ts'
import { mailings, outbox, preferences } from './schema-records.ts'

// The statements that put a mail into the outbox. Each stands in the batch of its cause, and puts in nothing without it.

interface To {
  userId?: SQL | number
  address?: SQL
  aboutId?: SQL | number
  friendshipId?: SQL
  isAwaited?: SQL
}

function columns(id: SQL | number, kind: MailKind, to: To, now: number): SQL {
  let { userId = null, address = null, aboutId = null, friendshipId = null, isAwaited = 0 } = to
  let expiresAt = now + MAILS[kind].lifeMs
  return sql`${id}, ${kind}, ${userId}, ${address}, ${aboutId}, ${friendshipId}, ${now}, ${expiresAt}, 0, ${isAwaited}`
}

/** For the person for whom `isDone` holds: their password is another one. */
export function passwordMail(db: Db, id: number, isDone: SQL | undefined, now: number) {
  let to = columns(id, 'password_changed', { userId: sql`${users.id}` }, now)
  return db.insert(outbox).select(sql`select ${to} from ${users} where ${isDone}`)
}

/** D25: to be written before the account goes; it keeps the address, and nothing else of it. */
export function deletionMail(db: Db, id: number, userId: number, now: number) {
  let to = columns(id, 'account_deleted', { address: sql`${users.email}` }, now)
  return db.insert(outbox).select(sql`select ${to} from ${users} where ${eq(users.id, userId)}`)
}

/** D27: once for a request, which has the id `requestId` only while it is news (D23). */
export function requestMail(db: Db, id: number, toId: number, requestId: number, now: number) {
  let { fromId } = requests
  let to = columns(id, 'friend_request', { userId: toId, aboutId: sql`${fromId}` }, now)
  let global = and(eq(preferences.userId, toId), eq(preferences.scope, 'global'))
  return db
    .insert(outbox)
    .select(
      sql`select ${to} from ${requests} where ${eq(requests.id, requestId)} and exists (
        select 1 from ${preferences}
        where ${global} and ${preferences.friendRequests} = 1 and ${preferences.emailNotifications} = 1)`
    )
    .onConflictDoNothing()
    .returning({ id: outbox.id })
}

/** D27: for each of these who had none about this person within a day; with the ids they would get. */
export function callMails(
  db: Db,
  aboutId: number,
  mails: readonly CallMail[],
  now: number
): { ids: number[]; statements: Statement[] } {
  if (mails.length === 0) return { ids: [], statements: [] }
  let rows = mails.map(({ userId, isAwaited }) => [newId(), userId, isAwaited ? 1 : 0] as const)
  let wish = {
    userId: sql`value ->> 1`,
    aboutId,
    friendshipId: sql`${friendships.id}`,
    isAwaited: sql`value ->> 2`
  }
  let to = columns(sql`value ->> 0`, 'call_available', wish, now)
  let statement = db
    .insert(outbox)
    .select(
      sql`select ${to} from json_each(${JSON.stringify(rows)}) join ${friendships}
        on low_id = min(value ->> 1, ${aboutId}) and high_id = max(value ->> 1, ${aboutId})
        where not exists (select 1 from ${mailings} m where m.user_id = value ->> 1
          and m.about_id = ${aboutId} and m.kind = 'call_available' and m.at > ${now - MAILING_MS})`
    )
    .onConflictDoNothing()
  return { ids: rows.map(([id]) => id), statements: [statement] }
}
