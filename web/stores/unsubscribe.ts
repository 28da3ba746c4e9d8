import { unsubscribe as stop, unsubscribeAddress } from '#contract/mail.ts'
import { call } from '../lib/call.ts'
import { FAILED } from '../words/toasts.ts'
import { attempt, type Attempt } from './attempt.ts'

/** D51: stops the kind of mail that the token of a link stands for; nobody is told whether it stands for one. */
export function unsubscribe(token: string): Promise<Attempt> {
  return attempt(async () => {
    await call({ ...stop, path: unsubscribeAddress(token) })
    return undefined
  }, FAILED.unsubscribe)
}
