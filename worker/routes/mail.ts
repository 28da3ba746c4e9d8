import { Hono } from 'hono'
import { openUnsubscribe, unsubscribe, UNSUBSCRIBE_PAGE } from '#contract/mail.ts'
import * as unsubscribes from '#db/unsubscribes.ts'
import type { App } from '../context.ts'
import { tellDevices } from '../devices.ts'

const TOKEN = /^[0-9a-f]{64}$/

// RFC 8058: no session, any form, no body that says more than the address does, and never a second page.
export const mailRoutes = new Hono<App>()
  .post(unsubscribe.path, async c => {
    let token = c.req.query('token') ?? ''
    let userId = TOKEN.test(token) ? await unsubscribes.unsubscribe(c.var.db, token) : undefined
    if (userId !== undefined) tellDevices(c, userId, 'preferences')
    return c.body(null, 204)
  })
  .get(openUnsubscribe.path, c => {
    let token = c.req.query('token') ?? ''
    return c.redirect(TOKEN.test(token) ? `${UNSUBSCRIBE_PAGE}#${token}` : UNSUBSCRIBE_PAGE, 303)
  })
