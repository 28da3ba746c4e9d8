import { PRODUCT } from '#contract/name.ts'
import { NOTICES } from '#contract/notifications.ts'
import type { Letter } from './paper.ts'

/** Text of a script that runs from right to left would turn the words around it. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A person's name as it stands in a mail. Mail programs make links of what looks like an address, and somebody else has
 * chosen the name: so a full stop is followed by a blank.
 */
function named(name: string): string {
  let plain = name.replace(/:\/\/+/g, ' ').replace(/([.\u3002\uff0e\uff61])(?=\S)/gu, '$1 ')
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}

const fill = (text: string, name: string) => text.replace('{name}', () => name)

const ACCOUNT = `You get this because it concerns your account at ${PRODUCT}.`
const CHOSEN = `You get this because you switched on mail in the settings of ${PRODUCT}.`

/** D21: brings the link to a new password. The token stands in the fragment, which no server gets to see. */
export function resetLetter(origin: string, token: string): Letter {
  return {
    subject: `Choose a new password for ${PRODUCT}`,
    heading: 'Choose a new password',
    lead: `Somebody, probably you, asked to choose a new password for ${PRODUCT}. The link works once, for 30 minutes.`,
    action: { label: 'Choose a new password', url: `${origin}/reset-password#${token}` },
    more: [
      'Asking again makes a new link, and ends this one.',
      'If it was not you, there is nothing to do: your password stays as it is.'
    ],
    reason: ACCOUNT
  }
}

/** The letter that follows a new password, whoever chose it. */
export function passwordLetter(origin: string): Letter {
  return {
    subject: `Your password for ${PRODUCT} was changed`,
    heading: 'Your password was changed',
    lead: `The password of your account at ${PRODUCT} is a new one, and other devices were signed out. If it was you, all is well.`,
    more: [
      'If it was not you, choose a new one at once: tap Forgot My Password where you sign in.',
      // They are no sessions, so no password ends them (D51).
      'Links for automations and invite links go on working. Revoke those that you do not know: in Settings under NFC, and under Add Contact.'
    ],
    action: { label: `Open ${PRODUCT}`, url: origin },
    reason: ACCOUNT
  }
}

/** D25: the last letter that somebody gets. */
export function deletionLetter(): Letter {
  return {
    subject: `Your account at ${PRODUCT} was deleted`,
    heading: 'Your account was deleted',
    lead: `Your account at ${PRODUCT} is gone, and everything of it. This cannot be undone.`,
    more: [
      'If it was not you: somebody was signed in as you, or knows your password. Change it wherever else you use it.',
      'This is the last mail you get from us.'
    ],
    reason: `You get this because there was an account with this address at ${PRODUCT}.`
  }
}

/** D27: a request came. `username` tells apart people of one name. */
export function requestLetter(
  origin: string,
  from: { displayName: string; username: string },
  unsubscribe: string
): Letter {
  let name = named(from.displayName)
  return {
    subject: fill(NOTICES.request.message, name),
    heading: NOTICES.request.title,
    lead: `${fill(NOTICES.request.message, `${name} (@${named(from.username)})`)}.`,
    more: ['Accept only people you know: contacts can see when you are available.'],
    action: { label: 'See the request', url: origin },
    reason: CHOSEN,
    unsubscribe
  }
}

/**
 * D27: a contact is available. A mail is read late and stays in its mailbox: it holds no message and no phone number, and
 * sends its reader to where the light can be seen.
 */
export function callLetter(origin: string, displayName: string, unsubscribe: string): Letter {
  let name = named(displayName)
  let title = fill(NOTICES.available.title, name)
  return {
    subject: title,
    heading: title,
    lead: `When this mail was sent, the light of ${name} was on: a good time to call.`,
    more: ['Mail can be slow. Look before you call.'],
    action: { label: 'See if it still is', url: origin },
    reason: `${CHOSEN} There is at most one a day for each contact.`,
    unsubscribe
  }
}
