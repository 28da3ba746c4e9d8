import { unsubscribeAddress } from '#contract/mail.ts'
import { limitFactor } from '#contract/rates.ts'
import type { Db } from '#db/client.ts'
import {
  dropMail,
  findWaiting,
  noteMailing,
  postponeMail,
  removeMail,
  takeMail
} from '#db/outbox.ts'
import { logFault } from '#log'
import { MAILS } from '#rules/mail.ts'
import { doRound } from '#round'
import { type MailBindings, sendMail } from './mail.ts'
import { write } from './occasion.ts'
import { page, plainText } from './paper.ts'

export interface OutboxBindings extends MailBindings {
  ENVIRONMENT: string
  LIMITS: string
  PUBLIC_ORIGIN: string
}

/** One round stays far below the platform's bound on calls; the rest is the sweep's. */
const MOST = 500

/**
 * Sends what waits in the outbox, or of these mails those that wait; one that fails is only logged. To be called after the
 * commit that put them there, and by the sweep for what a crash or a refusal left.
 */
export async function sendWaiting(
  env: OutboxBindings,
  db: Db,
  ids?: readonly number[]
): Promise<void> {
  await doRound([ids], 'The outbox could not be read', async () => {
    let waiting = await findWaiting(db, Date.now(), MOST, ids)
    await doRound(waiting, 'A mail was not sent', id => send(env, db, id))
  })
}

async function send(env: OutboxBindings, db: Db, id: number): Promise<void> {
  let now = Date.now()
  let mail = await takeMail(db, id, now)
  if (!mail) return
  let written = await write(env.PUBLIC_ORIGIN, db, mail, Date.now)
  if (!written) return dropMail(db, id)
  let count = await noteMailing(db, mail, now)
  if (count === 0) return
  let { isSo = () => true, letter, stopToken } = written
  let isAllowed = count <= MAILS[mail.kind].perDay * limitFactor(env)
  // D4: a light that ended while the database was busy is over.
  if (!isAllowed || !isSo(Date.now())) return dropMail(db, id)
  let { subject } = letter
  let outcome = await sendMail(env, {
    to: mail.address,
    subject,
    text: plainText(letter),
    html: page(letter),
    ...(stopToken && { headers: stopHeaders(env.PUBLIC_ORIGIN, stopToken) })
  })
  if (outcome.state === 'sent') return removeMail(db, id)
  logFault('A mail was not sent', new Error(outcome.code))
  if (outcome.state === 'refused') await removeMail(db, id)
  if (outcome.state === 'failed') await postponeMail(db, id, now)
}

/** RFC 8058: mail programs show a button of their own, and call the address without asking anybody. */
function stopHeaders(origin: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${origin}${unsubscribeAddress(token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
  }
}
