import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { API_POLICY, COMMON_HEADERS, SERVER_TIME } from '#contract/headers.ts'
import { connect } from '#db/client.ts'
import { Bill, type Asked } from '#db/counted-database.ts'
import { hashToken } from '#db/ids.ts'
import { logRequest } from '#log'
import type { App, SignedIn } from '../context.ts'

/** Gives every handler the database and one reading of the clock, and writes one line about each request. */
export const openRequest: MiddlewareHandler<App> = async (c, next) => {
  let bill = new Bill()
  c.set('db', connect(c.env, bill.add))
  c.set('now', Date.now())
  await next()
  if (c.env.REQUEST_LOG === 'on') c.executionCtx.waitUntil(write(c, bill.take()))
}

const RAY = /^[\da-f]{16}(-[A-Z]{3})?$/

async function write(c: Context<App>, asked: Asked): Promise<void> {
  let { now, session, code = null } = c.var as App['Variables'] & Partial<SignedIn['Variables']>
  let ray = c.req.header('cf-ray') ?? ''
  logRequest({
    time: new Date(now).toISOString(),
    id: RAY.test(ray) ? ray : crypto.randomUUID(),
    method: c.req.method,
    route: routePath(c),
    user: session ? await pseudonymOf(session.userId) : null,
    status: c.res.status,
    code,
    ms: Date.now() - now,
    ...asked
  })
}

/** The same for a person in every line. */
async function pseudonymOf(userId: number): Promise<string> {
  return (await hashToken(`log ${userId}`)).slice(0, 16)
}

/** D8, D38: what stands on every answer of the API, failures and refused sockets included. */
export const apiHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next()
  if (c.res.status === 101) return
  let headers = { 'Content-Security-Policy': c.var.policy ?? API_POLICY, ...COMMON_HEADERS }
  for (let [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('Cache-Control', 'no-store')
  c.header(SERVER_TIME, String(Date.now()))
}
