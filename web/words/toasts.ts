import type { StatusWord } from '#contract/values.ts'

/** What a toast says: a title, and for some a sentence below it. */
export interface Saying {
  title: string
  text?: string
}

/** SPEC 8: how each verb tells that it worked. */
export const DONE = {
  accepted: { title: 'Contact request accepted', text: 'You are now connected!' },
  contactRemoved: { title: 'Contact Removed' },
  declined: { title: 'Contact request declined' },
  groupCreated: { title: 'Contact group created successfully' },
  groupDeleted: { title: 'Contact group deleted successfully' },
  memberAdded: { title: 'Friend added to group' },
  memberRemoved: { title: 'Friend removed from group' },
  requestSent: { title: 'Contact request sent' },
  shareCopied: { title: 'Copied!', text: 'Share message copied to clipboard' },
  timerExpired: { title: 'Status Timer Expired', text: 'You are now unavailable' }
} as const satisfies Record<string, Saying>

/** SPEC 8: how each verb tells that it failed. The server's sentence takes the place of `text`. */
export const FAILED = {
  accept: { title: 'Failed to accept contact request' },
  addMember: { title: 'Failed to add contact to group' },
  call: { title: 'Cannot Call', text: 'Phone number not available for this contact' },
  copy: { title: 'Copy Failed', text: 'Unable to copy to clipboard' },
  createGroup: { title: 'Failed to create contact group' },
  decline: { title: 'Failed to decline contact request' },
  deleteGroup: { title: 'Failed to delete contact group' },
  login: { title: 'Login failed', text: 'Please check your credentials.' },
  register: { title: 'Registration failed', text: 'Please try again.' },
  removeContact: { title: 'Failed to remove contact' },
  removeMember: { title: 'Failed to remove friend from group' },
  search: { title: 'Search failed', text: 'Failed to search users' },
  sendRequest: { title: 'Failed to send contact request' },
  sessionOver: { title: 'You have been signed out', text: 'Please sign in again.' },
  status: { title: 'Error', text: 'Failed to update status' }
} as const satisfies Record<string, Saying>

export const statusUpdated = (status: StatusWord): Saying => ({
  title: 'Status Updated',
  text: `You are now ${status}`
})

export const timerStarted = (minutes: number): Saying => ({
  title: 'Status Updated',
  text: `You'll be available for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
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
  text: `${displayName}, ${phoneNumber}`
})
