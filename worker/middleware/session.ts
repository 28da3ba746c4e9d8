import type { Context, HonoRequest, MiddlewareHandler } from 'hono'
import { SESSION_TOUCH_MS } from '#contract/limits.ts'
import type { Db } from '#db/client.ts'
import { hashToken } from '#db/ids.ts'
import { findSession, type SessionOwner, touchSession } from '#db/sessions.ts'
import type { Showing, SignedIn } from '../context.ts'
import { Failure } from '../failure.ts'
import { limitReads } from './rate-limit.ts'

const TOKEN = /^[0-9a-f]{64}$/

/** So many tokens' owners are remembered. */
const OWNERS_MOST = 1_000
/** Whose session was found by the hash of a token, in this isolate: whom to ask about it next time, and no proof. */
const owners = new Map<string, SessionOwner>()

function remember(tokenHash: string, owner: SessionOwner | undefined): void {
  owners.delete(tokenHash)
  if (owner) owners.set(tokenHash, owner)
  let [oldest] = owners.keys()
  if (owners.size > OWNERS_MOST && oldest !== undefined) owners.delete(oldest)
}

/** The living session of a token that a client gave, whatever it gave. */
export async function sessionOf(
  db: Db,
  token: string,
  now: number
): Promise<SessionOwner | undefined> {
  if (!TOKEN.test(token)) return undefined
  let tokenHash = await hashToken(token)
  let session = await findSession(db, tokenHash, now)
  remember(tokenHash, session)
  return session
}

/** SPEC 6: only a bearer header signs anybody in, so no other site can make a browser do it. */
function tokenOf(request: HonoRequest): string {
  let [, token = ''] = /^Bearer (\S+)$/.exec(request.header('authorization') ?? '') ?? []
  return token
}

async function signIn(c: Context<SignedIn>): Promise<SessionOwner> {
  let session = await sessionOf(c.var.db, tokenOf(c.req), c.var.now)
  if (!session) throw new Failure('unauthorized')
  touch(c, session)
  return session
}

/** D20: notes that a session was used, if that is due. */
function touch(c: Context<SignedIn>, { sessionId, lastSeenAt }: SessionOwner): boolean {
  let isDue = lastSeenAt < c.var.now - SESSION_TOUCH_MS
  if (isDue) c.executionCtx.waitUntil(touchSession(c.var.db, sessionId, c.var.now))
  return isDue
}

export const signedIn: MiddlewareHandler<SignedIn> = async (c, next) => {
  let session = await signIn(c)
  if (c.req.method === 'GET') await limitReads(c.env, session.sessionId)
  c.set('session', session)
  await next()
}

/**
 * The same for what goes to a person's object, which reads the session along with the person: one trip to the database
 * less, where this isolate knows whom to ask. Until the object has answered nothing is proven, so whoever is refused
 * anything is looked up after all: of a session that has ended nobody hears anything else.
 */
export const shownIn: MiddlewareHandler<Showing> = async (c, next) => {
  let token = tokenOf(c.req)
  let tokenHash = TOKEN.test(token) ? await hashToken(token) : ''
  let owner = owners.get(tokenHash)
  c.set('session', owner ?? (await signIn(c)))
  if (owner) c.set('shown', { tokenHash, now: c.var.now })
  await next()
  if (!owner) return
  if (!c.res.ok) return void (await signIn(c))
  if (touch(c, owner)) remember(tokenHash, { ...owner, lastSeenAt: c.var.now })
}
