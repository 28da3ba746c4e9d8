import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Token } from './values.ts'

/** How many people one invite may bring; the first is what is asked for where nothing is said. */
export const INVITE_USES = [1, 5, 100] as const
/** For how many days it holds. */
export const INVITE_DAYS = [1, 7, 30] as const
export const INVITE_DAYS_DEFAULT = 7

/** D51: a link by which others become contacts at once, because its maker wants them to. */
export const Invite = z.strictObject({
  id: Id,
  createdAt: z.string(),
  expiresAt: z.string(),
  uses: z.int(),
  maxUses: z.int()
})
export type Invite = z.infer<typeof Invite>

/** The one answer that holds the token. */
export const MadeInvite = z.strictObject({ ...Invite.shape, token: z.string() })
export type MadeInvite = z.infer<typeof MadeInvite>

export const NewInvite = z.object({
  days: z.optional(z.literal(INVITE_DAYS)),
  maxUses: z.optional(z.literal(INVITE_USES))
})
export type NewInvite = z.infer<typeof NewInvite>

export const readInvites = {
  method: 'GET',
  path: '/api/invites',
  access: 'person',
  answers: { 200: z.array(Invite) }
} as const satisfies Endpoint

export const createInvite = {
  method: 'POST',
  path: '/api/invites',
  access: 'person',
  body: NewInvite,
  answers: { 201: MadeInvite }
} as const satisfies Endpoint

export const deleteInvite = {
  method: 'DELETE',
  path: '/api/invites/:id',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

/** Who invites: all that whoever holds the link may know before they are somebody here. */
export const readInviter = {
  method: 'POST',
  path: '/api/invites/inviter',
  access: 'anybody',
  body: z.object({ token: Token }),
  answers: { 200: z.strictObject({ displayName: z.string() }) }
} as const satisfies Endpoint

/**
 * 'pending': the inviter is asked first, because the two have parted, or one asked the other, since the invite was made.
 */
export const AcceptedInvite = z.strictObject({
  friendId: Id,
  displayName: z.string(),
  status: z.enum(['accepted', 'pending'])
})
export type AcceptedInvite = z.infer<typeof AcceptedInvite>

export const acceptInvite = {
  method: 'POST',
  path: '/api/invites/accept',
  access: 'person',
  body: z.object({ token: Token }),
  answers: { 200: AcceptedInvite }
} as const satisfies Endpoint
