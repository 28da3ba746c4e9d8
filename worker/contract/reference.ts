import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

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
