import { Hono } from 'hono'
import { changePassword, forgotPassword, RECOVERY_TEXT, resetPassword } from '#contract/profile.ts'
import type { Db } from '#db/client.ts'
import * as passwords from '#db/passwords.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { logFault } from '#log'
import { readEmail, readPassword } from '#rules/person.ts'
import { readBody } from '../body.ts'
import type { App, SignedIn } from '../context.ts'
import { behindAnswer, errand } from '../errand.ts'
import { Failure, wholeForm } from '../failure.ts'
import {
  forgivePasswordTries,
  limitPasswordTries,
  limitRate,
  networkOf
} from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { checkPassword, hashPassword } from '../password.ts'
import { closeSockets } from '../revocation.ts'

/** A new password that was typed twice alike, or the Failure that says what is wrong. */
function readNewPassword(input: { password: string; confirmPassword: string }): string {
  return wholeForm({
    password: [readPassword(input.password), 'invalid_password'],
    confirmPassword: [input.password === input.confirmPassword || undefined, 'password_mismatch']
  }).password
}

/** D21: whatever comes of it, the one who asked has been answered already. */
async function sendResetLink(env: Env, db: Db, email: string, network: string, now: number) {
  try {
    await limitRate(env, 'forgotByNetwork', network)
    await limitRate(env, 'forgotByAddress', email)
    let mailId = await passwords.askForResetLink(db, email, now)
    if (mailId) await sendWaiting(env, db, [mailId])
  } catch (thrown) {
    if (!(thrown instanceof Failure)) logFault('A reset link was not sent', thrown)
  }
}

export const recoveryRoutes = new Hono<App>()
  .post(forgotPassword.path, async c => {
    let input = await readBody(c, forgotPassword.body)
    let email = readEmail(input.email)
    if (email === undefined) throw new Failure('invalid_email')
    let network = networkOf(c.req.raw)
    let { db, now } = c.var
    behindAnswer(c.executionCtx, () => sendResetLink(c.env, db, email, network, now))
    return c.json({ message: RECOVERY_TEXT }, 200)
  })
  .post(resetPassword.path, async c => {
    let input = await readBody(c, resetPassword.body)
    let password = readNewPassword(input)
    await limitRate(c.env, 'resetByNetwork', networkOf(c.req.raw))
    let link = await passwords.findResetLink(c.var.db, input.token, c.var.now)
    if (!link) throw new Failure('link_expired')
    let hash = await hashPassword(c.env, password)
    let { userId } = link
    let changed = await passwords.resetPassword(c.var.db, userId, input.token, hash, c.var.now)
    if (!changed) throw new Failure('link_expired')
    c.executionCtx.waitUntil(sendWaiting(c.env, c.var.db, [changed.mailId]))
    await closeSockets(c.env, userId, changed.ended)
    await errand('Tries were not forgiven', () => forgivePasswordTries(c.env, link.email))
    return c.body(null, 204)
  })

export const passwordRoutes = new Hono<SignedIn>().post(changePassword.path, signedIn, async c => {
  let input = await readBody(c, changePassword.body)
  let password = readNewPassword(input)
  let { userId, sessionId } = c.var.session
  let own = await passwords.readPassword(c.var.db, userId)
  if (!own) throw new Failure('unauthorized')
  await limitRate(c.env, 'passwordChanges', userId)
  let forgive = await limitPasswordTries(c.env, own.email)
  let current = readPassword(input.currentPassword) ?? ''
  if ((await checkPassword(c.env, current, own.passwordHash)) === 'wrong') {
    throw new Failure('wrong_password')
  }
  await forgive()
  let hash = await hashPassword(c.env, password)
  let { db, now } = c.var
  let from = own.passwordHash
  let changed = await passwords.changePassword(db, userId, sessionId, from, hash, now)
  if (!changed) throw new Failure('wrong_password')
  c.executionCtx.waitUntil(sendWaiting(c.env, db, [changed.mailId]))
  await closeSockets(c.env, userId, changed.ended)
  return c.body(null, 204)
})
