import * as z from 'zod/mini'
import { Me } from './account.ts'
import { Notification } from './notifications.ts'
import { Id, PersonCard, StatusWord } from './values.ts'

/** D49: `version` counts the messages of one socket from 1; `serverTime` is ms since the epoch. */
const stamp = { version: z.int().check(z.positive()), serverTime: z.int().check(z.positive()) }

const views = { statusMessage: z.optional(z.string()), statusExpiresAt: z.optional(z.string()) }

export const SocketMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status_change'),
    ...stamp,
    userId: Id,
    displayName: z.string(),
    status: StatusWord,
    ...views
  }),
  z.object({ type: z.literal('contact_changed'), ...stamp, userId: Id, ...views }),
  z.object({ type: z.literal('contact_added'), ...stamp, userId: Id }),
  z.object({ type: z.literal('contact_removed'), ...stamp, userId: Id }),
  z.object({
    type: z.literal('friend_request'),
    ...stamp,
    id: Id,
    userId: Id,
    user: PersonCard,
    displayName: z.string()
  }),
  z.object({ type: z.literal('request_gone'), ...stamp, userId: Id }),
  z.object({ type: z.literal('me'), ...stamp, ...Me.shape }),
  z.object({ type: z.literal('notification'), ...stamp, notification: Notification }),
  z.object({
    type: z.literal('stale'),
    ...stamp,
    what: z.enum(['groups', 'schedule', 'preferences', 'account'])
  })
])
export type SocketMessage = z.infer<typeof SocketMessage>
/** What the devices of a person are told to read anew. */
export type Stale = Extract<SocketMessage, { type: 'stale' }>['what']

type Unstamped<M> = M extends unknown ? Omit<M, 'serverTime' | 'version'> : never

/** A message before a socket numbers it. */
export type News = Unstamped<SocketMessage>

/** D49: what a client may send beside the raw text `ping`. */
export const ClientMessage = z.strictObject({ type: z.literal('foreground'), value: z.boolean() })

export const PING = 'ping'
export const PONG = 'pong'

/** D20: the session of this socket has ended; clients never retry. */
export const CLOSE_REVOKED = 4401
/** D49: abuse. */
export const CLOSE_ABUSE = 1008
export const CLOSE_TOO_BIG = 1009

export const SOCKET_PATH = '/ws'
