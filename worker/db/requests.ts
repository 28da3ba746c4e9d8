import { and, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { CONTACTS_MAXIMUM, REQUEST_MEMORY_MS, REQUESTS_MAXIMUM } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { ContactRequest } from '#contract/requests.ts'
import type { Db } from './client.ts'
import { isPair, pairOf } from './friendships.ts'
import { newId } from './ids.ts'
import { prepared, type Slots } from './prepared.ts'
import { requestMail } from './mail-causes.ts'
import { requestNoticeRead, toItem } from './notifications.ts'
import { acceptedNotice, requestNotice } from './request-notices.ts'
import { meetingWrites } from './scores.ts'
import { friendships, requests, users } from './schema.ts'

function isRequest(fromId: number, toId: number) {
  return and(eq(requests.fromId, fromId), eq(requests.toId, toId))
}

function isOpen(fromId: number, toId: number) {
  return and(isRequest(fromId, toId), eq(requests.state, 'pending'))
}

function hasRoom(userId: number): SQL {
  return sql`(select count(*) from ${friendships} where low_id = ${userId})
    + (select count(*) from ${friendships} where high_id = ${userId}) < ${CONTACTS_MAXIMUM}`
}

export function areContacts(db: Db, one: number, other: number) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(friendships)
      .where(isPair(one, other))
  )
}

/**
 * Makes two people contacts if there is a row of `source`: an open request of the one to the other, unless an invite
 * says so. `follow` = what goes with it, or nothing.
 */
export function joining(
  db: Db,
  fromId: number,
  toId: number,
  now: number,
  source = sql`${requests} where ${isOpen(fromId, toId)}`
) {
  let { lowId, highId } = pairOf(fromId, toId)
  let id = newId()
  let isJoined = sql`exists (select 1 from ${friendships} where id = ${id})`
  let join = db
    .insert(friendships)
    .select(
      sql`select ${id}, ${lowId}, ${highId}, ${now} from ${source}
        and ${hasRoom(fromId)} and ${hasRoom(toId)}`
    )
    .onConflictDoNothing()
    .returning({ id: friendships.id })
  let between = or(isRequest(fromId, toId), isRequest(toId, fromId))
  let follow = [
    db.delete(requests).where(and(between, areContacts(db, fromId, toId))),
    ...meetingWrites(db, { lowId, highId }, isJoined, now),
    requestNoticeRead(db, toId, fromId, isJoined)
  ] as const
  return { isJoined, join, tell: acceptedNotice(db, fromId, toId, isJoined, now), follow }
}

/** What stands between two people, to say why nothing was done. */
function standing(db: Db, fromId: number, toId: number) {
  return db
    .select({
      areContacts: sql<number>`${areContacts(db, fromId, toId)}`,
      isOpen: sql<number>`exists (select 1 from ${requests} where ${isOpen(fromId, toId)})`
    })
    .from(users)
    .where(eq(users.id, toId))
}

/**
 * SECURITY 3, T16: whether `fromId` waits for as many answers as anybody may, not counting one of `toId`. One that was
 * declined within a week counts like an open one, or it would be told (D23).
 */
function waitsForAll(fromId: number, toId: number, now: number): SQL {
  return sql`(select count(*) from ${requests} r where r.from_id = ${fromId} and r.to_id <> ${toId}
    and (r.state = 'pending' or r.sent_at > ${now - REQUEST_MEMORY_MS})) >= ${REQUESTS_MAXIMUM}`
}

/** Why a request was not sent, if there is no other reason. */
function quota(db: Db, fromId: number, toId: number, now: number) {
  return db
    .select({ isFull: sql<number>`${waitsForAll(fromId, toId, now)}` })
    .from(users)
    .where(eq(users.id, toId))
}

export type SentRequest =
  | { kind: 'accepted'; notice: Notification | undefined }
  | {
      kind: 'pending'
      isNews: boolean
      notice: Notification | undefined
      mailId: number | undefined
    }
  | { kind: 'already_contacts' | 'contacts_full' | 'person_not_found' | 'requests_full' }

