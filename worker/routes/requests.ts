import { type Context, Hono } from 'hono'
import {
  acceptRequest,
  declineRequest,
  readRequests,
  search,
  sendRequest
} from '#contract/requests.ts'
import type { Notification } from '#contract/notifications.ts'
import type { News } from '#contract/socket.ts'
import { readContact } from '#db/contacts.ts'
import * as requests from '#db/requests.ts'
import { findPeople } from '#db/search.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { presence } from '#presence'
import { readBody, readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { behindAnswer } from '../errand.ts'
import { Failure } from '../failure.ts'
import { orWake } from '../lost-answer.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'

/** Both of two new contacts hear of each other, and the one who asked of the answer. */
export async function introduce(
  env: Env,
  fromId: number,
  toId: number,
  notice: Notification | undefined,
  now: number
) {
  let from = presence(env, fromId)
  let to = presence(env, toId)
  await Promise.all([
    from.welcome(toId, now),
    to.welcome(fromId, now),
    from.hear({ type: 'request_gone', userId: toId }, ...asNews(notice)),
    to.hear({ type: 'request_gone', userId: fromId })
  ])
}

function asNews(notification: Notification | undefined): News[] {
  return notification ? [{ type: 'notification', notification }] : []
}

/** D23: sends a request, or accepts the one that the other side has sent. */
export async function ask(c: Context<SignedIn>, friendId: number): Promise<'accepted' | 'pending'> {
  let { userId } = c.var.session
  await limitRate(c.env, 'requests', userId)
  await limitRate(c.env, 'requestsToOne', `${userId} ${friendId}`)
  let sent = await orWake(c, [userId, friendId], () =>
    requests.sendRequest(c.var.db, userId, friendId, c.var.now)
  )
  switch (sent.kind) {
    case 'accepted':
      c.executionCtx.waitUntil(introduce(c.env, friendId, userId, sent.notice, c.var.now))
      return 'accepted'
    case 'pending':
      behindAnswer(c.executionCtx, () => tellAddressee(c, userId, friendId, sent))
      return 'pending'
    default:
      throw new Failure(sent.kind)
  }
}

export const requestRoutes = new Hono<SignedIn>()
  .post(search.path, signedIn, async c => {
    let { query } = await readBody(c, search.body)
    if (query.trim() === '') throw new Failure('query_blank')
    await limitRate(c.env, 'search', c.var.session.userId)
    return c.json(await findPeople(c.var.db, c.var.session.userId, query, c.var.now), 200)
  })
  .post(sendRequest.path, signedIn, async c => {
    let { friendId } = await readBody(c, sendRequest.body)
    if (friendId === c.var.session.userId) throw new Failure('request_to_self')
    return c.json({ friendId, status: await ask(c, friendId) }, 201)
  })
  .get(readRequests.path, signedIn, async c =>
    c.json(await requests.readRequests(c.var.db, c.var.session.userId), 200)
  )
  .post(acceptRequest.path, signedIn, async c => {
    let { userId } = c.var.session
    let fromId = readId(c, 'userId', 'request_not_found')
    let outcome = await orWake(c, [userId, fromId], () =>
      requests.acceptRequest(c.var.db, userId, fromId, c.var.now)
    )
    if (outcome.kind === 'accepted') {
      c.executionCtx.waitUntil(introduce(c.env, fromId, userId, outcome.notice, c.var.now))
    } else if (outcome.kind !== 'already_contacts') throw new Failure(outcome.kind)
    let contact = await readContact(c.var.db, userId, fromId, Date.now)
    if (!contact) throw new Failure('request_not_found')
    return c.json(contact, 200)
  })
  .post(declineRequest.path, signedIn, async c => {
    let { userId } = c.var.session
    let fromId = readId(c, 'userId', 'request_not_found')
    if (!(await requests.declineRequest(c.var.db, userId, fromId))) {
      throw new Failure('request_not_found')
    }
    c.executionCtx.waitUntil(presence(c.env, userId).hear({ type: 'request_gone', userId: fromId }))
    return c.body(null, 204)
  })

/** What the addressee gets of a request: on their screens, and by mail if they want that. Neither is the sender's to know. */
async function tellAddressee(
  c: { env: Env; var: SignedIn['Variables'] },
  fromId: number,
  toId: number,
  { isNews, mailId, notice }: Extract<requests.SentRequest, { kind: 'pending' }>
) {
  await Promise.all([
    isNews && announce(c, fromId, toId, notice),
    mailId && sendWaiting(c.env, c.var.db, [mailId])
  ])
}

/** Shows a new request on the addressee's screens. */
async function announce(
  c: { env: Env; var: SignedIn['Variables'] },
  fromId: number,
  toId: number,
  notice: Notification | undefined
) {
  let request = await requests.readRequest(c.var.db, fromId, toId)
  if (!request) return
  let { displayName } = request.user
  await presence(c.env, toId).hear(
    { type: 'friend_request', ...request, displayName },
    ...asNews(notice)
  )
}
