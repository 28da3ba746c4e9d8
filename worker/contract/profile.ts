import * as z from 'zod/mini'
import { Me } from './account.ts'
import type { Endpoint, Exact } from './endpoint.ts'
import { NAME_UNITS } from './limits.ts'

const secret = z.string().check(z.maxLength(10_000))

/** SPEC 7, D6: any subset. */
export const AccountChange = z.partial(
  z.object({
    username: z.string().check(z.maxLength(NAME_UNITS)),
    displayName: z.string().check(z.maxLength(NAME_UNITS)),
    phoneNumber: z.string().check(z.maxLength(100)),
    timeZone: z.string().check(z.maxLength(100)),
    applySchedule: z.boolean()
  })
)
export type AccountChange = Exact<z.infer<typeof AccountChange>>

export const changeAccount = {
  method: 'PATCH',
  path: '/api/account',
  access: 'person',
  body: AccountChange,
  answers: { 200: Me }
} as const satisfies Endpoint

export const deleteAccount = {
  method: 'DELETE',
  path: '/api/account',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

export const exportAccount = {
  method: 'GET',
  path: '/api/account/export',
  access: 'person',
  answers: { 200: z.looseObject({}) }
} as const satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: '/api/change-password',
  access: 'person',
  body: z.object({ currentPassword: secret, password: secret, confirmPassword: secret }),
  answers: { 204: null }
} as const satisfies Endpoint

/** SPEC 8: the same for every address. */
export const RECOVERY_TEXT =
  'If an account with that email exists, we have sent a password recovery email.'

export const forgotPassword = {
  method: 'POST',
  path: '/api/forgot-password',
  access: 'anybody',
  body: z.object({ email: z.string().check(z.maxLength(1_000)) }),
  answers: { 200: z.strictObject({ message: z.string() }) }
} as const satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  path: '/api/reset-password',
  access: 'anybody',
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    password: secret,
    confirmPassword: secret
  }),
  answers: { 204: null }
} as const satisfies Endpoint

const Avatar = z.strictObject({ avatar: z.string() })

/** D30: below this a photo is served to everybody who has its address, outside the API. */
export const PHOTOS_PATH = '/photos'

/** SPEC 7: the form field of the upload. */
export const PHOTO_FIELD = 'photo'

export const uploadPhoto = {
  method: 'POST',
  path: '/api/upload-profile-photo',
  access: 'person',
  answers: { 200: Avatar }
} as const satisfies Endpoint

export const deletePhoto = {
  method: 'DELETE',
  path: '/api/delete-profile-photo',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
