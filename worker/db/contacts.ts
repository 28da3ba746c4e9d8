import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Contact } from '#contract/contacts.ts'
import { toInstant } from '#contract/values.ts'
import { viewOf } from '#rules/visibility.ts'
import { aliased, type Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import { prepared, type Slots } from './prepared.ts'
import { statuses, users } from './schema.ts'
import { bells } from './schema-push.ts'
import { shareOf } from './shares.ts'

/** A contact as a viewer may see them, and until when that stays so by itself; null while they see no light. */
export interface Seen {
  contact: Contact
  /** Told to nobody, unless it is a timer's (D11). */
  until: number | null
}

/**
 * D11, D16: the contacts of `viewerId`, or one, as that viewer may see them, by friendship id (D29). The clock is read
 * when the rows are here: what ended while the database was busy is over (D4).
 */
export async function readSeen(
  db: Db,
  viewerId: number,
  clock: () => number,
  contactId?: number
): Promise<Seen[]> {
  let read =
    contactId === undefined
      ? contactsRead(db, { viewerId })
      : contactRead(db, { viewerId, contactId })
  let rows = await read.ask()
  let now = clock()
  return rows.map(row => toSeen(row, now))
}

export async function readContacts(
  db: Db,
  viewerId: number,
  clock: () => number
): Promise<Contact[]> {
  return (await readSeen(db, viewerId, clock)).map(({ contact }) => contact)
}

export async function readContact(
  db: Db,
  viewerId: number,
  contactId: number,
  clock: () => number
): Promise<Contact | undefined> {
  let [seen] = await readSeen(db, viewerId, clock, contactId)
  return seen?.contact
}

function contactsQuery(db: Db, viewerId: SQL) {
  let contact = contactsOf(db, viewerId)
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
      sharedUntil: shareOf(contact.friendshipId).as('shared_until'),
      bellUntil: aliased(bells.until, 'bell_until')
    })
    .from(contact)
    .innerJoin(users, eq(users.id, contact.personId))
    .innerJoin(statuses, eq(statuses.userId, contact.personId))
    .leftJoin(bells, and(eq(bells.friendshipId, contact.friendshipId), eq(bells.userId, viewerId)))
    .orderBy(asc(contact.friendshipId))
}

const contactsRead = prepared((db, { viewerId }: Slots<{ viewerId: number }>) =>
  contactsQuery(db, viewerId)
)

const contactRead = prepared(
  (db, { viewerId, contactId }: Slots<{ viewerId: number; contactId: number }>) =>
    contactsQuery(db, viewerId).where(sql`person_id = ${contactId}`)
)

type ContactRow = ReturnType<typeof contactsRead>['_']['result'][number]

function toSeen(row: ContactRow, now: number): Seen {
  let { source, until, message, sharedUntil, phoneNumber, bellUntil, ...card } = row
  let view = viewOf(
    { until, sharedUntil, message, timerEnd: source === 'timer' ? until : null },
    now
  )
  let isSeen = view.status === 'available'
  let contact = {
    ...card,
    ...view,
    ...(isSeen && phoneNumber !== '' ? { phoneNumber } : {}),
    ...(bellUntil !== null && now < bellUntil ? { bell: toInstant(bellUntil) } : {})
  }
  return { contact, until: isSeen ? Math.min(until ?? now, sharedUntil ?? now) : null }
}
