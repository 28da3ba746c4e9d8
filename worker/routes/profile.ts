import { Hono } from 'hono'
import {
  type AccountChange,
  changeAccount,
  deleteAccount,
  exportAccount
} from '#contract/profile.ts'
import { buryAccount, type Dead } from '#db/deletion.ts'
import type { Db } from '#db/client.ts'
import { exportAccount as readExport } from '#db/export.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { presence } from '#presence'
import { deriveUsername, isPhone, readName, readTimeZone } from '#rules/person.ts'
import { cleanText } from '#rules/text.ts'
import { discardAvatar } from '../album.ts'
import { readBody } from '../body.ts'
import { bury } from '../burial.ts'
import type { SignedIn } from '../context.ts'
import { errand } from '../errand.ts'
import { Failure, valueOf, wholeForm } from '../failure.ts'
import { forgetLimits, limitRate } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'

/** A change of the account that may be carried out, or the Failure that says what is wrong (D7, D18, D36). */
function readAccountChange(input: AccountChange): AccountChange {
  let { displayName, phoneNumber, timeZone, username } = input
  let phone = phoneNumber === undefined ? undefined : cleanText(phoneNumber)
  let isDialled = phone === '' || (phone !== undefined && isPhone(phone))
  return {
    ...input,
    ...wholeForm<AccountChange>({
      ...(displayName !== undefined && { displayName: [readName(displayName), 'invalid_name'] }),
      ...(username !== undefined && {
        username: [deriveUsername(username) || undefined, 'invalid_name']
      }),
      ...(phone !== undefined && { phoneNumber: [isDialled ? phone : undefined, 'invalid_phone'] }),
      ...(timeZone !== undefined && { timeZone: [readTimeZone(timeZone), 'invalid_time_zone'] })
    })
  }
}

/** The account is gone already; what is not done here, the sweep does. */
async function finishDeletion(env: Env, db: Db, dead: Dead) {
  await errand('A deletion was not finished', () => bury(env, db, dead))
  if (dead.avatar) await discardAvatar(env, db, dead.avatar)
  await errand('Limits were not forgotten', () => forgetLimits(env, dead.userId, dead.email))
}

export const profileRoutes = new Hono<SignedIn>()
  .patch(changeAccount.path, signedIn, async c => {
    let change = readAccountChange(await readBody(c, changeAccount.body))
    let own = presence(c.env, c.var.session.userId)
    return c.json(valueOf(await own.changeAccount(change)), 200)
  })
  .get(exportAccount.path, signedIn, async c => {
    let { userId } = c.var.session
    await limitRate(c.env, 'exports', userId)
    let all = await readExport(c.var.db, userId, c.var.now)
    if (!all) throw new Failure('unauthorized')
    c.header('Content-Disposition', 'attachment; filename="porchlight.json"')
    return c.json(all, 200)
  })
  .delete(deleteAccount.path, signedIn, async c => {
    let { userId } = c.var.session
    let dead = await buryAccount(c.var.db, userId, c.var.now)
    if (dead) {
      c.executionCtx.waitUntil(sendWaiting(c.env, c.var.db, [dead.mailId]))
      let end = finishDeletion(c.env, c.var.db, dead)
      // It goes on even if whoever asked for it does not wait.
      c.executionCtx.waitUntil(end)
      await end
    }
    return c.body(null, 204)
  })
