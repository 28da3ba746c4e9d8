import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { TIMER_MAXIMUM_MS } from './limits.ts'
import { Id, StatusWord } from './values.ts'

/** D51: what a link can be made to do. */
export const LinkAction = z.enum(['set-available', 'set-unavailable', 'toggle'])
export type LinkAction = z.infer<typeof LinkAction>

/** D9: a timer ends at most a day ahead. */
const MINUTES_MAXIMUM = TIMER_MAXIMUM_MS / 60_000
const Minutes = z.int().check(z.positive(), z.maximum(MINUTES_MAXIMUM))

/** D51: a link that acts without a session. Its secret is told once, when it is made. */
export const ActionLink = z.strictObject({
  id: Id,
  name: z.string(),
  action: LinkAction,
  /** The length of the timer that it starts. */
  minutes: z.optional(Minutes),
  /** Who is to see it; without, whoever is chosen by then (D12). The group may be gone. */
  groupId: z.optional(Id),
  lastUsedAt: z.nullable(z.string())
})
export type ActionLink = z.infer<typeof ActionLink>

export const NewActionLink = z.object({
  name: z.string().check(z.maxLength(1_000)),
  action: LinkAction,
  minutes: z.optional(Minutes),
  groupId: z.optional(Id)
})
export type NewActionLink = z.infer<typeof NewActionLink>

/** The one answer that holds the secret. */
export const MadeActionLink = z.strictObject({ ...ActionLink.shape, secret: z.string() })
export type MadeActionLink = z.infer<typeof MadeActionLink>

/** What whoever holds a link learns of its owner, and no more. */
export const LinkOutcome = z.strictObject({
  displayName: z.string(),
  status: StatusWord,
  /** A timer's end. */
  statusExpiresAt: z.nullable(z.string()),
  /** Whether it was this use that made it so. */
  changed: z.boolean()
})
export type LinkOutcome = z.infer<typeof LinkOutcome>

export const readActionLinks = {
  method: 'GET',
  path: '/api/action-links',
  access: 'person',
  answers: { 200: z.array(ActionLink) }
} as const satisfies Endpoint

export const createActionLink = {
  method: 'POST',
  path: '/api/action-links',
  access: 'person',
  body: NewActionLink,
  answers: { 201: MadeActionLink }
} as const satisfies Endpoint

export const deleteActionLink = {
  method: 'DELETE',
  path: '/api/action-links/:id',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

/** D51: the secret alone lets anybody do what its link does. A body is not read, so automations may send any. */
export const followActionLink = {
  method: 'POST',
  path: '/api/actions/:secret',
  access: 'anybody',
  answers: { 200: LinkOutcome }
} as const satisfies Endpoint

/** Takes back what the last use of a link changed, as long as nothing else has changed since. */
export const undoActionLink = {
  method: 'POST',
  path: '/api/actions/:secret/undo',
  access: 'anybody',
  answers: { 200: LinkOutcome }
} as const satisfies Endpoint
