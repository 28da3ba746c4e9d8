import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** D50: a device that is signed in. */
export const SessionItem = z.strictObject({
  id: Id,
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean()
})
export type SessionItem = z.infer<typeof SessionItem>

export const readSessions = {
  method: 'GET',
  path: '/api/sessions',
  access: 'person',
  answers: { 200: z.array(SessionItem) }
} as const satisfies Endpoint

export const endOneSession = {
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/sessions',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
