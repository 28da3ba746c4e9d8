import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** D26. Anything else is to be drawn as a generic one. */
export const NotificationType = z.enum([
  'friend_request',
  'status_change',
  'call_available',
  'net',
  'net_soon'
])
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.strictObject({
  id: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: z.string()
})
export type Notification = z.infer<typeof Notification>

/** D26: the list holds the newest so many. */
export const NOTIFICATIONS_SHOWN = 50

/** D26: every title and message. `{name}` is a contact's display name, `{count}` a number. */
export const NOTICES = {
  available: { title: '{name} is available', message: 'Tap to call them now' },
  availableToo: { title: '{name} is available too', message: 'Tap to call them now' },
  severalAvailable: {
    title: '{count} contacts are available too',
    message: 'Tap to call them now'
  },
  unavailable: { title: '{name} is unavailable', message: 'You can see when they are back.' },
  request: { title: 'Contact Request', message: '{name} sent you a contact request' },
  accepted: { title: '{name} accepted your request', message: 'You are now connected!' },
  net: {
    title: 'Your light went off after 12 hours',
    message: 'Switch it on again whenever you like.'
  },
  netSoon: {
    title: 'Your light goes off in 5 minutes',
    message: 'Still available, or turn off?'
  }
} as const

export const PREFERENCE_FLAGS = {
  friendRequests: true,
  statusChanges: true,
  callAvailable: true,
  smartAlerts: true,
  pushNotifications: false,
  emailNotifications: false
} as const
export type PreferenceFlag = keyof typeof PREFERENCE_FLAGS

const flags = {
  friendRequests: z.boolean(),
  statusChanges: z.boolean(),
  callAvailable: z.boolean(),
  smartAlerts: z.boolean(),
  pushNotifications: z.boolean(),
  emailNotifications: z.boolean()
}

/** SPEC 3: both ids null = the global record. */
export const Preference = z.strictObject({
  friendId: z.nullable(Id),
  groupId: z.nullable(Id),
  ...flags
})
export type Preference = z.infer<typeof Preference>

/** D27: PUT and POST both make or change a record; a flag left out stays, or is the global one's in a new one. */
export const PreferenceChange = z
  .object({
    friendId: z.optional(z.nullable(Id)),
    groupId: z.optional(z.nullable(Id)),
    ...z.partial(z.object(flags)).shape
  })
  .check(
    z.refine(({ friendId, groupId }) => friendId == null || groupId == null, {
      error: 'Please choose a contact or a group, not both.'
    })
  )
export type PreferenceChange = z.infer<typeof PreferenceChange>

export const readNotifications = {
  method: 'GET',
  path: '/api/notifications',
  access: 'person',
  answers: { 200: z.array(Notification) }
} as const satisfies Endpoint

export const markRead = {
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

export const readPreferences = {
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'person',
  answers: { 200: z.array(Preference) }
} as const satisfies Endpoint

export const putPreference = {
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'person',
  body: PreferenceChange,
  answers: { 200: Preference }
} as const satisfies Endpoint

export const postPreference = { ...putPreference, method: 'POST' } as const satisfies Endpoint
