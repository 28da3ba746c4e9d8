import { and, asc, eq, sql } from 'drizzle-orm'
import type { Contact } from '#contract/contacts.ts'
import { toInstant } from '#contract/values.ts'
import { viewOf } from '#rules/visibility.ts'
import type { Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import { audiences, groupMembers, statuses, users } from './schema.ts'
import { bells } from './schema-push.ts'

/** D11, D16: the contacts of `viewerId` as that viewer may see them at `now`, by friendship id (D29). */
export async function readContacts(db: Db, viewerId: number, now: number): Promise<Contact[]> {
  return (await contactRows(db, viewerId)).map(row => toContact(row, now))
}

export async function readContact(
  db: Db,
  viewerId: number,
  contactId: number,
  now: number
): Promise<Contact | undefined> {
  let [row] = await contactRows(db, viewerId, contactId)
  return row && toContact(row, now)
}

function contactRows(db: Db, viewerId: number, contactId?: number) {
  let contact = contactsOf(db, viewerId)
  let sharedUntil = sql<number | null>`(
    select max(${audiences.until}) from ${audiences}
    left join ${groupMembers} on ${groupMembers.groupId} = ${audiences.groupId}
      and ${groupMembers.friendshipId} = ${contact.friendshipId}
    where ${audiences.userId} = ${users.id}
      and (${audiences.groupId} is null or ${groupMembers.groupId} is not null)
  )`
  return db
    .select({
      id: users.id,
      friendshipId: contact.friendshipId,
      username: users.username,
      displayName: users.displayName,
      avatar: users.avatar,
      phoneNumber: users.phoneNumber,
      source: statuses.source,
      until: statuses.until,
      message: statuses.message,
      sharedUntil,
      bellUntil: bells.until
    })
    .from(contact)
    .innerJoin(users, eq(users.id, contact.personId))
    .innerJoin(statuses, eq(statuses.userId, contact.personId))
    .leftJoin(bells, and(eq(bells.friendshipId, contact.friendshipId), eq(bells.userId, viewerId)))
    .where(contactId === undefined ? undefined : eq(contact.personId, contactId))
    .orderBy(asc(contact.friendshipId))
}

type ContactRow = Awaited<ReturnType<typeof contactRows>>[number]

function toContact(row: ContactRow, now: number): Contact {
  let { source, until, message, sharedUntil, phoneNumber, bellUntil, ...card } = row
  let view = viewOf(
    { until, sharedUntil, message, timerEnd: source === 'timer' ? until : null },
    now
  )
  let isReachable = view.status === 'available' && phoneNumber !== ''
  return {
    ...card,
    ...view,
    ...(isReachable ? { phoneNumber } : {}),
    ...(bellUntil !== null && now < bellUntil ? { bell: toInstant(bellUntil) } : {})
  }
}
