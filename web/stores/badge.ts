import { log } from '../lib/log.ts'
import { serviceWorker } from '../lib/service-worker.ts'
import { $sessionId } from '../lib/session-id.ts'
import { notifications } from './notifications.ts'

/** UX: keeps the number of unread notifications on the icon of the app, for as long as somebody is signed in. */
export function keepBadge(): () => void {
  let uncount: (() => void) | undefined
  let unfollow = $sessionId.subscribe(sessionId => {
    uncount?.()
    uncount = sessionId === undefined ? void clear() : count()
  })
  return () => {
    uncount?.()
    unfollow()
  }
}

function count(): () => void {
  return notifications.$state.subscribe(({ value }) => {
    // What isn't known yet leaves the number as it is.
    if (value) show(value.filter(({ read }) => !read).length)
  })
}

function show(unread: number): void {
  navigator.setAppBadge?.(unread).catch(() => log('The badge could not be set'))
}

/** What still shows on the device was meant for whoever has left. */
async function clear(): Promise<void> {
  show(0)
  let worker = await serviceWorker()
  for (let notification of (await worker?.getNotifications?.()) ?? []) notification.close()
}
