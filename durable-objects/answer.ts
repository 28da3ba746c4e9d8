import type { FailureCode } from '#contract/failures.ts'

/** What a verb answers: refusals are values, because errors lose their class between objects. */
export type Answer<T> =
  | { ok: true; value: T }
  | { ok: false; code: FailureCode; retryAfterMs?: number }

export function refusal(code: FailureCode, retryAfterMs = 0): Response {
  return Response.json({ code, retryAfterMs }, { status: 429 })
}
