import { Hono } from 'hono'
import { SOCKET_PATH } from '#contract/socket.ts'
import { presence } from '#presence'
import type { App } from '../context.ts'
import { Failure } from '../failure.ts'
import { sessionOf } from '../middleware/session.ts'

/** SPEC 4, D31: the upgrade. The token stands in the address, so nothing here may write the address anywhere. */
export const liveRoutes = new Hono<App>().get(SOCKET_PATH, async c => {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Failure('upgrade_required')
  let url = new URL(c.req.url)
  let origin = c.req.header('origin')
  if (origin !== undefined && origin !== url.origin) throw new Failure('foreign_origin')
  let [token = '', ...more] = url.searchParams.getAll('sessionId')
  let session = more.length === 0 ? await sessionOf(c.var.db, token, c.var.now) : undefined
  if (!session) throw new Failure('unauthorized')
  let answer = await presence(c.env, session.userId).fetch(
    new Request(`https://presence/${session.sessionId}`, { headers: { upgrade: 'websocket' } })
  )
  if (answer.status === 101) return answer
  let { code, retryAfterMs } = await answer.json<{
    code: 'sockets_full' | 'too_many'
    retryAfterMs: number
  }>()
  throw new Failure(code, { retryAfterMs })
})
