import { and, eq, gt, lt } from 'drizzle-orm'
import { SESSION_MS, SESSION_TOUCH_MS } from '#contract/limits.ts'
import type { Db } from './client.ts'
import { hashToken, newId, newToken } from './ids.ts'
import { sessions } from './schema.ts'

/** Who is asking, and by which session. */
export interface SessionOwner {
  sessionId: number
  userId: number
  lastSeenAt: number
}

/** D20: makes a session and gives its token, which is stored nowhere. */
export async function createSession(
  db: Db,
  userId: number,
  device: string,
  now: number
): Promise<string> {
  let token = newToken()
  await db.insert(sessions).values({
    id: newId(),
    tokenHash: await hashToken(token),
    userId,
    device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_MS
  })
  return token
}

/** The living session of a token. */
export async function findSession(
  db: Db,
  token: string,
  now: number
): Promise<SessionOwner | undefined> {
  let [session] = await db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, await hashToken(token)), gt(sessions.expiresAt, now)))
  return session
}

/** D20: sliding, and written at most once a day. */
export async function touchSession(db: Db, sessionId: number, now: number) {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: now + SESSION_MS })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now - SESSION_TOUCH_MS)))
}

export async function isSessionAlive(
  db: Db,
  userId: number,
  sessionId: number,
  now: number
): Promise<boolean> {
  let rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now))
    )
  return rows.length > 0
}

export async function endSession(db: Db, userId: number, sessionId: number) {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}
