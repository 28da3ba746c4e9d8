import type { Failing, Saying } from './toasts.ts'

// Apart from the other toasts: Home loads without them.

/** SPEC 8: how each verb of Settings and of the account tells that it worked. */
export const DONE = {
  accountDeleted: {
    title: 'Account Deleted',
    text: 'Your account has been permanently deleted'
  },
  accountUpdated: { title: 'Account updated successfully' },
  dataDownloaded: { title: 'Your data has been downloaded' },
  nfcWritten: { title: 'NFC Tag Written' },
  passwordChanged: { title: 'Password changed successfully' },
  preferences: { title: 'Preferences Updated' },
  scheduleCreated: { title: 'Availability schedule created' },
  scheduleDeleted: { title: 'Schedule deleted' },
  scheduleUpdated: { title: 'Schedule updated' },
  sessionEnded: { title: 'That device is signed out' },
  sessionsEnded: { title: 'All other devices are signed out' }
} as const satisfies Record<string, Saying>

/** SPEC 8: how each of them tells that it failed. */
export const FAILED = {
  account: { title: 'Failed to update account' },
  createSchedule: { title: 'Failed to create schedule' },
  deleteAccount: { title: 'Failed to delete account' },
  deleteSchedule: { title: 'Failed to delete schedule' },
  downloadData: { title: 'Failed to download your data' },
  endSession: { title: 'Failed to sign out elsewhere' },
  notAPicture: { title: 'Upload failed', text: 'Please select an image file' },
  nfcRead: { title: 'NFC Scan Failed' },
  nfcStatus: { title: 'Failed to update status' },
  nfcUnsupported: { title: 'NFC Not Supported', text: 'Your device does not support NFC' },
  nfcWrite: { title: 'NFC Write Failed' },
  preferences: {
    title: 'Update Failed',
    text: 'Failed to update notification preferences. Please try again.'
  },
  removePhoto: { title: 'Failed to remove photo' },
  unreadablePicture: {
    title: 'Upload failed',
    text: 'This device cannot read this picture. Please choose a JPEG, PNG or WebP.'
  },
  updateSchedule: { title: 'Failed to update schedule' },
  uploadPhoto: { title: 'Upload failed', text: 'Failed to upload photo' }
} as const satisfies Record<string, Failing>
