import type { Failing, Saying } from './toasts.ts'

/** D51: the page to which an invite leads. */
export const JOIN = {
  connect: 'Connect',
  connectText: 'You will be contacts at once, and see when it is a good time to call each other.',
  description: 'An invitation to become contacts.',
  failedTitle: 'This invitation could not be read',
  goHome: 'Go to Home',
  later: 'Not now',
  missingText: 'Open the link once more. It may have been cut off on its way here.',
  missingTitle: 'The invitation is missing',
  overText: 'It was used, revoked, or is too old. Ask for a new one.',
  overTitle: 'This invitation has ended',
  ownText: 'Send it to somebody: whoever opens it and says yes is your contact.',
  ownTitle: 'This is your own invitation',
  retry: 'Try again',
  signInText: 'Sign in, and you are contacts.',
  signUpText: 'Sign up, and you are contacts at once.',
  title: 'Invitation'
} as const

export const invites = (name: string) => `${name} invites you`

export const JOIN_FAILED: Failing = { title: 'Failed to accept the invitation' }

export const connected = (name: string): Saying => ({
  title: 'You are now connected!',
  text: `${name} is among your contacts.`
})

/** D23, D25: where something has come between the two since the invite was made. */
export const asked = (name: string): Saying => ({
  title: 'Contact request sent',
  text: `${name} is asked first. You are connected as soon as it is accepted.`
})
