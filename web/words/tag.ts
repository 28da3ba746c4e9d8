import type { StatusWord } from '#contract/values.ts'

/** SPEC 2: the screen to which a tag leads. */
export const TAG = {
  askFlip: 'Switch your status?',
  askOff: 'Go unavailable?',
  askOn: 'Go available?',
  askText: 'This page was opened by a link from somewhere else, so nothing has changed yet.',
  cancel: 'Leave it as it is',
  failed: 'Could not update your status',
  leave: 'Go to Home',
  missed: 'A tag was read, but nobody is signed in here, so nothing has changed.',
  missedText: 'Sign in, then tap the tag once more.',
  mistyped: 'The address on this tag is not right, so nothing has changed.',
  mistypedText: 'Write it anew: the right one is in Settings, under NFC.',
  processing: 'Processing your status change...',
  title: 'NFC Status Toggle',
  yes: 'Yes, change it'
} as const

export const becomes = (status: StatusWord) => `You are now ${status}`
export const askTimer = (minutes: number) => `Go available for ${minutes} minutes?`
