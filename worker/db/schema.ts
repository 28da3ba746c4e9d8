import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex
} from 'drizzle-orm/sqlite-core'

// All instants are ms since the epoch. All ids are random (D17), so no order can be read from them.

/** A column that names a person; the row goes with the account. */
export const ofUser = (name: string) =>
  integer(name)
    .notNull()
    .references((): AnySQLiteColumn => users.id, { onDelete: 'cascade' })

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  /** Trimmed and case-folded (D18). */
  email: text('email').notNull().unique(),
  username: text('username').notNull().unique(),
  displayName: text('display_name').notNull(),
  phoneNumber: text('phone_number').notNull(),
  avatar: text('avatar'),
  passwordHash: text('password_hash').notNull(),
  timeZone: text('time_zone').notNull(),
  applySchedule: integer('apply_schedule', { mode: 'boolean' }).notNull().default(true),
  createdAt: integer('created_at').notNull()
})

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey(),
    /** SHA-256 of the token; the token itself is given away once (D20). */
    tokenHash: text('token_hash').notNull().unique(),
    userId: ofUser('user_id'),
    device: text('device').notNull(),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull()
  },
  table => [index('sessions_of_user').on(table.userId)]
)

/** A person's status is one row. `source` is null while off; then the columns of a spell are null too. */
export const statuses = sqliteTable(
  'statuses',
  {
    userId: ofUser('user_id').primaryKey(),
    /** NOT NULL settles races: a change made from an old version sets NULL and undoes its whole batch. */
    version: integer('version').notNull(),
    source: text('source', { enum: ['switch', 'timer', 'tag', 'schedule'] }),
    since: integer('since'),
    until: integer('until'),
    /** netFrom of a spell by hand, set-at of a timer (D3, D5e). */
    countedFrom: integer('counted_from'),
    message: text('message'),
    /** Until when everyone sees the spell in force; what groups see of it stands with each group (D4). */
    everyoneUntil: integer('everyone_until'),
    /** False = the groups that are chosen; none of them = nobody (D13). */
    choosesEveryone: integer('chooses_everyone', { mode: 'boolean' }).notNull().default(true),
    settledAt: integer('settled_at').notNull(),
    tagAt: integer('tag_at'),
    /** D24: time spent available, up to settledAt; of it what all contacts could see (D15). */
    availableMs: integer('available_ms').notNull().default(0),
    openMs: integer('open_ms').notNull().default(0),
    /** The UTC day of settledAt, and openMs when it began. */
    tallyDay: integer('tally_day').notNull().default(0),
    openBeforeMs: integer('open_before_ms').notNull().default(0),
    /** The contacts, as a JSON array of ids, whose notifications say that they see an availability (D26). */
    seenBy: text('seen_by').notNull().default('[]'),
    /** The end of the net that its owner has been warned of. */
    warnedOf: integer('warned_of'),
    /** When the row changes by itself next; what the sweep looks for. */
    nextDue: integer('next_due'),
    /** Since when something waits for this person that was written beside their object (visits.ts); null = nothing. */
    visitAt: integer('visit_at'),
    /** Which live channel was opened last; null = for certain none is open. What is older than the column may have one. */
    channelId: integer('channel_id').default(0)
  },
  table => [
    index('statuses_due')
      .on(table.nextDue)
      .where(sql`next_due is not null`),
    check(
      'spell_is_whole',
      sql`(source is null) = (since is null) and (source is null) = (until is null) and (source is null) = (counted_from is null) and (source is not null or message is null)`
    )
  ]
)

export const groups = sqliteTable(
  'contact_groups',
  {
    id: integer('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    name: text('name').notNull(),
    foldedName: text('folded_name').notNull(),
    color: text('color').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Until when its members see the spell in force; null = they don't, by this group (D4). */
    shownUntil: integer('shown_until'),
    /** D12: whether it shall see the next availability by hand. */
    isChosen: integer('is_chosen', { mode: 'boolean' }).notNull().default(false)
  },
  table => [uniqueIndex('group_names_of_owner').on(table.ownerId, table.foldedName)]
)

/** One row for two people, the lower id first, so that a pair exists once. */
export const friendships = sqliteTable(
  'friendships',
  {
    id: integer('id').primaryKey(),
    lowId: ofUser('low_id'),
    highId: ofUser('high_id'),
    createdAt: integer('created_at').notNull()
  },
  table => [
    uniqueIndex('friendship_pair').on(table.lowId, table.highId),
    index('friendships_of_high').on(table.highId),
    check('friendship_order', sql`low_id < high_id`)
  ]
)

export const groupMembers = sqliteTable(
  'group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** Removing the contact takes them out of both sides' groups (D25). */
    friendshipId: integer('friendship_id')
      .notNull()
      .references(() => friendships.id, { onDelete: 'cascade' }),
    addedAt: integer('added_at').notNull()
  },
  table => [
    primaryKey({ columns: [table.groupId, table.friendshipId] }),
    index('groups_of_friendship').on(table.friendshipId)
  ]
)

/** D23: a declined request stays for a week, so that a decline isn't told. */
export const requests = sqliteTable(
  'friend_requests',
  {
    id: integer('id').primaryKey(),
    fromId: ofUser('from_id'),
    toId: ofUser('to_id'),
    state: text('state', { enum: ['pending', 'declined'] }).notNull(),
    sentAt: integer('sent_at').notNull(),
    /** When the addressee was last told of it. */
    toldAt: integer('told_at').notNull()
  },
  table => [
    uniqueIndex('request_once').on(table.fromId, table.toId),
    index('requests_to').on(table.toId, table.state),
    check('request_to_another', sql`from_id <> to_id`)
  ]
)

/** D22: a person is found by the start of any of these. */
export const searchTerms = sqliteTable(
  'search_terms',
  { userId: ofUser('user_id'), term: text('term').notNull() },
  table => [
    primaryKey({ columns: [table.userId, table.term] }),
    index('search_by_term').on(table.term, table.userId)
  ]
)

export const scheduleEntries = sqliteTable(
  'schedule_entries',
  {
    id: integer('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    dayOfWeek: integer('day_of_week').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull()
  },
  table => [
    index('entries_of_owner').on(table.ownerId),
    index('entries_of_group').on(table.groupId),
    check('entry_is_not_empty', sql`start_time <> end_time`)
  ]
)