/** D23: sends a request, or accepts the one that the other side has sent. `isNews` = the addressee is to be told. */
export async function sendRequest(
  db: Db,
  fromId: number,
  toId: number,
  now: number
): Promise<SentRequest> {
  let { join, tell, follow } = joining(db, toId, fromId, now)
  let id = newId()
  let isForgotten = sql`told_at <= ${now - REQUEST_MEMORY_MS}`
  let send = db
    .insert(requests)
    .select(
      sql`select ${id}, ${fromId}, id, 'pending', ${now}, ${now} from ${users} where id = ${toId}
        and not ${areContacts(db, fromId, toId)}
        and not exists (select 1 from ${requests} where ${isOpen(toId, fromId)})
        and not ${waitsForAll(fromId, toId, now)}`
    )
    .onConflictDoUpdate({
      target: [requests.fromId, requests.toId],
      set: {
        // The new id is the mark of a request that its addressee has not been told of.
        id: sql`case when ${isForgotten} then excluded.id else ${requests.id} end`,
        state: 'pending',
        sentAt: now,
        toldAt: sql`case when ${isForgotten} then ${now} else told_at end`
      }
    })
    .returning({ id: requests.id })
  let notice = requestNotice(db, fromId, toId, id, now)
  let [joined, [sent], [between], [noticed], [mail], [told], [left]] = await db.batch([
    join,
    send,
    standing(db, toId, fromId),
    notice,
    requestMail(db, newId(), toId, id, now),
    tell,
    quota(db, fromId, toId, now),
    ...follow
  ])
  if (joined.length > 0) return { kind: 'accepted', notice: told && toItem(told) }
  if (sent) {
    let isNews = sent.id === id
    return { kind: 'pending', isNews, notice: noticed && toItem(noticed), mailId: mail?.id }
  }
  if (between?.areContacts) return { kind: 'already_contacts' }
  if (between?.isOpen) return { kind: 'contacts_full' }
  return { kind: left?.isFull ? 'requests_full' : 'person_not_found' }
}

/** Accepts an open request to `userId`; accepting when already contacts is no mistake (D23). */
export async function acceptRequest(
  db: Db,
  userId: number,
  fromId: number,
  now: number
): Promise<
  | { kind: 'accepted'; notice: Notification | undefined }
  | { kind: 'already_contacts' | 'contacts_full' | 'request_not_found' }
> {
  let { join, tell, follow } = joining(db, fromId, userId, now)
  let [joined, [between], [told]] = await db.batch([
    join,
    standing(db, fromId, userId),
    tell,
    ...follow
  ])
  if (joined.length > 0) return { kind: 'accepted', notice: told && toItem(told) }
  if (between?.areContacts) return { kind: 'already_contacts' }
  return { kind: between?.isOpen ? 'contacts_full' : 'request_not_found' }
}

/** Declines an open request to `userId`; false if there is none. */
export async function declineRequest(db: Db, userId: number, fromId: number): Promise<boolean> {
  let exist = sql`exists (select 1 from ${requests} where ${isOpen(fromId, userId)})`
  let [, rows] = await db.batch([
    requestNoticeRead(db, userId, fromId, exist),
    db
      .update(requests)
      .set({ state: 'declined' })
      .where(isOpen(fromId, userId))
      .returning({ id: requests.id })
  ])
  return rows.length > 0
}

/** The open requests to `userId`, newest first. */
export async function readRequests(db: Db, userId: number): Promise<ContactRequest[]> {
  let rows = await requestsRead(db, { userId }).ask()
  return rows.map(({ id, userId: fromId, ...user }) => ({ id, userId: fromId, user }))
}

const requestsRead = prepared((db, { userId }: Slots<{ userId: number }>) =>
  requestRows(db)
    .where(and(eq(requests.toId, userId), eq(requests.state, 'pending')))
    .orderBy(desc(requests.sentAt), requests.id)
)

/** One open request as its addressee lists it. */
export async function readRequest(
  db: Db,
  fromId: number,
  toId: number
): Promise<ContactRequest | undefined> {
  let [row] = await requestRows(db).where(isOpen(fromId, toId))
  if (!row) return undefined
  let { id, userId, ...user } = row
  return { id, userId, user }
}

function requestRows(db: Db) {
  return db
    .select({
      id: requests.id,
      userId: requests.fromId,
      displayName: users.displayName,
      username: users.username,
      avatar: users.avatar
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.fromId))
    .$dynamic()
}
