import type { AnswerOf, BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { FailureBody, FailureCode, Issue } from '#contract/failures.ts'
import { SERVER_TIME } from '#contract/headers.ts'
import { learnServerTime } from './clock.ts'
import { dropHeadStart, takeHeadStart, type Asked } from './head-start.ts'
import { $sessionId, dropSessionId } from './session-id.ts'
import { troubleOf, type Trouble } from './trouble.ts'

/** Longer than any honest answer takes; a call without an end would block what waits behind it. */
const PATIENCE_MS = 15_000
/** For a call that carries a file: it goes up more slowly than anything comes down. */
const FILE_PATIENCE_MS = 120_000

export interface Sent<E extends Endpoint> {
  params?: Record<string, number | string>
  body?: BodyOf<E>
  /** What stands in for the body where that is a file. */
  form?: FormData
  /** Takes the call back. */
  signal?: AbortSignal
  /** Goes on when the page is left. */
  keepalive?: boolean
  /** What ends the session is answered, although the session may have ended by then. */
  endsSession?: boolean
}

/** SPEC 8: any answer that is no success, or none at all (status 0). */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  /** The server's words for a person. */
  readonly sentence: string | undefined
  readonly code: FailureCode | undefined
  readonly issues: Issue[]
  /** How long to wait before the next try; 0 where the server doesn't say. */
  readonly waitMs: number
  /** Set where nobody refused anything, but nothing could be asked. */
  readonly trouble: Trouble | undefined

  constructor(status: number, text: string, waitMs = 0) {
    super(`${status}: ${text}`)
    let body = parseFailure(text)
    this.status = status
    this.sentence = body?.message
    this.code = body?.code
    this.issues = body?.issues ?? []
    this.waitMs = waitMs
    this.trouble = troubleOf(status)
  }
}

/** An answer for somebody who has left meanwhile; nobody is told of it. */
export class SessionChanged extends Error {
  override name = 'SessionChanged'
}

/** Calls `endpoint` for the session of this moment; its answer is nobody's once that session has changed. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {}
): Promise<AnswerOf<E>> {
  let sessionId = $sessionId.get()
  if (endpoint.access === 'person' && sessionId === undefined) throw new SessionChanged()
  let { status, text, statusText, waitMs } = await send(endpoint, sent, sessionId)
  let isForeign = $sessionId.get() !== sessionId && !sent.endsSession
  if (endpoint.access === 'person' && isForeign) throw new SessionChanged()
  if (status in endpoint.answers) {
    return (endpoint.answers[status] ? readAnswer(text) : undefined) as AnswerOf<E>
  }
  if (status === 401 && endpoint.access === 'person') {
    // D39: this answer alone says that the session is over.
    dropSessionId()
    if (!sent.endsSession) throw new SessionChanged()
  }
  throw new CallError(status, text || statusText, waitMs)
}

/** Calls what takes something away; that it is gone already is no failure. */
export async function callOff<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<void> {
  try {
    await call(endpoint, sent)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
  }
}

async function send<E extends Endpoint>(
  endpoint: E,
  { body, form, keepalive = false, params = {}, signal }: Sent<E>,
  sessionId: string | undefined
): Promise<{ status: number; statusText: string; text: string; waitMs: number }> {
  let path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '')
  )
  let headers = new Headers()
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (sessionId) headers.set('Authorization', `Bearer ${sessionId}`)
  let deadline = AbortSignal.timeout(form ? FILE_PATIENCE_MS : PATIENCE_MS)
  if (endpoint.method !== 'GET') dropHeadStart()
  let early = takeHeadStart(path, sessionId)
  let askNow = () =>
    ask(path, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      keepalive,
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      ...(form && { body: form }),
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  try {
    let { arrivedAt, begunAt, response } = (early && (await early)) ?? (await askNow())
    let serverTime = Number(response.headers.get(SERVER_TIME))
    // An answer that had to wait is as old as that.
    if (serverTime > 0) learnServerTime(serverTime + Date.now() - arrivedAt, arrivedAt - begunAt)
    let { headers: answered, status, statusText } = response
    let waitMs = Number(answered.get('Retry-After')) * 1_000 || 0
    return { status, statusText, text: await response.text(), waitMs }
  } catch (error) {
    if ($sessionId.get() !== sessionId) throw new SessionChanged()
    throw new CallError(0, error instanceof Error ? error.message : 'The network failed')
  }
}

async function ask(path: string, init: RequestInit): Promise<Asked> {
  let begunAt = Date.now()
  let response = await fetch(path, init)
  return { arrivedAt: Date.now(), begunAt, response }
}

/** A network that wants a sign-in of its own answers 200 with a page. */
function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError(0, 'The answer could not be read')
  }
}

function parseFailure(text: string): FailureBody | undefined {
  try {
    let body: unknown = JSON.parse(text)
    let isFailure = typeof body === 'object' && body !== null && 'message' in body
    return isFailure && typeof (body as FailureBody).message === 'string'
      ? (body as FailureBody)
      : undefined
  } catch {
    return undefined
  }
}
