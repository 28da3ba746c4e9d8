import { Contact } from './contacts.ts'
import type { Endpoint } from './endpoint.ts'

/** D51: 'tell me when': once, within a day. 409 while the contact is to be seen available. */
export const ringBell = {
  method: 'PUT',
  path: '/api/friends/:friendId/bell',
  access: 'person',
  answers: { 200: Contact }
} as const satisfies Endpoint

export const stopBell = {
  method: 'DELETE',
  path: '/api/friends/:friendId/bell',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
