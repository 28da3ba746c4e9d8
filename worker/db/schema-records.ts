import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex
} from 'drizzle-orm/sqlite-core'
import { friendships, groups, ofUser, users } from './schema.ts'

// What is recorded about people: notifications and wishes for them, points, links, photos, accounts that are gone.

/** Without rowids, which Drizzle can't say: a migration that makes it anew says so by hand. A row is paid for once so. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').notNull(),
    userId: ofUser('user_id'),
    /** Whom it is about: a contact, or oneself. It goes with the account, and with the contact (D25). */
    aboutId: ofUser('about_id'),
    type: text('type', {
      enum: ['friend_request', 'status_change', 'call_available', 'net', 'net_soon']
    }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    createdAt: integer('created_at').notNull(),
    /** 0 for an unread one, its own id for one that was read. */
    readId: integer('read_id').notNull().default(0),
    /** Whether it is to be pushed, and nobody has taken that over yet. */
    pushDue: integer('push_due', { mode: 'boolean' }).notNull().default(false)
  },
  table => [
    /** D26: one unread row per contact and type. It also finds all that is about somebody who goes. */
    primaryKey({ columns: [table.aboutId, table.userId, table.type, table.readId] }),
    /** Without the time: a newer one in the place of an unread one leaves it as it is. */
    index('notifications_of_user').on(table.userId),
    /** What is looked for after a crash. */
    index('pushes_due')
      .on(table.userId)
      .where(sql`push_due = 1`)
  ]
)

export const preferences = sqliteTable(
  'notification_preferences',
  {
    userId: ofUser('user_id'),
    /** 'global', 'friend <friendship id>' or 'group <id>'. */
    scope: text('scope').notNull(),
    friendshipId: integer('friendship_id').references(() => friendships.id, {
      onDelete: 'cascade'
    }),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    friendRequests: integer('friend_requests', { mode: 'boolean' }).notNull(),
    statusChanges: integer('status_changes', { mode: 'boolean' }).notNull(),
    callAvailable: integer('call_available', { mode: 'boolean' }).notNull(),
    smartAlerts: integer('smart_alerts', { mode: 'boolean' }).notNull(),
    pushNotifications: integer('push_notifications', { mode: 'boolean' }).notNull(),
    emailNotifications: integer('email_notifications', { mode: 'boolean' }).notNull()
  },
  table => [
    primaryKey({ columns: [table.userId, table.scope] }),
    index('preferences_of_friendship').on(table.friendshipId),
    index('preferences_of_group').on(table.groupId),
    check('preference_has_one_scope', sql`friendship_id is null or group_id is null`)
  ]
)

/** D24: what counts for a score beside the hours. The `...Before` are the values when `day` (UTC) began. */
export const deeds = sqliteTable('deeds', {
  userId: ofUser('user_id').primaryKey(),
  people: integer('people').notNull().default(0),
  calls: integer('calls').notNull().default(0),
  day: integer('day').notNull().default(0),
  peopleBefore: integer('people_before').notNull().default(0),
  callsBefore: integer('calls_before').notNull().default(0)
})

/** Pairs who were ever contacts, so that adding again counts nothing (D24). */
export const acquaintances = sqliteTable(
  'acquaintances',
  {
    lowId: ofUser('low_id'),
    highId: ofUser('high_id'),
    /** When they last parted: an invite that is older brings them together no more (D51). */
    partedAt: integer('parted_at')
  },
  table => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index('acquaintances_of_high').on(table.highId)
  ]
)

/** Counted calls of the last day: what decides whether the next one counts (D24). */
export const calls = sqliteTable(
  'calls',
  {
    id: integer('id').primaryKey(),
    callerId: ofUser('caller_id'),
    receiverId: ofUser('receiver_id'),
    at: integer('at').notNull()
  },
  table => [
    index('calls_of_pair').on(table.callerId, table.receiverId, table.at),
    index('calls_to').on(table.receiverId)
  ]
)

