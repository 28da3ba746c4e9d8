import { answerLibsql } from './libsql-hosts.ts'
import { PushService } from './push-service.ts'

const push = new PushService()

/** Answers what the Worker sends out; nothing leaves this machine. */
export async function answerOutgoing(request: Request): Promise<Response> {
  let { hostname } = new URL(request.url)
  if (hostname.endsWith('.libsql.test')) return answerLibsql(request)
  return push.answer(request)
}
