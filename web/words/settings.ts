import type { PreferenceFlag } from '#contract/notifications.ts'
import { dateAndTime } from './times.ts'

/** SPEC 2: what the first tab of Settings says. */
export const SETTINGS_TAB = {
  account: 'Account Settings',
  devices: 'Your devices',
  devicesFailed: "Your devices couldn't be loaded.",
  devicesLoading: 'Loading your devices',
  endOthers: 'Sign out all other devices',
  endSession: 'Sign out',
  notifications: 'Notifications',
  notificationsFailed: "Your notification settings couldn't be loaded.",
  notificationsLoading: 'Loading your notification settings',
  onlyDevice: 'You are signed in nowhere else.',
  thisDevice: 'This device'
} as const

export const SETTINGS_TABS = [
  { label: 'Settings', value: 'settings' },
  { label: 'Schedule', value: 'schedule' },
  { label: 'NFC', value: 'nfc' }
] as const

/** SPEC 2: the notification toggles, each with what it does; push says what holds today. */
export const PREFERENCES: readonly { flag: PreferenceFlag; label: string; text: string }[] = [
  {
    flag: 'friendRequests',
    label: 'Friend requests',
    text: 'Somebody asks to be your contact, or accepts.'
  },
  {
    flag: 'statusChanges',
    label: 'Status changes',
    text: 'A contact becomes available or unavailable.'
  },
  {
    flag: 'callAvailable',
    label: 'Call available',
    text: 'A contact is free for a call right now.'
  },
  {
    flag: 'smartAlerts',
    label: 'Smart alerts',
    text: 'Tell me of free contacts only while I am available too: the perfect time for both.'
  },
  {
    flag: 'pushNotifications',
    label: 'Push notifications',
    text: 'Alerts on your devices.'
  },
  {
    flag: 'emailNotifications',
    label: 'Email notifications',
    text: 'A mail when somebody asks to be your contact, and at most one a day for each contact who is free. A link in each mail stops its kind; switching this off and on brings it back.'
  }
]

/** Two devices of a kind are told apart by when they were signed in. */
export const endSessionName = (device: string, since: number) =>
  `Sign out ${device}, signed in on ${dateAndTime(since)}`

/** A session is noted as used at most once a day, so its last use is known to about a day. */
export function lastSeen(ms: number, now: number): string {
  return new Date(ms).toDateString() === new Date(now).toDateString()
    ? 'Active today'
    : `Last active around ${dayOf(ms, now)}`
}

export const signedInOn = (ms: number, now: number) => `Signed in on ${dayOf(ms, now)}`

function dayOf(ms: number, now: number): string {
  let isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' })
  }).format(ms)
}
