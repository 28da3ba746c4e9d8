import { and, desc, eq, gt, lt, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { SESSION_MS, SESSION_TOUCH_MS, SESSIONS_MAXIMUM } from '#contract/limits.ts'
import type { SessionItem } from '#contract/sessions.ts'
import { toInstant } from '#contract/values.ts'
import type { Db } from './client.ts'
import { hashToken, newId, newToken } from './ids.ts'
import { prepared, type Slots } from './prepared.ts'
import { sessions, users } from './schema.ts'
import { hasChanged, visiting } from './visits.ts'

/** Who is asking, and by which session. */
export interface SessionOwner {
  sessionId: number
  userId: number
  lastSeenAt: number
}

/** Whose session it is to be, and the password's hash by which they have shown that they may have one. */
export interface Proof {
  id: number
  passwordHash: string
}

/**
 * D20: a new session: its token, which is stored nowhere, and the statement that stores the rest, unless the password
 * is another one by then.
 */
export async function newSession(db: Db, proof: Proof, device: string, now: number) {
  let [id, token] = [newId(), newToken()]
  let isProven = and(eq(users.id, proof.id), eq(users.passwordHash, proof.passwordHash))
  let insertion = db
    .insert(sessions)
    .select(
      sql`select ${id}, ${await hashToken(token)}, ${users.id}, ${device}, ${now}, ${now}, ${now + SESSION_MS}
        from ${users} where ${isProven}`
    )
    .returning({ id: sessions.id })
  return { id, token, insertion }
}

/**
 * Makes a session and gives its token, and the sessions that ended with it: it is one too many for them, or they had expired. Undefined if the password was
 * changed, or the account deleted, while it was being checked: who ends all sessions means this one too.
 */
export async function createSession(
  db: Db,
  proof: Proof,
  device: string,
  now: number
): Promise<{ token: string; ended: number[] } | undefined> {
  let { id, token, insertion } = await newSession(db, proof, device, now)
  let kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, proof.id))
    .orderBy(sql`${sessions.id} = ${id} desc`, desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(SESSIONS_MAXIMUM)
  let [made, ended] = await db.batch([
    insertion,
    ...sessionsEnding(
      db,
      proof.id,
      sql`(${sessions.id} not in ${kept} or expires_at <= ${now})`,
      now
    )
  ])
  return made.length > 0 ? { token, ended: ended.map(row => row.id) } : undefined
}

/** The living session whose token has this hash. */
export async function findSession(
  db: Db,
  tokenHash: string,
  now: number
): Promise<SessionOwner | undefined> {
  let [session] = await sessionRead(db, { tokenHash, now }).ask()
  return session
}

const sessionRead = prepared((db, { now, tokenHash }: Slots<Shown>) =>
  db
    .select({ sessionId: sessions.id, userId: sessions.userId, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
)

/** What a client showed, to be looked at when the person it is to belong to is read: the hash of a token. */
export type Shown = { tokenHash: string; now: number }

/** Whether what was shown is of a living session of this person. */
export function isOfSession(
  userId: SQLWrapper,
  { tokenHash, now }: Record<keyof Shown, SQLWrapper>
) {
  return sql<number>`exists (select 1 from ${sessions} s
    where s.token_hash = ${tokenHash} and s.user_id = ${userId} and s.expires_at > ${now})`
}

/** D20: sliding, and written at most once a day. */
export async function touchSession(db: Db, sessionId: number, now: number) {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: now + SESSION_MS })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now - SESSION_TOUCH_MS)))
}

/** The statement that finds one of a person's sessions if it lives. */
export const livingSession = prepared(
  (db, { now, sessionId, userId }: Slots<{ userId: number; sessionId: number; now: number }>) =>
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now))
      )
)

/** D50: the devices that are signed in, last used first. */
export async function readSessions(
  db: Db,
  userId: number,
  currentId: number,
  now: number
): Promise<SessionItem[]> {
  let rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    createdAt: toInstant(createdAt),
    lastSeenAt: toInstant(lastSeenAt),
    current: id === currentId
  }))
}

/**
 * The statements that end those sessions of a person for which `which` holds: the first gives their ids, by the second
 * their sockets are closed, should nobody else be able to.
 */
export function sessionsEnding(db: Db, userId: number, which: SQL | undefined, now: number) {
  let deletion = db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .returning({ id: sessions.id })
  return [deletion, visiting(db, [userId], hasChanged, now)] as const
}

async function endSessions(db: Db, userId: number, which: SQL, now: number): Promise<number[]> {
  let [ended] = await db.batch(sessionsEnding(db, userId, which, now))
  return ended.map(({ id }) => id)
}

/** Ends one session; false if the person has no such session. */
export async function endSession(
  db: Db,
  userId: number,
  sessionId: number,
  now: number
): Promise<boolean> {
  return (await endSessions(db, userId, eq(sessions.id, sessionId), now)).length > 0
}

/** Ends all sessions of a person but one, and gives their ids. */
export function endOtherSessions(db: Db, userId: number, keptId: number, now: number) {
  return endSessions(db, userId, ne(sessions.id, keptId), now)
}

/** Those of a person's sessions that can be used at `now`. */
export async function livingSessions(db: Db, userId: number, now: number): Promise<number[]> {
  let rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
  return rows.map(({ id }) => id)
}
