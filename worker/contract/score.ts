import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id } from './values.ts'

const Score = z.strictObject({ score: z.int().check(z.minimum(0)) })

/** D24: calls to one contact count once in this time, and at most so many in a day. */
export const CALL_PAUSE_MS = 5 * 60_000
export const CALLS_A_DAY = 5

export const readOwnScore = {
  method: 'GET',
  path: '/api/connectedness-score',
  access: 'person',
  answers: { 200: Score }
} as const satisfies Endpoint

export const readScore = {
  method: 'GET',
  path: '/api/connectedness-score/:userId',
  access: 'person',
  answers: { 200: Score }
} as const satisfies Endpoint

export const recordCall = {
  method: 'POST',
  path: '/api/record-call',
  access: 'person',
  body: z.object({ receiverId: Id }),
  answers: { 200: Score }
} as const satisfies Endpoint
