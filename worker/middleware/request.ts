import type { MiddlewareHandler } from 'hono'
import { API_POLICY, COMMON_HEADERS, SERVER_TIME } from '#contract/headers.ts'
import { connect } from '#db/client.ts'
import type { App } from '../context.ts'

/** Gives every handler the database and one reading of the clock. */
export const openRequest: MiddlewareHandler<App> = async (c, next) => {
  c.set('db', connect(c.env))
  c.set('now', Date.now())
  await next()
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
