import { type Context, Hono } from 'hono'
import { Credentials, login, logout, readMe, register, Registration } from '#contract/account.ts'
import { createAccount, findAccount, raisePasswordHash } from '#db/accounts.ts'
import type { Db } from '#db/client.ts'
import { readPerson } from '#db/people.ts'
import { createSession, endSession } from '#db/sessions.ts'
import { readEmail, readPassword } from '#rules/person.ts'
import { profileOf } from '#rules/profile.ts'
import { cleanText } from '#rules/text.ts'
import { readBody } from '../body.ts'
import type { App, SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { Failure } from '../failure.ts'
import { limitPasswordTries, limitRate, networkOf } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { checkPassword, hashPassword } from '../password.ts'
import { readRegistration } from '../registration.ts'
import { closeSockets } from '../revocation.ts'
import { acceptAtOnce } from './invites.ts'

/** As it stands when it is here: what ended while the database was busy is over (D4). */
async function readOwnProfile(db: Db, userId: number) {
  let person = await readPerson(db, userId)
  if (!person) throw new Failure('unauthorized')
  return profileOf(person, Date.now())
}

/** What a session is listed by. */
function deviceOf(request: Request): string {
  return cleanText(request.headers.get('user-agent') ?? '').slice(0, 300)
}

/** Opens a session for whoever knows the password. If that changes while it is being checked, it is checked again. */
async function openSession(c: Context<App>, email: string, password: string | undefined) {
  let { db, now } = c.var
  for (;;) {
    let account = await findAccount(db, email)
    let check = await checkPassword(c.env, password ?? '', account?.passwordHash)
    if (!account || !password || check === 'wrong') throw new Failure('wrong_credentials')
    let { id, passwordHash } = account
    let made = await createSession(db, account, deviceOf(c.req.raw), now)
    if (!made) continue
    if (check === 'weak') {
      await raisePasswordHash(db, id, passwordHash, await hashPassword(c.env, password))
    }
    return { userId: id, ...made }
  }
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
    if (input.inviteToken !== undefined) await acceptAtOnce(c, made.id, input.inviteToken)
    return c.json({ user: await readOwnProfile(db, made.id), sessionId: made.token }, 201)
  })
  .post(login.path, async c => {
    let input = await readBody(c, Credentials)
    let email = readEmail(input.email) ?? input.email
    await limitRate(c.env, 'loginByNetwork', networkOf(c.req.raw))
    let forgive = await limitPasswordTries(c.env, email)
    let { userId, token, ended } = await openSession(c, email, readPassword(input.password))
    await forgive()
    await closeSockets(c.env, userId, ended)
    tellDevices(c, userId, 'account')
    let user = await readOwnProfile(c.var.db, userId)
    return c.json({ user, sessionId: token }, 200)
  })

export const ownRoutes = new Hono<SignedIn>()
  .post(logout.path, signedIn, async c => {
    let { userId, sessionId } = c.var.session
    await endSession(c.var.db, userId, sessionId, c.var.now)
    await closeSockets(c.env, userId, [sessionId])
    return c.body(null, 204)
  })
  .get(readMe.path, signedIn, async c =>
    c.json(await readOwnProfile(c.var.db, c.var.session.userId), 200)
  )
