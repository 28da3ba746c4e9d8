import { answerLibsql } from './libsql-hosts.ts'
import { PushService } from './push-service.ts'

const push = new PushService()

/** Answers what the Worker sends out; nothing leaves this machine. */
export async function answerOutgoing(request: Request): Promise<Response> {
  let { hostname, pathname } = new URL(request.url)
  if (hostname === 'leading.libsql.test') {
    return Response.redirect(`https://led.libsql.test${pathname}`, 307)
  }
  if (hostname.endsWith('.libsql.test')) return answerLibsql(request)
  return push.answer(request)
}
