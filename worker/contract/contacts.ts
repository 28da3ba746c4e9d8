import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, StatusWord } from './values.ts'

/** D11, D47: a contact as one viewer sees them; what may not be seen is an absent key. */
export const Contact = z.strictObject({
  id: Id,
  friendshipId: Id,
  username: z.string(),
  displayName: z.string(),
  avatar: z.nullable(z.string()),
  status: StatusWord,
  statusMessage: z.optional(z.string()),
  statusExpiresAt: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  /** D51: until when the viewer waits to be told that they are available. */
  bell: z.optional(z.string())
})
export type Contact = z.infer<typeof Contact>

export const readContacts = {
  method: 'GET',
  path: '/api/friends',
  access: 'person',
  answers: { 200: z.array(Contact) }
} as const satisfies Endpoint

/** D50: 'View as': oneself as a contact sees one. */
export const viewAsContact = {
  method: 'GET',
  path: '/api/friends/:friendId/view',
  access: 'person',
  answers: { 200: Contact }
} as const satisfies Endpoint

export const removeContact = {
  method: 'DELETE',
  path: '/api/friends/:friendId',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
