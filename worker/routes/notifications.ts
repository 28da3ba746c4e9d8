import { Hono } from 'hono'
import {
  markRead,
  NOTIFICATIONS_SHOWN,
  postPreference,
  putPreference,
  readNotifications,
  readPreferences
} from '#contract/notifications.ts'
import * as notifications from '#db/notifications.ts'
import * as preferences from '#db/preferences.ts'
import { presence } from '#presence'
import { readBody, readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { Failure } from '../failure.ts'
import { signedIn } from '../middleware/session.ts'

export const notificationRoutes = new Hono<SignedIn>()
  .get(readNotifications.path, signedIn, async c => {
    let { userId } = c.var.session
    let list = await notifications.readNotifications(c.var.db, userId)
    if (list.length === NOTIFICATIONS_SHOWN) {
      c.executionCtx.waitUntil(notifications.forgetOld(c.var.db, userId))
    }
    return c.json(list, 200)
  })
  .post(markRead.path, signedIn, async c => {
    let id = readId(c, 'id', 'notification_not_found')
    let { userId } = c.var.session
    let notification = await notifications.markRead(c.var.db, userId, id)
    if (!notification) throw new Failure('notification_not_found')
    // D2: the other devices count it as unread no more.
    c.executionCtx.waitUntil(presence(c.env, userId).hear({ type: 'notification', notification }))
    return c.body(null, 204)
  })
  .get(readPreferences.path, signedIn, async c =>
    c.json(await preferences.readPreferences(c.var.db, c.var.session.userId), 200)
  )
  // D27: PUT and POST do the same.
  .on([putPreference.method, postPreference.method], putPreference.path, signedIn, async c => {
    let change = await readBody(c, putPreference.body)
    let { userId } = c.var.session
    let record = await preferences.writePreference(c.var.db, userId, change)
    if (typeof record === 'string') throw new Failure(record)
    tellDevices(c, userId, 'preferences')
    return c.json(record, 200)
  })
