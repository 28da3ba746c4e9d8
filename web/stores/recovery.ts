import { forgotPassword, resetPassword as reset } from '#contract/profile.ts'
import { call } from '../lib/call.ts'
import { DONE, FAILED } from '../words/toasts.ts'
import { attempt, type Attempt } from './attempt.ts'
import { endSessionBy } from './session.ts'

/** D21: asks for the mail with the link; nobody is told whether the address is known. */
export function askForLink(email: string): Promise<Attempt> {
  return attempt(async () => {
    let { message } = await call(forgotPassword, { body: { email } })
    return { ...DONE.linkSent, text: message }
  }, FAILED.recovery)
}

/** D21: signs nobody in, and every device out, also this one. */
export function resetPassword(
  token: string,
  passwords: { confirmPassword: string; password: string }
): Promise<Attempt> {
  return attempt(async () => {
    await endSessionBy(() => call(reset, { body: { token, ...passwords } }))
    return DONE.passwordReset
  }, FAILED.changePassword)
}
