import { UNSUBSCRIBE_PAGE } from '#contract/mail.ts'
import type { Db } from '#db/client.ts'
import type { WaitingMail } from '#db/outbox.ts'
import { createResetLink } from '#db/reset-links.ts'
import { readPreferences } from '#db/preferences.ts'
import { readRequest } from '#db/requests.ts'
import { readTie } from '#db/ties.ts'
import { createUnsubscribeLink, isMailStopped } from '#db/unsubscribes.ts'
import { isCallMailDue, isRequestMailDue, type OptionalMail } from '#rules/mail.ts'
import {
  callLetter,
  deletionLetter,
  passwordLetter,
  requestLetter,
  resetLetter
} from './letters.ts'
import type { Letter } from './paper.ts'

type Optional = Extract<WaitingMail, { kind: OptionalMail }>

/** A letter, and the token of the link that stops its kind. */
interface Written {
  letter: Letter
  stopToken?: string
}

/** What a mail says, by what holds at `now`; undefined if there is nothing to say any more. */
export async function write(
  origin: string,
  db: Db,
  mail: WaitingMail,
  now: number
): Promise<Written | undefined> {
  switch (mail.kind) {
    case 'account_deleted':
      return { letter: deletionLetter() }
    case 'password_changed':
      return { letter: passwordLetter(origin) }
    case 'reset_link':
      return { letter: resetLetter(origin, await createResetLink(db, mail.userId, now)) }
    default:
      return writeOptional(origin, db, mail, now)
  }
}

async function writeOptional(
  origin: string,
  db: Db,
  mail: Optional,
  now: number
): Promise<Written | undefined> {
  let { kind, userId } = mail
  if (await isMailStopped(db, userId, kind)) return undefined
  let stopToken = await createUnsubscribeLink(db, userId, kind, now)
  // Last of all, so that no time passes between the look and the mail.
  let tell = kind === 'friend_request' ? tellOfRequest : tellOfLight
  let letterFor = await tell(db, mail, now)
  return (
    letterFor && {
      letter: letterFor(origin, `${origin}${UNSUBSCRIBE_PAGE}#${stopToken}`),
      stopToken
    }
  )
}

type LetterFor = (origin: string, unsubscribe: string) => Letter

/** D23: somebody who has asked and still waits for an answer. */
async function tellOfRequest(db: Db, { aboutId, userId }: Optional) {
  let request = await readRequest(db, aboutId, userId)
  if (!request) return undefined
  let records = await readPreferences(db, userId)
  let global = records.find(({ friendId, groupId }) => friendId === null && groupId === null)
  let letterFor: LetterFor = (origin, stop) => requestLetter(origin, request.user, stop)
  return isRequestMailDue(global ?? null) ? letterFor : undefined
}

/** D11: somebody who is a contact and can be seen available. */
async function tellOfLight(db: Db, { aboutId, isAwaited, userId }: Optional, now: number) {
  let between = await readTie(db, userId, aboutId)
  if (!between) return undefined
  let { tie, back } = between
  let letterFor: LetterFor = (origin, stop) => callLetter(origin, tie.displayName, stop)
  return isCallMailDue(tie, back, isAwaited, now) ? letterFor : undefined
}
