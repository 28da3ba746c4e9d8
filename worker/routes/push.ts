import { Hono } from 'hono'
import {
  readPushKey,
  readPushSubscriptions,
  subscribeToPush,
  TEST_MESSAGE,
  testPush,
  unsubscribeFromPush
} from '#contract/push.ts'
import * as subscriptions from '#db/push-subscriptions.ts'
import { isPushAddress, sendPush } from '#deliver/push.ts'
import { readVapid } from '#deliver/vapid.ts'
import { readName } from '#rules/person.ts'
import { arePushKeys, readPushAddress } from '#rules/push-address.ts'
import { readBody, readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { Failure } from '../failure.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'

const TEST_TERMS = { ttl: 60, isUrgent: true }

export const pushRoutes = new Hono<SignedIn>()
  .get(readPushKey.path, signedIn, async c => {
    let vapid = readVapid(c.env)
    if (!vapid) throw new Failure('push_off')
    return c.json({ key: vapid.publicKey }, 200)
  })
  .get(readPushSubscriptions.path, signedIn, async c => {
    let { sessionId, userId } = c.var.session
    return c.json(await subscriptions.readPushSubscriptions(c.var.db, userId, sessionId), 200)
  })
  .post(subscribeToPush.path, signedIn, async c => {
    let { endpoint: given, keys, name: called } = await readBody(c, subscribeToPush.body)
    let name = readName(called)
    if (name === undefined) throw new Failure('invalid_name')
    let endpoint = readPushAddress(given, c.env.PUSH_HOSTS)
    if (endpoint === undefined || !arePushKeys(keys)) throw new Failure('invalid_push')
    let device = { endpoint, auth: keys.auth, p256dh: keys.p256dh, name }
    if (!(await isPushAddress(device))) throw new Failure('invalid_push')
    await limitRate(c.env, 'pushDevices', c.var.session.userId)
    let made = await subscriptions.writePushSubscription(c.var.db, c.var.session, device, c.var.now)
    if (!made) throw new Failure('subscriptions_full')
    tellDevices(c, c.var.session.userId, 'account')
    return c.json(made, 201)
  })
  .delete(unsubscribeFromPush.path, signedIn, async c => {
    let id = readId(c, 'id', 'subscription_not_found')
    let { userId } = c.var.session
    if (!(await subscriptions.removePushSubscription(c.var.db, userId, id))) {
      throw new Failure('subscription_not_found')
    }
    tellDevices(c, userId, 'account')
    return c.body(null, 204)
  })
  .post(testPush.path, signedIn, async c => {
    let id = readId(c, 'id', 'subscription_not_found')
    let { db, now, session } = c.var
    let targets = await subscriptions.pushTargetReads(db, session.userId, now)
    let target = targets.find(each => each.id === id)
    if (!target) throw new Failure('subscription_not_found')
    await limitRate(c.env, 'pushTests', session.userId)
    let { kind } = await sendPush(c.env, target, TEST_MESSAGE, TEST_TERMS)
    if (kind === 'gone') {
      await subscriptions.forgetPushTarget(db, target)
      throw new Failure('subscription_not_found')
    }
    if (kind !== 'delivered') throw new Failure('push_refused')
    await subscriptions.deliveryNote(db, [id], now)
    return c.body(null, 204)
  })
