import { type FailureCode, FAILURES } from '#contract/failures.ts'

/** What a call refused with `code` answers: the status and the sentence of the one table (D28). */
export function refused(code: FailureCode) {
  let { message, status } = FAILURES[code]
  return { body: { code, message }, status }
}
