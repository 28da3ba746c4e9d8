import type { MiddlewareHandler } from 'hono'
import { SESSION_TOUCH_MS } from '#contract/limits.ts'
import type { Db } from '#db/client.ts'
import { findSession, type SessionOwner, touchSession } from '#db/sessions.ts'
import type { SignedIn } from '../context.ts'
import { Failure } from '../failure.ts'
import { limitReads } from './rate-limit.ts'

const TOKEN = /^[0-9a-f]{64}$/

/** The living session of a token that a client gave, whatever it gave. */
export async function sessionOf(
  db: Db,
  token: string,
  now: number
): Promise<SessionOwner | undefined> {
  return TOKEN.test(token) ? findSession(db, token, now) : undefined
}

/** SPEC 6: only a bearer header signs anybody in, so no other site can make a browser do it. */
export const signedIn: MiddlewareHandler<SignedIn> = async (c, next) => {
  let [, token = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  let session = await sessionOf(c.var.db, token, c.var.now)
  if (!session) throw new Failure('unauthorized')
  if (session.lastSeenAt < c.var.now - SESSION_TOUCH_MS) {
    c.executionCtx.waitUntil(touchSession(c.var.db, session.sessionId, c.var.now))
  }
  if (c.req.method === 'GET') await limitReads(c.env, session.sessionId)
  c.set('session', session)
  await next()
}
