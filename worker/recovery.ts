import type { Db } from '#db/client.ts'
import { dropResetAsk, grantResetAsk, type ResetAsk } from '#db/reset-links.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { logAbuse } from '#log'
import { Failure } from './failure.ts'
import { limitRate } from './middleware/rate-limit.ts'

/** Whether one more may ask; who is over a limit is told nothing of it (SECURITY 4), so the log is. */
export async function mayAsk(
  env: Env,
  action: 'forgotByAddress' | 'forgotByNetwork',
  subject: string
): Promise<boolean> {
  try {
    await limitRate(env, action, subject)
    return true
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown
    logAbuse('A reset link was held back')
    return false
  }
}

/**
 * D21: mails the link that somebody asked for, unless nobody has the address or it was asked for too often. May be
 * repeated: an ask is granted once, and the sweep takes up what a crash or a lost limiter left.
 */
export async function answerResetAsk(env: Env, db: Db, ask: ResetAsk, now: number): Promise<void> {
  if (!(await mayAsk(env, 'forgotByAddress', ask.address))) return dropResetAsk(db, ask)
  if (await grantResetAsk(db, ask, now)) await sendWaiting(env, db, [ask.id])
}
