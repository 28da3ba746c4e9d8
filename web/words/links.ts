import type { ActionLink, LinkAction } from '#contract/action-links.ts'
import { moment, howLongAgo } from './times.ts'
import type { Failing, Saying } from './toasts.ts'

/** D51: what the NFC tab says of links that act without the app. */
export const LINKS = {
  action: 'What it does',
  automation: 'Automation',
  automationText:
    'An automation posts to this address. It needs no other header and no body, and answers with what has become of your light.',
  cancel: 'Cancel',
  code: 'QR code of the link',
  done: 'Done',
  duration: 'For how long',
  empty: 'No links yet',
  emptyText: 'Make one for each door, tag or automation, so that you can revoke them one by one.',
  failed: "Your links couldn't be loaded.",
  goneGroup: 'a group that was deleted',
  group: 'Who sees it',
  groupChosen: 'Whoever I have chosen',
  intro:
    'A link turns your light on or off without the app and without signing in: from a tag, a QR code, a Focus of your iPhone, a smart home.',
  loading: 'Loading your links',
  make: 'Make Link',
  name: 'Name',
  nameHint: 'Where it will be: front door, car, Focus.',
  new: 'New Link',
  note: 'This link is shown only now and kept nowhere. If it gets lost, revoke it and make a new one. Whoever has it can use it.',
  open: 'Until turned off (12 hours)',
  recipes: 'Recipes',
  recipesText: 'In place of YOUR-LINK comes what stands in the address of a link you made.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke Link',
  share: 'Share',
  tap: 'Tap or scan',
  title: 'Links and automations',
  use: 'How it is used',
  write: 'Write to NFC Tag'
} as const

export const ACTIONS: readonly { label: string; value: LinkAction }[] = [
  { label: 'On or off in turn', value: 'toggle' },
  { label: 'Turn my light on', value: 'set-available' },
  { label: 'Turn my light off', value: 'set-unavailable' }
]

/** Minutes that a link can light for. */
export const DURATIONS = [15, 30, 60, 120, 240, 480] as const

export function durationText(minutes: number): string {
  if (minutes % 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** A link in one line. `group` is the name of its group. */
export function deedOf({ action, minutes }: ActionLink, group: string | undefined): string {
  if (action === 'set-unavailable') return 'Turns off'
  let verb = action === 'toggle' ? 'On or off in turn' : 'Turns on'
  let time = minutes === undefined ? '' : `, for ${durationText(minutes)}`
  return `${verb}${time}${group === undefined ? '' : `, for ${group}`}`
}

export function lastUse(lastUsedAt: string | null, now: number): string {
  if (lastUsedAt === null) return 'Never used'
  let ms = Date.parse(lastUsedAt)
  return now - ms < 86_400_000
    ? `Last used: ${howLongAgo(ms, now).toLowerCase()}`
    : `Last used: ${moment(ms, now)}, ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(ms)}`
}

export const revokeName = (name: string) => `Revoke ${name}`

/** The question before a link is revoked, around its name. */
export const REVOCATION = {
  before: 'Are you sure you want to revoke ',
  after:
    '? This action cannot be undone: tags, codes and automations that use this link stop working.'
} as const

export const LINK_DONE = {
  revoked: { title: 'Link revoked', text: 'It does nothing any more.' }
} as const satisfies Record<string, Saying>

export const LINK_FAILED = {
  make: { title: 'Failed to make the link' },
  revoke: { title: 'Failed to revoke the link' }
} as const satisfies Record<string, Failing>
