import { type Context, Hono } from 'hono'
import { ringBell, stopBell } from '#contract/bells.ts'
import { removeBell } from '#db/bells.ts'
import { areContacts } from '#db/friendships.ts'
import { presence } from '#presence'
import { readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { Failure, valueOf } from '../failure.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'

/** The contact that a path names, or a Failure. */
async function contactIn(c: Context<SignedIn>): Promise<number> {
  let friendId = readId(c, 'friendId', 'contact_not_found')
  if (!(await areContacts(c.var.db, c.var.session.userId, friendId))) {
    throw new Failure('contact_not_found')
  }
  return friendId
}

/** Lets the other devices of whoever waits look again. */
function tellDevices(c: Context<SignedIn>, friendId: number): void {
  let own = presence(c.env, c.var.session.userId)
  c.executionCtx.waitUntil(own.hear({ type: 'contact_changed', userId: friendId }))
}

export const bellRoutes = new Hono<SignedIn>()
  .put(ringBell.path, signedIn, async c => {
    let friendId = await contactIn(c)
    let { userId } = c.var.session
    await limitRate(c.env, 'bells', userId)
    let contact = valueOf(await presence(c.env, friendId).ringBell(userId))
    tellDevices(c, friendId)
    return c.json(contact, 200)
  })
  .delete(stopBell.path, signedIn, async c => {
    let friendId = await contactIn(c)
    await removeBell(c.var.db, c.var.session.userId, friendId)
    tellDevices(c, friendId)
    return c.body(null, 204)
  })
