import type { NotificationType } from '#contract/notifications.ts'

/** SPEC 2: what the bell and its dialog say. */
export const NOTIFICATIONS = {
  empty: 'No notifications',
  emptyText: "You're all caught up!",
  failed: "Your notifications couldn't be loaded.",
  loading: 'Loading notifications',
  stale: 'This list may be out of date.',
  stillAvailable: 'Still available',
  title: 'Notifications',
  turnOff: 'Turn off',
  tryAgain: 'Try again',
  unread: 'New'
} as const

const ICONS = {
  call_available: 'phone',
  friend_request: 'personAdd',
  net: 'clock',
  net_soon: 'clock',
  status_change: 'people'
} as const satisfies Record<NotificationType, string>

/** D26: what shows beside a title; a type of a later version is drawn as a generic one. */
export function iconOf(type: NotificationType) {
  return type in ICONS ? ICONS[type] : 'bell'
}

export const bellName = (unread: number) =>
  unread === 0 ? NOTIFICATIONS.title : `${NOTIFICATIONS.title}, ${unread} unread`
