import { PRODUCT } from '#contract/name.ts'

/** D21: the letter with the link to a new password. The token stands in the fragment, which no server gets to see. */
export function resetLetter(origin: string, token: string): { subject: string; text: string } {
  return {
    subject: `Choose a new password for ${PRODUCT}`,
    text: [
      `Somebody, probably you, asked to choose a new password for ${PRODUCT}.`,
      '',
      `This link works once, for 30 minutes: ${origin}/reset-password#${token}`,
      '',
      'If it was not you, there is nothing to do: your password stays as it is.'
    ].join('\n')
  }
}
