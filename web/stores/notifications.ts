import { readNotifications, type Notification } from '#contract/notifications.ts'
import { UNDO_MS } from '#contract/timing.ts'
import { computed } from 'nanostores'
import { call } from '../lib/call.ts'
import { resource } from '../lib/resource.ts'
import { heedTabs } from '../lib/tabs.ts'
import { NOTIFICATIONS } from '../words/notifications.ts'
import { stayOn } from './status.ts'
import { toastNews } from './toasts.ts'

export const notifications = resource(() => call(readNotifications))

export const $unreadCount = computed(
  notifications.$state,
  ({ value }) => value?.filter(({ read }) => !read).length ?? 0
)

heedTabs('notifications were read', () => notifications.refresh())

/** Takes in what has just arrived. What tells of the own light shows at once, whatever page is open. */
export function hearNotification({ id, message, read, title, type }: Notification): void {
  // It was read on another device.
  if (read) {
    return notifications.change(list =>
      list.map(item => (item.id === id ? { ...item, read } : item))
    )
  }
  notifications.refresh()
  if (type === 'net') return toastNews({ title, text: message })
  if (type !== 'net_soon') return
  let action = { label: NOTIFICATIONS.stillAvailable, run: () => void stayOn() }
  toastNews({ action, ms: UNDO_MS, title, text: message })
}
