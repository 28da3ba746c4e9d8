import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { PUSH_ENDPOINT_UNITS } from './limits.ts'
import { NotificationType } from './notifications.ts'
import { Id } from './values.ts'

/** D51: a device that push messages go to; `current` = it is the one that asks. */
export const PushSubscriptionItem = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: z.string(),
  lastDeliveredAt: z.nullable(z.string()),
  current: z.boolean()
})
export type PushSubscriptionItem = z.infer<typeof PushSubscriptionItem>

/** What a browser hands out when it subscribes (base64url), and what its owner calls the device. */
export const NewPushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(PUSH_ENDPOINT_UNITS)),
  keys: z.object({
    p256dh: z.string().check(z.maxLength(100)),
    auth: z.string().check(z.maxLength(30))
  }),
  name: z.string().check(z.maxLength(1_000))
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

/**
 * What a device decrypts. Of two messages with one `tag` the newer takes the place of the older. `url` = the path of the
 * app that a tap opens; `phone` = what dials, after `tel:`, while one may know it (D16); `unread` = how many unread
 * notifications its owner has, for the number on the app's icon.
 */
export const PushMessage = z.strictObject({
  type: z.union([NotificationType, z.literal('test')]),
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string(),
  userId: z.optional(Id),
  phone: z.optional(z.string()),
  unread: z.optional(z.int())
})
export type PushMessage = z.infer<typeof PushMessage>

export const TEST_MESSAGE = {
  type: 'test',
  title: 'This is a test',
  body: 'Notifications reach this device.',
  tag: 'test',
  url: '/settings'
} as const satisfies PushMessage

export const readPushKey = {
  method: 'GET',
  path: '/api/push/key',
  access: 'person',
  answers: { 200: z.strictObject({ key: z.string() }) }
} as const satisfies Endpoint

export const readPushSubscriptions = {
  method: 'GET',
  path: '/api/push/subscriptions',
  access: 'person',
  answers: { 200: z.array(PushSubscriptionItem) }
} as const satisfies Endpoint

export const subscribeToPush = {
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'person',
  body: NewPushSubscription,
  answers: { 201: PushSubscriptionItem }
} as const satisfies Endpoint

export const unsubscribeFromPush = {
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

export const testPush = {
  method: 'POST',
  path: '/api/push/subscriptions/:id/test',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
