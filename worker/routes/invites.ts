import { type Context, Hono } from 'hono'
import {
  type AcceptedInvite,
  acceptInvite,
  createInvite,
  deleteInvite,
  readInviter,
  readInvites
} from '#contract/invites.ts'
import * as invites from '#db/invites.ts'
import { readBody, readId } from '../body.ts'
import type { App, SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { errand } from '../errand.ts'
import { Failure } from '../failure.ts'
import { orWake } from '../lost-answer.ts'
import { limitRate, networkOf } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { ask, introduce } from './requests.ts'

/** A request, whoever is signed in. */
type Visit = Pick<Context<App>, 'env' | 'executionCtx'> & {
  req: { raw: Request }
  var: App['Variables']
}

/** Who invites by a token; counted before it is looked for. */
async function inviterOf(c: Visit, token: string) {
  await limitRate(c.env, 'invitesByNetwork', networkOf(c.req.raw))
  let inviter = await invites.findInviter(c.var.db, token, c.var.now)
  if (!inviter) throw new Failure('link_expired')
  return inviter
}

/** D51: what becomes of an invite that `userId` accepts, without those who have to be asked first. */
async function connect(c: Visit, userId: number, inviter: invites.Inviter) {
  if (inviter.id === userId) throw new Failure('invite_to_self')
  let outcome = await orWake(c, [userId, inviter.id], () =>
    invites.acceptInvite(c.var.db, userId, inviter, c.var.now)
  )
  if (outcome.kind === 'accepted') {
    c.executionCtx.waitUntil(introduce(c.env, inviter.id, userId, outcome.notice, c.var.now))
    tellDevices(c, inviter.id, 'account')
  }
  return outcome.kind
}

/** D51: connects somebody who has just registered; they are somebody here whatever becomes of it. */
export async function acceptAtOnce(c: Visit, userId: number, token: string): Promise<void> {
  await errand('A new person was not connected', async () => {
    let inviter = await invites.findInviter(c.var.db, token, c.var.now)
    if (inviter) await connect(c, userId, inviter)
  })
}

export const invitationRoutes = new Hono<App>().post(readInviter.path, async c => {
  let { token } = await readBody(c, readInviter.body)
  let { displayName, isOpen } = await inviterOf(c, token)
  if (!isOpen) throw new Failure('link_expired')
  return c.json({ displayName }, 200)
})

export const inviteRoutes = new Hono<SignedIn>()
  .get(readInvites.path, signedIn, async c =>
    c.json(await invites.readInvites(c.var.db, c.var.session.userId, c.var.now), 200)
  )
  .post(createInvite.path, signedIn, async c => {
    let wish = await readBody(c, createInvite.body)
    let made = await invites.createInvite(c.var.db, c.var.session.userId, wish, c.var.now)
    if (typeof made === 'string') throw new Failure(made)
    tellDevices(c, c.var.session.userId, 'account')
    return c.json(made, 201)
  })
  .delete(deleteInvite.path, signedIn, async c => {
    let id = readId(c, 'id', 'invite_not_found')
    if (!(await invites.deleteInvite(c.var.db, c.var.session.userId, id))) {
      throw new Failure('invite_not_found')
    }
    tellDevices(c, c.var.session.userId, 'account')
    return c.body(null, 204)
  })
  .post(acceptInvite.path, signedIn, async c => {
    let { token } = await readBody(c, acceptInvite.body)
    let inviter = await inviterOf(c, token)
    let kind = await connect(c, c.var.session.userId, inviter)
    let { displayName, id: friendId } = inviter
    let answer = { friendId, displayName }
    switch (kind) {
      case 'accepted':
      case 'already_contacts':
        return c.json({ ...answer, status: 'accepted' } satisfies AcceptedInvite, 200)
      case 'to_be_asked':
        return c.json({ ...answer, status: await ask(c, friendId) } satisfies AcceptedInvite, 200)
      default:
        throw new Failure(kind)
    }
  })
