import * as z from 'zod/mini'
import { Me } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { GROUPS_MAXIMUM, MESSAGE_UNITS } from './limits.ts'
import { Id, Instant, StatusWord } from './values.ts'

/** D12: a patch. A field left out stays; null clears; [] is everyone. */
export const StatusChange = z.object({
  status: StatusWord,
  statusMessage: z.optional(z.nullable(z.string().check(z.maxLength(MESSAGE_UNITS * 2)))),
  statusExpiresAt: z.optional(z.nullable(Instant)),
  visibleToGroupIds: z.optional(z.array(Id).check(z.maxLength(GROUPS_MAXIMUM * 2))),
  /** D5j: applied only if the status is still the one sent. */
  edit: z.optional(z.boolean()),
  /** D5i: 'Still available'. */
  keep: z.optional(z.boolean())
})
export type StatusChange = z.infer<typeof StatusChange>

export const changeStatus = {
  method: 'POST',
  path: '/api/status',
  access: 'person',
  body: StatusChange,
  answers: { 200: Me }
} as const satisfies Endpoint
