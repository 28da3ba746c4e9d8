import { forgotPassword, resetPassword as reset } from '#contract/profile.ts'
import { call } from '../lib/call.ts'
import { $sessionId } from '../lib/session-id.ts'
import { DONE, FAILED } from '../words/toasts.ts'
import { attempt, type Attempt } from './attempt.ts'
import { me } from './me.ts'
import { leaveBy } from './session.ts'

/** D21: asks for the mail with the link; nobody is told whether the address is known. */
export function askForLink(email: string): Promise<Attempt> {
  return attempt(async () => {
    let { message } = await call(forgotPassword, { body: { email } })
    return { ...DONE.linkSent, text: message }
  }, FAILED.recovery)
}

/** D21: signs nobody in, and every device of the link's owner out, which this one may be. */
export function resetPassword(
  token: string,
  passwords: { confirmPassword: string; password: string }
): Promise<Attempt> {
  return attempt(async () => {
    await leaveBy(async () => {
      await call(reset, { body: { token, ...passwords } })
      // Only the server knows whose the link was: it refuses this read to a session that has ended.
      if ($sessionId.get() !== undefined) await me.load()
    })
    return DONE.passwordReset
  }, FAILED.changePassword)
}
