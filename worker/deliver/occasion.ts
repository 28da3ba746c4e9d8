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

/** A letter, the token of the link that stops its kind, and whether what it says is so at an instant, if it may end. */
interface Written {
  letter: Letter
  stopToken?: string
  isSo?: IsSo
}

type IsSo = (now: number) => boolean

/** What a mail says, by what holds now; undefined if there is nothing to say any more. */
export async function write(
  origin: string,
  db: Db,
  mail: WaitingMail,
  clock: () => number
): Promise<Written | undefined> {
  switch (mail.kind) {
    case 'account_deleted':
      return { letter: deletionLetter() }
    case 'password_changed':
      return { letter: passwordLetter(origin) }
    case 'reset_link':
      return { letter: resetLetter(origin, await createResetLink(db, mail.userId, clock())) }
    default:
      return writeOptional(origin, db, mail, clock)
  }
}

async function writeOptional(
  origin: string,
  db: Db,
  mail: Optional,
  clock: () => number
): Promise<Written | undefined> {
  let { kind, userId } = mail
  if (await isMailStopped(db, userId, kind)) return undefined
  let stopToken = await createUnsubscribeLink(db, userId, kind, clock())
  // Last of all, so that no time passes between the look and the mail.
  let tell = kind === 'friend_request' ? tellOfRequest : tellOfLight
  let told = await tell(db, mail)
  if (!told?.isSo(clock())) return undefined
  let letter = told.letterFor(origin, `${origin}${UNSUBSCRIBE_PAGE}#${stopToken}`)
  return { letter, stopToken, isSo: told.isSo }
}

interface Told {
  letterFor: (origin: string, unsubscribe: string) => Letter
  isSo: IsSo
}

/** D23: somebody who has asked and still waits for an answer. */
async function tellOfRequest(db: Db, { aboutId, userId }: Optional): Promise<Told | undefined> {
  let request = await readRequest(db, aboutId, userId)
  if (!request) return undefined
  let records = await readPreferences(db, userId)
  let global = records.find(({ friendId, groupId }) => friendId === null && groupId === null)
  return {
    letterFor: (origin, stop) => requestLetter(origin, request.user, stop),
    isSo: () => isRequestMailDue(global ?? null)
  }
}

/** D11: somebody who is a contact and can be seen available. */
async function tellOfLight(
  db: Db,
  { aboutId, isAwaited, userId }: Optional
): Promise<Told | undefined> {
  let between = await readTie(db, userId, aboutId)
  if (!between) return undefined
  let { tie, back } = between
  return {
    letterFor: (origin, stop) => callLetter(origin, tie.displayName, stop),
    isSo: now => isCallMailDue(tie, back, isAwaited, now)
  }
}
