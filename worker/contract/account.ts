import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { EMAIL_UNITS, NAME_UNITS } from './limits.ts'
import { Id, StatusSource, StatusWord, Token } from './values.ts'

const secret = z.string().check(z.maxLength(10_000))

/** D48: a person as that person sees themselves. [] = everyone, null = nobody. */
export const Me = z.strictObject({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  avatar: z.nullable(z.string()),
  status: StatusWord,
  statusMessage: z.nullable(z.string()),
  /** D3: a timer's end only; what the countdown shows. */
  statusExpiresAt: z.nullable(z.string()),
  until: z.nullable(z.string()),
  since: z.nullable(z.string()),
  source: z.nullable(StatusSource),
  /** Who sees the status that is in force now; null while off. */
  audience: z.nullable(z.array(Id)),
  /** D12: the choice for the next time; null until somebody is chosen (D13). */
  visibleToGroupIds: z.nullable(z.array(Id)),
  nextChange: z.nullable(z.strictObject({ at: z.string(), status: StatusWord })),
  timeZone: z.string(),
  applySchedule: z.boolean()
})
export type Me = z.infer<typeof Me>

export const Session = z.strictObject({ user: Me, sessionId: z.string() })
export type Session = z.infer<typeof Session>

export const Registration = z.object({
  email: z.string().check(z.maxLength(EMAIL_UNITS * 2)),
  password: secret,
  confirmPassword: secret,
  displayName: z.string().check(z.maxLength(NAME_UNITS)),
  phoneNumber: z.string().check(z.maxLength(100)),
  username: z.optional(z.string().check(z.maxLength(NAME_UNITS))),
  timeZone: z.optional(z.string().check(z.maxLength(100))),
  /** D51: the token of an invite, by which the new person is connected at once. One that is over hinders nobody. */
  inviteToken: z.optional(Token),
  /** SPEC 5 sends it; a new person is always unavailable. */
  status: z.optional(z.unknown())
})

export const Credentials = z.object({
  email: z.string().check(z.maxLength(1_000)),
  password: secret
})

export const register = {
  method: 'POST',
  path: '/api/register',
  access: 'anybody',
  body: Registration,
  answers: { 201: Session }
} as const satisfies Endpoint

export const login = {
  method: 'POST',
  path: '/api/login',
  access: 'anybody',
  body: Credentials,
  answers: { 200: Session }
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  path: '/api/logout',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

export const readMe = {
  method: 'GET',
  path: '/api/me',
  access: 'person',
  answers: { 200: Me }
} as const satisfies Endpoint
