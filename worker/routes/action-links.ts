import { type Context, Hono } from 'hono'
import {
  createActionLink,
  deleteActionLink,
  type NewActionLink,
  readActionLinks,
  undoActionLink,
  followActionLink
} from '#contract/action-links.ts'
import * as links from '#db/action-links.ts'
import { presence } from '#presence'
import { readLinkName } from '#rules/link.ts'
import { readBody, readId } from '../body.ts'
import type { App, SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { Failure, valueOf } from '../failure.ts'
import { limitRate, networkOf } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'

const SECRET = /^[0-9a-f]{64}$/

/** A link that may be made, or the Failure that says what is wrong. Off needs neither a timer nor somebody to see it. */
function readLink({ action, groupId, minutes, name }: NewActionLink): NewActionLink {
  let clean = readLinkName(name)
  if (clean === undefined) throw new Failure('invalid_link_name')
  if (action === 'set-unavailable') return { name: clean, action }
  return { name: clean, action, groupId, minutes }
}

/** The link of the secret in the path; counted before it is looked for, and told by nobody (D20). */
async function linkOf(c: Context<App>) {
  await limitRate(c.env, 'actionsByNetwork', networkOf(c.req.raw))
  let secret = c.req.param('secret') ?? ''
  let link = SECRET.test(secret) ? await links.findActionLink(c.var.db, secret) : undefined
  if (!link) throw new Failure('link_not_found')
  return link
}

export const actionRoutes = new Hono<App>()
  .post(followActionLink.path, async c => {
    let link = await linkOf(c)
    return c.json(valueOf(await presence(c.env, link.ownerId).useLink(link)), 200)
  })
  .post(undoActionLink.path, async c => {
    let { id, ownerId } = await linkOf(c)
    return c.json(valueOf(await presence(c.env, ownerId).undoLink(id)), 200)
  })

export const actionLinkRoutes = new Hono<SignedIn>()
  .get(readActionLinks.path, signedIn, async c =>
    c.json(await links.readActionLinks(c.var.db, c.var.session.userId), 200)
  )
  .post(createActionLink.path, signedIn, async c => {
    let link = readLink(await readBody(c, createActionLink.body))
    let made = await links.createActionLink(c.var.db, c.var.session.userId, link, c.var.now)
    if (typeof made === 'string') throw new Failure(made)
    tellDevices(c, c.var.session.userId, 'account')
    return c.json(made, 201)
  })
  .delete(deleteActionLink.path, signedIn, async c => {
    let id = readId(c, 'id', 'link_not_found')
    let isDone = await presence(c.env, c.var.session.userId).revokeLink(id)
    if (!isDone) throw new Failure('link_not_found')
    tellDevices(c, c.var.session.userId, 'account')
    return c.body(null, 204)
  })
