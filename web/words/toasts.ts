import type { StatusWord } from '#contract/values.ts'
import { isolate } from './isolate.ts'
import { moment } from './times.ts'

/** What a toast says: a title, for some a sentence below it, and why it could not be helped. */
export interface Saying {
  title: string
  text?: string | undefined
  reason?: string | undefined
}

/** What a toast says of a failure. `advice` holds for a refusal only, not when nobody could be asked. */
export interface Failing extends Saying {
  advice?: string
}

/** SPEC 8: how each verb tells that it worked. */
export const DONE = {
  accepted: { title: 'Contact request accepted', text: 'You are now connected!' },
  contactRemoved: { title: 'Contact Removed' },
  declined: { title: 'Contact request declined' },
  groupCreated: { title: 'Contact group created successfully' },
  groupDeleted: { title: 'Contact group deleted successfully' },
  linkSent: { title: 'Check your email' },
  memberAdded: { title: 'Friend added to group' },
  memberRemoved: { title: 'Friend removed from group' },
  passwordReset: { title: 'Password changed successfully', text: 'Please sign in with it.' },
  photoRemoved: { title: 'Profile photo removed successfully' },
  photoUpdated: { title: 'Profile photo updated successfully' },
  requestSent: { title: 'Contact request sent' },
  shareCopied: { title: 'Copied!', text: 'Share message copied to clipboard' },
  timerExpired: { title: 'Status Timer Expired', text: 'You are now unavailable' }
} as const satisfies Record<string, Saying>

/** SPEC 8: how each verb tells that it failed. The server's sentence takes the place of `text` and `advice`. */
export const FAILED = {
  accept: { title: 'Failed to accept contact request' },
  addMember: { title: 'Failed to add contact to group' },
  call: { title: 'Cannot Call', text: 'Phone number not available for this contact' },
  changePassword: { title: 'Failed to change password' },
  copy: { title: 'Copy Failed', text: 'Unable to copy to clipboard' },
  createGroup: { title: 'Failed to create contact group' },
  decline: { title: 'Failed to decline contact request' },
  deleteGroup: { title: 'Failed to delete contact group' },
  login: { title: 'Login failed', advice: 'Please check your credentials.' },
  nfcToggle: { title: 'NFC Toggle Failed', text: 'Could not update your status' },
  part: {
    title: 'This could not be opened',
    advice: 'The network may be down, or a new version has just arrived.'
  },
  recovery: { title: 'Failed to send recovery email' },
  register: { title: 'Registration failed', advice: 'Please try again.' },
  removeContact: { title: 'Failed to remove contact' },
  removeMember: { title: 'Failed to remove friend from group' },
  search: { title: 'Search failed', text: 'Failed to search users' },
  sendRequest: { title: 'Failed to send contact request' },
  sessionOver: { title: 'You have been signed out', text: 'Please sign in again.' },
  status: { title: 'Error', text: 'Failed to update status' },
  tooLate: { title: 'Not a good time any more', text: 'This contact is unavailable now.' },
  unsubscribe: { title: 'This could not be done', advice: 'Please try again.' }
} as const satisfies Record<string, Failing>

export const statusUpdated = (status: StatusWord): Saying => ({
  title: 'Status Updated',
  text: `You are now ${status}`
})

/** UX: privacy in words at the place of choice, for the moment in which more people come to see one. */
export const everyoneSees = (count: number | undefined): Saying => ({
  title: 'Visible to everyone',
  text: `Everyone in your contacts${count === undefined ? '' : ` (${count})`} can see you now.`
})

export const UNDO = 'Undo'

export const timerStarted = (minutes: number): Saying => ({
  title: 'Status Updated',
  text: `You'll be available for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
})

/** D5i: said after 'Still available'. */
export const stillOn = (end: number, now: number): Saying => ({
  title: 'Still available',
  text: `Off at ${moment(end, now)} at the latest`
})

export const contactChanged = (displayName: string, status: StatusWord): Saying => ({
  title: 'Status Update',
  text: `${displayName} is now ${status}`
})

export const requestArrived = (displayName: string): Saying => ({
  title: 'Contact Request',
  text: `${displayName} sent you a contact request`
})

export const calling = (displayName: string, phoneNumber: string): Saying => ({
  title: 'Calling',
  text: `${isolate(displayName)}, ${phoneNumber}`
})

/** SPEC 4: what the schedule did by itself. */
export const scheduleSwitched = (status: StatusWord): Saying => ({
  title: 'Status Updated',
  text: `Automatically changed to ${status} based on your schedule`
})

export const zoneChanged = (zone: string): Saying => ({
  title: 'Schedule updated',
  text: `It goes by ${zone} time now`
})
