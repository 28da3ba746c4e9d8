import type { StatusWord } from '#contract/values.ts'
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
  accountDeleted: {
    title: 'Account Deleted',
    text: 'Your account has been permanently deleted'
  },
  accountUpdated: { title: 'Account updated successfully' },
  accepted: { title: 'Contact request accepted', text: 'You are now connected!' },
  contactRemoved: { title: 'Contact Removed' },
  dataDownloaded: { title: 'Your data has been downloaded' },
  declined: { title: 'Contact request declined' },
  groupCreated: { title: 'Contact group created successfully' },
  groupDeleted: { title: 'Contact group deleted successfully' },
  linkSent: { title: 'Check your email' },
  memberAdded: { title: 'Friend added to group' },
  memberRemoved: { title: 'Friend removed from group' },
  nfcWritten: { title: 'NFC Tag Written' },
  passwordChanged: { title: 'Password changed successfully' },
  passwordReset: { title: 'Password changed successfully', text: 'Please sign in with it.' },
  photoRemoved: { title: 'Profile photo removed successfully' },
  photoUpdated: { title: 'Profile photo updated successfully' },
  preferences: { title: 'Preferences Updated' },
  requestSent: { title: 'Contact request sent' },
  scheduleCreated: { title: 'Availability schedule created' },
  scheduleDeleted: { title: 'Schedule deleted' },
  scheduleUpdated: { title: 'Schedule updated' },
  sessionEnded: { title: 'That device is signed out' },
  sessionsEnded: { title: 'All other devices are signed out' },
  shareCopied: { title: 'Copied!', text: 'Share message copied to clipboard' },
  timerExpired: { title: 'Status Timer Expired', text: 'You are now unavailable' }
} as const satisfies Record<string, Saying>

/** SPEC 8: how each verb tells that it failed. The server's sentence takes the place of `text` and `advice`. */
export const FAILED = {
  accept: { title: 'Failed to accept contact request' },
  account: { title: 'Failed to update account' },
  addMember: { title: 'Failed to add contact to group' },
  call: { title: 'Cannot Call', text: 'Phone number not available for this contact' },
  changePassword: { title: 'Failed to change password' },
  copy: { title: 'Copy Failed', text: 'Unable to copy to clipboard' },
  createGroup: { title: 'Failed to create contact group' },
  createSchedule: { title: 'Failed to create schedule' },
  decline: { title: 'Failed to decline contact request' },
  deleteAccount: { title: 'Failed to delete account' },
  deleteGroup: { title: 'Failed to delete contact group' },
  deleteSchedule: { title: 'Failed to delete schedule' },
  downloadData: { title: 'Failed to download your data' },
  endSession: { title: 'Failed to sign out elsewhere' },
  login: { title: 'Login failed', advice: 'Please check your credentials.' },
  notAPicture: { title: 'Upload failed', text: 'Please select an image file' },
  nfcRead: { title: 'NFC Scan Failed' },
  nfcStatus: { title: 'Failed to update status' },
  nfcToggle: { title: 'NFC Toggle Failed', text: 'Could not update your status' },
  nfcUnsupported: { title: 'NFC Not Supported', text: 'Your device does not support NFC' },
  nfcWrite: { title: 'NFC Write Failed' },
  part: {
    title: 'This could not be opened',
    advice: 'The network may be down, or a new version has just arrived.'
  },
  preferences: {
    title: 'Update Failed',
    text: 'Failed to update notification preferences. Please try again.'
  },
  recovery: { title: 'Failed to send recovery email' },
  register: { title: 'Registration failed', advice: 'Please try again.' },
  removeContact: { title: 'Failed to remove contact' },
  removeMember: { title: 'Failed to remove friend from group' },
  removePhoto: { title: 'Failed to remove photo' },
  search: { title: 'Search failed', text: 'Failed to search users' },
  sendRequest: { title: 'Failed to send contact request' },
  sessionOver: { title: 'You have been signed out', text: 'Please sign in again.' },
  status: { title: 'Error', text: 'Failed to update status' },
  tooLate: { title: 'Not a good time any more', text: 'This contact is unavailable now.' },
  unreadablePicture: {
    title: 'Upload failed',
    text: 'This device cannot read this picture. Please choose a JPEG, PNG or WebP.'
  },
  unsubscribe: { title: 'This could not be done', advice: 'Please try again.' },
  updateSchedule: { title: 'Failed to update schedule' },
  uploadPhoto: { title: 'Upload failed', text: 'Failed to upload photo' }
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
  text: `${displayName}, ${phoneNumber}`
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
