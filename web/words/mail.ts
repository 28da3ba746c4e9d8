import { PRODUCT } from '#contract/name.ts'

/** D46: the screen that the small link in a mail opens. */
export const UNSUBSCRIBE = {
  back: 'To the app',
  description: 'Stop mail of one kind.',
  done: 'You will get no more mails of this kind.',
  doneMore: `If some come all the same, or to have them again: there is a switch for mail in the settings of ${PRODUCT}.`,
  doneTitle: 'Done',
  missing: 'Open the link in the mail once more. Or switch mail off in the settings of the app.',
  missingTitle: 'The link is missing',
  stop: 'Stop These Mails',
  text: 'You get no more mails like the one that brought you here. Everything else stays as it is, and you need not sign in.',
  title: 'No more of these mails?'
} as const
