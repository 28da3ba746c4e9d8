import type { LinkOutcome } from '#contract/action-links.ts'
import { PRODUCT } from '#contract/name.ts'
import { moment } from './times.ts'
import type { Failing } from './toasts.ts'

/** D51: the page that does what a link asks for. */
export const ACTION = {
  ask: 'Use this link?',
  askText: 'This page was opened by a link from somewhere else, so nothing has changed yet.',
  cancel: 'Leave it as it is',
  description: 'A link that turns a light on or off.',
  gone: 'This link does not work any more',
  goneText: 'It was revoked, or a part of it is missing. A new one is made in Settings, under NFC.',
  home: `Open ${PRODUCT}`,
  left: 'Nothing has changed',
  missing: 'Open the link once more',
  missingText:
    'A link acts once each time it is opened. Looking at this page again changes nothing.',
  processing: 'One moment...',
  refused: 'Nothing has changed',
  retry: 'Try again',
  title: 'Link',
  undo: 'Undo',
  undone: 'Undone.',
  unheard: 'No answer came',
  unheardText: 'Look how your light is before you try again.',
  yes: 'Yes, use it'
} as const

/** What has become of a light, after the name of its owner. */
export function becameOf({ changed, status }: LinkOutcome): string {
  return changed ? `is now ${status}` : `was already ${status}`
}

export const untilText = (end: string, now: number) => `Until ${moment(Date.parse(end), now)}`

export const ACTION_FAILED: Failing = { title: 'This could not be undone' }
