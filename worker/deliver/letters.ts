import { PRODUCT } from '#contract/name.ts'

interface Letter {
  subject: string
  text: string
}

/** D21: the letter with the link to a new password. The token stands in the fragment, which no server gets to see. */
export function resetLetter(origin: string, token: string): Letter {
  return {
    subject: `Choose a new password for ${PRODUCT}`,
    text: [
      `Somebody, probably you, asked to choose a new password for ${PRODUCT}.`,
      '',
      `This link works once, for 30 minutes: ${origin}/reset-password#${token}`,
      'Asking again makes a new link, and ends this one.',
      '',
      'If it was not you, there is nothing to do: your password stays as it is.'
    ].join('\n')
  }
}

/** The letter that follows a new password, whoever chose it. */
export function changedLetter(origin: string): Letter {
  return {
    subject: `Your password for ${PRODUCT} was changed`,
    text: [
      `The password of your account at ${PRODUCT} was changed just now, and other devices were signed out.`,
      '',
      `If it was not you, choose a new one at once: ${origin} (Forgot My Password).`
    ].join('\n')
  }
}
