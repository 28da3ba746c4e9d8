import { eq, or, sql } from 'drizzle-orm'
import { toInstant } from '#contract/values.ts'
import { profileOf } from '#rules/profile.ts'
import { ownScore, tallied } from '#rules/score.ts'
import { actingPlan } from '#rules/profile.ts'
import type { Db } from './client.ts'
import { readContacts } from './contacts.ts'
import { readGroups } from './groups.ts'
import { readNotifications } from './notifications.ts'
import { readPerson } from './people.ts'
import { readPreferences } from './preferences.ts'
import { readRequests } from './requests.ts'
import { readEntries } from './schedule.ts'
import { requests, users } from './schema.ts'
import { acquaintances, calls, resetLinks } from './schema-records.ts'
import { readDeeds } from './scores.ts'
import { readSessions } from './sessions.ts'

/** Everything that is stored about a person, and of others only what that person sees anyway. */
export async function exportAccount(
  db: Db,
  userId: number,
  sessionId: number,
  now: number
): Promise<Record<string, unknown> | undefined> {
  let person = await readPerson(db, userId)
  if (!person) return undefined
  let [account] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
  let deeds = await readDeeds(db, userId)
  let tally = tallied(person.tally, person.status, actingPlan(person, now), now)
  return {
    exportedAt: toInstant(now),
    account: { ...profileOf(person, now), createdAt: toInstant(account?.createdAt ?? now) },
    contacts: (await readContacts(db, userId, now)).map(
      ({ id, friendshipId, username, displayName }) => ({ id, friendshipId, username, displayName })
    ),
    groups: await readGroups(db, userId),
    schedule: await readEntries(db, userId),
    requestsReceived: await readRequests(db, userId),
    requestsSent: await sentRequests(db, userId),
    notifications: await readNotifications(db, userId),
    preferences: await readPreferences(db, userId),
    sessions: await readSessions(db, userId, sessionId, now),
    score: { score: ownScore(tally, deeds), ...tally, ...deeds },
    everContacts: await everContacts(db, userId),
    calls: await recentCalls(db, userId),
    openResetLinks: await openLinks(db, userId)
  }
}

async function sentRequests(db: Db, userId: number) {
  let rows = await db
    .select({ to: users.username, sentAt: requests.sentAt })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.toId))
    .where(eq(requests.fromId, userId))
  return rows.map(({ to, sentAt }) => ({ to, sentAt: toInstant(sentAt) }))
}

async function everContacts(db: Db, userId: number): Promise<number[]> {
  let rows = await db
    .select({
      id: sql<number>`case ${acquaintances.lowId} when ${userId} then ${acquaintances.highId} else ${acquaintances.lowId} end`
    })
    .from(acquaintances)
    .where(or(eq(acquaintances.lowId, userId), eq(acquaintances.highId, userId)))
  return rows.map(({ id }) => id)
}

async function recentCalls(db: Db, userId: number) {
  let rows = await db
    .select({ to: users.username, at: calls.at })
    .from(calls)
    .innerJoin(users, eq(users.id, calls.receiverId))
    .where(eq(calls.callerId, userId))
  return rows.map(({ to, at }) => ({ to, at: toInstant(at) }))
}

async function openLinks(db: Db, userId: number) {
  let rows = await db
    .select({ expiresAt: resetLinks.expiresAt })
    .from(resetLinks)
    .where(eq(resetLinks.userId, userId))
  return rows.map(({ expiresAt }) => ({ expiresAt: toInstant(expiresAt) }))
}
