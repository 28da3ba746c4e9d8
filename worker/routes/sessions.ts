import { Hono } from 'hono'
import { endOneSession, endOtherSessions, readSessions } from '#contract/sessions.ts'
import * as sessions from '#db/sessions.ts'
import { readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { Failure } from '../failure.ts'
import { signedIn } from '../middleware/session.ts'
import { closeSockets } from '../revocation.ts'

export const sessionRoutes = new Hono<SignedIn>()
  .get(readSessions.path, signedIn, async c => {
    let { userId, sessionId } = c.var.session
    return c.json(await sessions.readSessions(c.var.db, userId, sessionId, c.var.now), 200)
  })
  .delete(endOneSession.path, signedIn, async c => {
    let { userId } = c.var.session
    let id = readId(c, 'id', 'session_not_found')
    let hasEnded = await sessions.endSession(c.var.db, userId, id, c.var.now)
    if (!hasEnded) throw new Failure('session_not_found')
    await closeSockets(c.env, userId, [id])
    return c.body(null, 204)
  })
  .delete(endOtherSessions.path, signedIn, async c => {
    let { userId, sessionId } = c.var.session
    let ended = await sessions.endOtherSessions(c.var.db, userId, sessionId, c.var.now)
    await closeSockets(c.env, userId, ended)
    return c.body(null, 204)
  })
