import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type FailureBody, type FailureCode, FAILURES, type Issue } from '#contract/failures.ts'
import { breaks } from '#db/client.ts'
import { logFault } from '#log'
import type { App } from './context.ts'

/** A refusal that a person caused or has to hear of. Everything else that is thrown is a bug. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly issues: readonly Issue[] | undefined
  readonly retryAfterMs: number | undefined

  constructor(code: FailureCode, more: { issues?: readonly Issue[]; retryAfterMs?: number } = {}) {
    super(code)
    this.code = code
    this.issues = more.issues
    this.retryAfterMs = more.retryAfterMs
  }
}

type Read<T> = { [K in keyof T]: readonly [T[K] | undefined, FailureCode] }

/**
 * The fields of a form as they were read. Those that could not be are refused, all of them at once (D28); one alone
 * speaks for the whole.
 */
export function wholeForm<T extends object>(fields: Read<T>): T {
  let all = Object.entries<readonly [unknown, FailureCode]>(fields)
  let faults = all.flatMap(([path, [value, code]]) => (value === undefined ? [{ code, path }] : []))
  let [first, second] = faults
  if (!first) return Object.fromEntries(all.map(([path, [value]]) => [path, value])) as T
  if (!second) throw new Failure(first.code)
  throw new Failure('invalid', {
    issues: faults.map(({ code, path }) => ({ path, message: FAILURES[code].message }))
  })
}

/** What a person's object answered, or the Failure it refused with. */
export function valueOf<T>(
  answer:
    | { ok: true; value: T }
    | { ok: false; code: FailureCode; retryAfterMs?: number | undefined }
): T {
  if (answer.ok) return answer.value
  let { code, retryAfterMs } = answer
  throw new Failure(code, retryAfterMs === undefined ? {} : { retryAfterMs })
}

/**
 * The message of a lost database or object, or of one that others kept from its turn: such errors come without a class.
 */
const LOST =
  /status changed under every try|network connection lost|storage (operation )?(exceeded|timeout|caused)|internal error; reference|overloaded|D1_ERROR: .*(timeout|reset)|SERVER_ERROR|SQLITE_BUSY|fetch failed/i

function isDependencyLost(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('overloaded' in at || 'retryable' in at || LOST.test(at.message)) return true
  }
  return false
}

/** Somebody was deleted, or something, while the request was about to hang a row on it. */
const GONE = 'FOREIGN KEY constraint failed'

function codeOf(thrown: unknown): FailureCode {
  if (breaks(thrown, GONE)) return 'not_found'
  return isDependencyLost(thrown) ? 'unavailable' : 'internal'
}

/** The one place that turns what was thrown into an answer (D28). Nothing from inside gets out. */
export const answerFailure: ErrorHandler<App> = (thrown, c) => {
  let failure = thrown instanceof Failure ? thrown : new Failure(codeOf(thrown))
  if (failure !== thrown) logFault('A request failed', thrown)
  c.set('code', failure.code)
  let { status, message } = FAILURES[failure.code]
  if (failure.retryAfterMs !== undefined) {
    c.header('Retry-After', String(Math.max(1, Math.ceil(failure.retryAfterMs / 1_000))))
  }
  let body: FailureBody = { message, code: failure.code }
  if (failure.issues) body.issues = [...failure.issues]
  return c.json(body, status as ContentfulStatusCode)
}
