import type { FailureCode, Issue } from '#contract/failures.ts'
import { CallError } from '../lib/call.ts'
import type { Failing, Saying } from '../words/toasts.ts'
import { toast, toastFailure } from './toasts.ts'

/** What came of a form that was sent; a refusal has been told, `issues` says what was wrong with which field. */
export type Attempt =
  | { state: 'done' }
  | {
      state: 'refused'
      code: FailureCode | undefined
      issues: readonly Issue[]
      told: string | undefined
    }

/** Which field a refusal is about, where its code alone tells. */
const FIELDS: Partial<Record<FailureCode, string>> = {
  email_taken: 'email',
  invalid_email: 'email',
  invalid_name: 'displayName',
  invalid_password: 'password',
  invalid_phone: 'phoneNumber',
  password_mismatch: 'confirmPassword',
  wrong_password: 'currentPassword'
}

/** Does `work` and tells how it went: what it answers, if anything, or `failed`. */
export async function attempt(
  work: () => Promise<Saying | undefined>,
  failed: Failing
): Promise<Attempt> {
  try {
    let done = await work()
    if (done) toast(done)
    return { state: 'done' }
  } catch (error) {
    let { reason, text, title } = toastFailure(error, failed) ?? {}
    let code = error instanceof CallError ? error.code : undefined
    return { state: 'refused', code, issues: issuesOf(error), told: text ?? reason ?? title }
  }
}

function issuesOf(error: unknown): readonly Issue[] {
  if (!(error instanceof CallError)) return []
  let path = error.code && FIELDS[error.code]
  if (path === undefined || error.issues.length > 0) return error.issues
  return [{ path, message: error.sentence ?? '' }]
}
