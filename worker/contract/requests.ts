import * as z from 'zod/mini'
import { Contact } from './contacts.ts'
import type { Endpoint } from './endpoint.ts'
import { QUERY_UNITS } from './limits.ts'
import { Id, PersonCard } from './values.ts'

/** SPEC 3: `userId` is the requester's, used to accept or decline. */
export const ContactRequest = z.strictObject({ id: Id, userId: Id, user: PersonCard })
export type ContactRequest = z.infer<typeof ContactRequest>

/** D22. */
export const Relation = z.enum(['none', 'requested', 'incoming', 'friend'])
export type Relation = z.infer<typeof Relation>

export const FoundPerson = z.strictObject({
  id: Id,
  displayName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  relation: Relation
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const search = {
  method: 'POST',
  path: '/api/search',
  access: 'person',
  body: z.object({ query: z.string().check(z.maxLength(QUERY_UNITS)) }),
  answers: { 200: z.array(FoundPerson) }
} as const satisfies Endpoint

export const sendRequest = {
  method: 'POST',
  path: '/api/friend-request',
  access: 'person',
  body: z.object({ friendId: Id }),
  answers: { 201: z.strictObject({ friendId: Id, status: z.enum(['pending', 'accepted']) }) }
} as const satisfies Endpoint

export const readRequests = {
  method: 'GET',
  path: '/api/friend-requests',
  access: 'person',
  answers: { 200: z.array(ContactRequest) }
} as const satisfies Endpoint

export const acceptRequest = {
  method: 'POST',
  path: '/api/friend-request/:userId/accept',
  access: 'person',
  answers: { 200: Contact }
} as const satisfies Endpoint

export const declineRequest = {
  method: 'POST',
  path: '/api/friend-request/:userId/decline',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
