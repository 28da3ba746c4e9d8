import { Hono } from 'hono'
import { changePassword, forgotPassword, RECOVERY_TEXT, resetPassword } from '#contract/profile.ts'
import * as passwords from '#db/passwords.ts'
import { findResetLink, keepResetAsk } from '#db/reset-links.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { readEmail, readPassword } from '#rules/person.ts'
import { doRound } from '#round'
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
import { answerResetAsk, mayAsk } from '../recovery.ts'
import { closeSockets } from '../revocation.ts'

/** A new password that was typed twice alike, or the Failure that says what is wrong. */
function readNewPassword(input: { password: string; confirmPassword: string }): string {
  return wholeForm({
    password: [readPassword(input.password), 'invalid_password'],
    confirmPassword: [input.password === input.confirmPassword || undefined, 'password_mismatch']
  }).password
}

export const recoveryRoutes = new Hono<App>()
  .post(forgotPassword.path, async c => {
    let input = await readBody(c, forgotPassword.body)
    let email = readEmail(input.email)
    if (email === undefined) throw new Failure('invalid_email')
    let { db, now } = c.var
    // What this counts by says nothing of the address.
    if (await mayAsk(c.env, 'forgotByNetwork', networkOf(c.req.raw))) {
      let ask = await keepResetAsk(db, email, now)
      // Tried once: the address is counted each time, and the sweep tries again.
      behindAnswer(c.executionCtx, () =>
        doRound([ask], 'A reset link was not sent', each => answerResetAsk(c.env, db, each, now))
      )
    }
    return c.json({ message: RECOVERY_TEXT }, 200)
  })
  .post(resetPassword.path, async c => {
    let input = await readBody(c, resetPassword.body)
    let password = readNewPassword(input)
    await limitRate(c.env, 'resetByNetwork', networkOf(c.req.raw))
    let link = await findResetLink(c.var.db, input.token, c.var.now)
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
