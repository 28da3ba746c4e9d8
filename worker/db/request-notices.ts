import { and, eq, type SQL, sql } from 'drizzle-orm'
import { NOTICES } from '#contract/notifications.ts'
import type { Db } from './client.ts'
import { newId } from './ids.ts'
import { asNewest, onceUnread } from './notifications.ts'
import { requests, users } from './schema.ts'
import { pushSubscriptions } from './schema-push.ts'
import { notifications, preferences } from './schema-records.ts'

/** D27: whether a person wants to hear of requests; somebody who is no contact yet has no record of their own. */
function wantsRequests(userId: number): SQL {
  return sql`coalesce((select ${preferences.friendRequests} from ${preferences}
    where ${preferences.userId} = ${userId} and ${preferences.scope} = 'global'), 1) = 1`
}

/** The same of a push message, which needs a device too. */
function wantsPush(userId: number): SQL {
  return sql`coalesce((select ${preferences.pushNotifications} from ${preferences}
    where ${preferences.userId} = ${userId} and ${preferences.scope} = 'global'), 0)
    and exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId})`
}

function filled(words: string): SQL {
  return sql`replace(${words}, '{name}', ${users.displayName})`
}

/** One notice about `aboutId`, whose name stands for `{name}`, if `condition` holds. */
function conditionalNotice(
  db: Db,
  userId: number,
  aboutId: number,
  text: { title: string; message: string },
  condition: SQL | undefined,
  now: number
) {
  return db
    .insert(notifications)
    .select(
      sql`select ${newId()}, ${userId}, ${users.id}, 'friend_request', ${filled(text.title)}, ${filled(text.message)}, ${now}, 0,
        ${wantsPush(userId)} from ${users} where ${and(eq(users.id, aboutId), condition, wantsRequests(userId))}`
    )
    .onConflictDoUpdate({ target: onceUnread, set: asNewest })
    .returning()
}

/** D26: 'Contact Request', once for a request however often it is repeated (D23). */
export function requestNotice(
  db: Db,
  fromId: number,
  toId: number,
  requestId: number,
  now: number
) {
  let isNews = sql`exists (select 1 from ${requests} where ${requests.id} = ${requestId})`
  return conditionalNotice(db, toId, fromId, NOTICES.request, isNews, now)
}

/** D26: '{name} accepted your request', for the one who sent it. */
export function acceptedNotice(db: Db, fromId: number, toId: number, isJoined: SQL, now: number) {
  return conditionalNotice(db, fromId, toId, NOTICES.accepted, isJoined, now)
}
