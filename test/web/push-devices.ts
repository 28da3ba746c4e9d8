import { PREFERENCE_FLAGS } from '#contract/notifications.ts'
import type { PushSubscriptionItem } from '#contract/push.ts'
import { at } from './app-server.ts'
import { now } from './settings-visit.tsx'

/** The device of the test. */
export const here: PushSubscriptionItem = {
  id: 61,
  name: 'Edge on Windows',
  createdAt: at(now),
  lastDeliveredAt: null,
  current: true
}
export const laptop: PushSubscriptionItem = {
  id: 62,
  name: 'Safari on iPad',
  createdAt: at(now),
  lastDeliveredAt: at(now - 300_000),
  current: false
}

/** The preferences of somebody who wants push. */
export const WANTED = {
  friendId: null,
  groupId: null,
  ...PREFERENCE_FLAGS,
  pushNotifications: true
}
