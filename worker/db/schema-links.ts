import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { ofUser } from './schema.ts'

// What acts for a person without a session: links and invites, each by the hash of its secret (D20, D51).

export const actionLinks = sqliteTable(
  'action_links',
  {
    id: integer('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    secretHash: text('secret_hash').notNull().unique(),
    name: text('name').notNull(),
    action: text('action', { enum: ['set-available', 'set-unavailable', 'toggle'] }).notNull(),
    /** The length of the timer that it starts. */
    minutes: integer('minutes'),
    /** No foreign key: were it emptied with its group, the link would show more people what it was not made for. */
    groupId: integer('group_id'),
    lastUsedAt: integer('last_used_at'),
    createdAt: integer('created_at').notNull()
  },
  table => [index('action_links_of_owner').on(table.ownerId)]
)

export const invites = sqliteTable(
  'invites',
  {
    id: integer('id').primaryKey(),
    ownerId: ofUser('owner_id'),
    tokenHash: text('token_hash').notNull().unique(),
    uses: integer('uses').notNull().default(0),
    maxUses: integer('max_uses').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull()
  },
  table => [
    index('invites_of_owner').on(table.ownerId),
    check('invite_is_not_overused', sql`uses <= max_uses`)
  ]
)
