import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** D50: whether the service and its database answer; 503 if not. */
export const readHealth = {
  method: 'GET',
  path: '/api/health',
  access: 'anybody',
  answers: { 200: z.strictObject({ ok: z.literal(true) }) }
} as const satisfies Endpoint

export const readOpenApi = {
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anybody',
  answers: { 200: z.record(z.string(), z.unknown()) }
} as const satisfies Endpoint

/** The same for people: an HTML page, the one answer under /api that is not JSON. */
export const readReference = {
  method: 'GET',
  path: '/api/docs',
  access: 'anybody',
  answers: { 200: z.string() }
} as const satisfies Endpoint