/** D21: a reset link, by the hash of its token. */
export const resetLinks = sqliteTable(
  'reset_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser('user_id'),
    expiresAt: integer('expires_at').notNull()
  },
  table => [
    index('reset_links_of_user').on(table.userId),
    /** What is over goes with the next one. */
    index('reset_links_by_end').on(table.expiresAt)
  ]
)

const optionalMail = ['call_available', 'friend_request'] as const

const mailKind = (name: string) =>
  text(name, {
    enum: [...optionalMail, 'account_deleted', 'password_changed', 'reset_link']
  })

/** Mail that is to be sent; its row is gone once it was sent, or dropped. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey(),
    kind: mailKind('kind').notNull(),
    /** Whom it is to reach; null for somebody who is gone, then `address` says where. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    address: text('address'),
    /** Whom it is about. It goes with that account, and with the contact if it is about one (D25). */
    aboutId: integer('about_id').references(() => users.id, { onDelete: 'cascade' }),
    friendshipId: integer('friendship_id').references(() => friendships.id, {
      onDelete: 'cascade'
    }),
    /** When it is to be tried next; null while it is on its way and must not be sent again. */
    dueAt: integer('due_at'),
    /** When it says nothing any more, and is dropped. */
    expiresAt: integer('expires_at').notNull(),
    tries: integer('tries').notNull(),
    /** Whether its reader has rung the bell for it (D51). */
    isAwaited: integer('is_awaited', { mode: 'boolean' }).notNull().default(false)
  },
  table => [
    uniqueIndex('mail_once').on(table.userId, table.aboutId, table.kind),
    index('mails_about').on(table.aboutId),
    index('mails_of_friendship').on(table.friendshipId),
    index('mails_due').on(table.dueAt),
    check('mail_has_one_recipient', sql`(user_id is null) <> (address is null)`)
  ]
)

/** Mail of the last day: what decides whether there may be more of its kind (D27). Its id is the one in the outbox. */
export const mailings = sqliteTable(
  'mailings',
  {
    id: integer('id').primaryKey(),
    userId: ofUser('user_id'),
    aboutId: integer('about_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: mailKind('kind').notNull(),
    at: integer('at').notNull()
  },
  table => [
    index('mailings_to').on(table.userId, table.kind, table.at),
    index('mailings_about').on(table.aboutId),
    index('mailings_at').on(table.at)
  ]
)

/** What the link in a mail is good for, by the hash of its token: it stops mail of one kind. */
export const unsubscribeLinks = sqliteTable(
  'unsubscribe_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser('user_id'),
    kind: text('kind', { enum: optionalMail }).notNull(),
    createdAt: integer('created_at').notNull()
  },
  table => [
    index('unsubscribe_links_of_user').on(table.userId),
    index('unsubscribe_links_at').on(table.createdAt)
  ]
)

/** The kinds of mail that a person has stopped by such a link. */
export const mailStops = sqliteTable(
  'mail_stops',
  {
    userId: ofUser('user_id'),
    kind: text('kind', { enum: optionalMail }).notNull()
  },
  table => [primaryKey({ columns: [table.userId, table.kind] })]
)

/** Every photo that may lie in the bucket. One that is nobody's, not yet or no longer, is to be deleted there, then here. */
export const photos = sqliteTable(
  'photos',
  {
    key: text('key').primaryKey(),
    /** Whose avatar it is. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull()
  },
  table => [
    uniqueIndex('photo_of_user').on(table.userId),
    /** What the sweep looks for. */
    index('photos_of_nobody')
      .on(table.createdAt)
      .where(sql`user_id is null`)
  ]
)

/** Accounts that are gone while somebody's object has still to hear of it: ids that name nobody any more. */
export const tombstones = sqliteTable('tombstones', {
  userId: integer('user_id').primaryKey(),
  /** The contacts who are to be told, as a JSON array of ids. */
  contactIds: text('contact_ids').notNull(),
  diedAt: integer('died_at').notNull()
})
