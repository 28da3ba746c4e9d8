import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { friendships, ofUser, sessions } from './schema.ts'

// How people are reached outside of the app.

/** D51: where push messages for a device go. A device is a session, and an address belongs to who came last. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey(),
    userId: ofUser('user_id'),
    /** D20: it ends with the session. */
    sessionId: integer('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    lastDeliveredAt: integer('last_delivered_at')
  },
  table => [index('push_subscriptions_of_user').on(table.userId)]
)

/** D51: who waits to be told that a contact is available, and until when. */
export const bells = sqliteTable(
  'bells',
  {
    userId: ofUser('user_id'),
    friendshipId: integer('friendship_id')
      .notNull()
      .references(() => friendships.id, { onDelete: 'cascade' }),
    until: integer('until').notNull()
  },
  table => [
    primaryKey({ columns: [table.userId, table.friendshipId] }),
    index('bells_of_friendship').on(table.friendshipId),
    /** What the sweep looks for. */
    index('bells_by_end').on(table.until)
  ]
)
