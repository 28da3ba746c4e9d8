import { eq, getTableColumns, or } from 'drizzle-orm'
import { aliased, type Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import {
  friendships,
  groupMembers,
  groups,
  requests,
  scheduleEntries,
  searchTerms,
  sessions,
  statuses,
  users
} from './schema.ts'
import { actionLinks, invites } from './schema-links.ts'
import { bells, pushSubscriptions } from './schema-push.ts'
import {
  acquaintances,
  calls,
  mailings,
  mailStops,
  notifications,
  outbox,
  photos,
  resetLinks,
  unsubscribeLinks
} from './schema-records.ts'

// What an export holds of each table. Others are named as they show themselves to everybody, and no further.

const named = { id: users.id, username: users.username, displayName: users.displayName }

export async function accountRow(db: Db, userId: number) {
  let [row] = await db
    .select({
      createdAt: users.createdAt,
      photoAddedAt: aliased(photos.createdAt, 'photo_added_at'),
      tagTappedAt: statuses.tagAt
    })
    .from(users)
    .leftJoin(photos, eq(photos.userId, users.id))
    .leftJoin(statuses, eq(statuses.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? {}
}

/** What a person is found by (D22). */
export async function ownSearchTerms(db: Db, userId: number): Promise<string[]> {
  let rows = await db
    .select({ term: searchTerms.term })
    .from(searchTerms)
    .where(eq(searchTerms.userId, userId))
  return rows.map(({ term }) => term)
}

export async function contactRows(db: Db, userId: number) {
  let contact = contactsOf(db, userId)
  return db
    .select({
      ...named,
      friendshipId: aliased(friendships.id, 'friendship_id'),
      createdAt: friendships.createdAt
    })
    .from(contact)
    .innerJoin(users, eq(users.id, contact.personId))
    .innerJoin(friendships, eq(friendships.id, contact.friendshipId))
}

export async function groupRows(db: Db, userId: number) {
  let { ownerId: _, foldedName: __, isChosen: ___, ...columns } = getTableColumns(groups)
  return db.select(columns).from(groups).where(eq(groups.ownerId, userId))
}

export async function memberRows(db: Db, userId: number) {
  return db
    .select(getTableColumns(groupMembers))
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groups.ownerId, userId))
}

export async function entryRows(db: Db, userId: number) {
  let { ownerId: _, ...columns } = getTableColumns(scheduleEntries)
  return db.select(columns).from(scheduleEntries).where(eq(scheduleEntries.ownerId, userId))
}

/** The requests to a person, with those that the person declined. */
export async function receivedRows(db: Db, userId: number) {
  return db
    .select({
      id: requests.id,
      fromId: requests.fromId,
      from: users.username,
      state: requests.state,
      sentAt: requests.sentAt,
      toldAt: requests.toldAt
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.fromId))
    .where(eq(requests.toId, userId))
}

/** The requests of a person; whether one was declined is not told (D23). */
export async function sentRows(db: Db, userId: number) {
  return db
    .select({
      id: requests.id,
      toId: requests.toId,
      to: users.username,
      sentAt: requests.sentAt
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.toId))
    .where(eq(requests.fromId, userId))
}

export async function noticeRows(db: Db, userId: number) {
  let { userId: _, pushDue: __, ...columns } = getTableColumns(notifications)
  let rows = await db.select(columns).from(notifications).where(eq(notifications.userId, userId))
  return rows.map(({ readId, ...row }) => ({ ...row, isRead: readId !== 0 }))
}

export async function sessionRows(db: Db, userId: number) {
  let { userId: _, tokenHash: __, ...columns } = getTableColumns(sessions)
  return db.select(columns).from(sessions).where(eq(sessions.userId, userId))
}

export async function pushRows(db: Db, userId: number) {
  let { userId: _, auth: __, p256dh: ___, ...columns } = getTableColumns(pushSubscriptions)
  return db.select(columns).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
}

/** The contacts whom a person waits for. */
export async function bellRows(db: Db, userId: number) {
  return db
    .select({ friendshipId: bells.friendshipId, endsAt: bells.until })
    .from(bells)
    .where(eq(bells.userId, userId))
}

/** The ids of all who ever were contacts (D24). */
export async function acquaintanceIds(db: Db, userId: number): Promise<number[]> {
  let { lowId, highId } = acquaintances
  let isOwn = or(eq(lowId, userId), eq(highId, userId))
  let rows = await db.select({ lowId, highId }).from(acquaintances).where(isOwn)
  return rows.map(row => (row.lowId === userId ? row.highId : row.lowId))
}

/** The calls that a person made and that still count (D24). */
export async function callRows(db: Db, userId: number) {
  return db
    .select({ id: calls.id, toId: calls.receiverId, to: users.username, at: calls.at })
    .from(calls)
    .innerJoin(users, eq(users.id, calls.receiverId))
    .where(eq(calls.callerId, userId))
}

/** Links without their secrets, which nobody has but those who keep them. */
export async function actionLinkRows(db: Db, userId: number) {
  let { ownerId: _, secretHash: __, ...columns } = getTableColumns(actionLinks)
  return db.select(columns).from(actionLinks).where(eq(actionLinks.ownerId, userId))
}

export async function inviteRows(db: Db, userId: number) {
  let { ownerId: _, tokenHash: __, ...columns } = getTableColumns(invites)
  return db.select(columns).from(invites).where(eq(invites.ownerId, userId))
}

export async function linkRows(db: Db, userId: number) {
  return db
    .select({ expiresAt: resetLinks.expiresAt })
    .from(resetLinks)
    .where(eq(resetLinks.userId, userId))
}

/** The mails that wait to be sent to a person. */
export async function waitingMailRows(db: Db, userId: number) {
  let { id, kind, aboutId, dueAt, expiresAt, tries, isAwaited } = outbox
  return db
    .select({ id, kind, aboutId, dueAt, expiresAt, tries, isAwaited })
    .from(outbox)
    .where(eq(outbox.userId, userId))
}

/** The mails of the last day (D27). */
export async function mailingRows(db: Db, userId: number) {
  let { userId: _, ...columns } = getTableColumns(mailings)
  return db.select(columns).from(mailings).where(eq(mailings.userId, userId))
}

/** The kinds of mail that a person has stopped. */
export async function stoppedMail(db: Db, userId: number): Promise<string[]> {
  let rows = await db
    .select({ kind: mailStops.kind })
    .from(mailStops)
    .where(eq(mailStops.userId, userId))
  return rows.map(({ kind }) => kind)
}

export async function unsubscribeRows(db: Db, userId: number) {
  let { kind, createdAt } = unsubscribeLinks
  return db
    .select({ kind, createdAt })
    .from(unsubscribeLinks)
    .where(eq(unsubscribeLinks.userId, userId))
}
