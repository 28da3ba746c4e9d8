import { Hono } from 'hono'
import { Credentials, login, logout, readMe, register, Registration } from '#contract/account.ts'
import { createAccount, findAccount, raisePasswordHash } from '#db/accounts.ts'
import type { Db } from '#db/client.ts'
import { readPerson } from '#db/people.ts'
import { createSession, endSession } from '#db/sessions.ts'
import { presence } from '#presence'
import { readEmail, readPassword } from '#rules/person.ts'
import { profileOf } from '#rules/profile.ts'
import { cleanText } from '#rules/text.ts'
import { readBody } from '../body.ts'
import type { App, SignedIn } from '../context.ts'
import { Failure } from '../failure.ts'
import { limitPasswordTries, limitRate, networkOf } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { checkPassword, hashPassword } from '../password.ts'
import { readRegistration } from '../registration.ts'

async function readOwnProfile(db: Db, userId: number, now: number) {
  let person = await readPerson(db, userId)
  if (!person) throw new Failure('unauthorized')
  return profileOf(person, now)
}

/** What a session is listed by. */
function deviceOf(request: Request): string {
  return cleanText(request.headers.get('user-agent') ?? '').slice(0, 300)
}

async function signIn(env: Env, db: Db, userId: number, request: Request, now: number) {
  let { token, ended } = await createSession(db, userId, deviceOf(request), now)
  if (ended.length > 0) await presence(env, userId).closeSessions(ended)
  return { user: await readOwnProfile(db, userId, now), sessionId: token }
}

export const accountRoutes = new Hono<App>()
  .post(register.path, async c => {
    let input = await readBody(c, Registration)
    let wish = readRegistration(input, c.req.raw.cf?.['timezone'])
    await limitRate(c.env, 'registerByNetwork', networkOf(c.req.raw))
    await limitRate(c.env, 'registerByAddress', wish.email)
    let { password, ...account } = wish
    let passwordHash = await hashPassword(c.env, password)
    let { db, now } = c.var
    let made = await createAccount(db, { ...account, passwordHash }, deviceOf(c.req.raw), now)
    if (made === 'email_taken') throw new Failure(made)
    return c.json({ user: await readOwnProfile(db, made.id, now), sessionId: made.token }, 201)
  })
  .post(login.path, async c => {
    let input = await readBody(c, Credentials)
    let email = readEmail(input.email) ?? input.email
    await limitRate(c.env, 'loginByNetwork', networkOf(c.req.raw))
    let forgive = await limitPasswordTries(c.env, email)
    let password = readPassword(input.password)
    let account = await findAccount(c.var.db, email)
    let check = await checkPassword(c.env, password ?? '', account?.passwordHash)
    if (!account || !password || check === 'wrong') throw new Failure('wrong_credentials')
    await forgive()
    if (check === 'weak') {
      let stronger = await hashPassword(c.env, password)
      await raisePasswordHash(c.var.db, account.id, account.passwordHash, stronger)
    }
    return c.json(await signIn(c.env, c.var.db, account.id, c.req.raw, c.var.now), 200)
  })

export const ownRoutes = new Hono<SignedIn>()
  .post(logout.path, signedIn, async c => {
    let { userId, sessionId } = c.var.session
    await endSession(c.var.db, userId, sessionId)
    await presence(c.env, userId).closeSessions([sessionId])
    return c.body(null, 204)
  })
  .get(readMe.path, signedIn, async c =>
    c.json(await readOwnProfile(c.var.db, c.var.session.userId, c.var.now), 200)
  )
