import { INVITE_DAYS, INVITE_USES, type Invite } from '#contract/invites.ts'
import { PRODUCT } from '#contract/name.ts'
import type { Failing, Saying } from './toasts.ts'

/** D51: what the dialog of an invite link says. */
export const INVITES = {
  another: 'Make Another',
  days: 'How long it holds',
  failed: "Your invitations couldn't be loaded.",
  intro:
    'Whoever opens this link becomes your contact at once: you are not asked again. So send it only to people you want to see you.',
  make: 'Make Invite Link',
  message: `Join me on ${PRODUCT} and see when it is a good time to call. This link connects us:`,
  note: 'This link is shown only now. You can revoke it below at any time.',
  open: 'Open invitations',
  people: 'For how many people',
  revoke: 'Revoke',
  title: 'Invite Link'
} as const

const forPeople = (most: number) => (most === 1 ? 'One person' : `Up to ${most} people`)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const USES_OPTIONS = INVITE_USES.map(most => ({ label: forPeople(most), value: `${most}` }))
export const DAYS_OPTIONS = INVITE_DAYS.map(count => ({ label: days(count), value: `${count}` }))

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(Date.parse(instant))

export const limitsOf = ({ expiresAt, maxUses }: Invite) =>
  `${forPeople(maxUses)}, until ${dayOf(expiresAt)}`

/** What has become of an invite so far. */
export function progressOf({ createdAt, uses }: Invite): string {
  let came = uses === 0 ? 'Nobody has come yet' : `${uses} ${uses === 1 ? 'has' : 'have'} come`
  return `Made on ${dayOf(createdAt)}. ${came}.`
}

export const revokeInviteName = (invite: Invite) => `Revoke: ${limitsOf(invite)}`

export const INVITE_DONE = {
  revoked: { title: 'Invitation revoked', text: 'Whoever came by it stays your contact.' }
} as const satisfies Record<string, Saying>

export const INVITE_FAILED = {
  make: { title: 'Failed to make the invitation' },
  revoke: { title: 'Failed to revoke the invitation' }
} as const satisfies Record<string, Failing>
