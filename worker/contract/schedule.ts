import * as z from 'zod/mini'
import type { Endpoint, Exact } from './endpoint.ts'
import { Id } from './values.ts'

/** 24-hour wall-clock time; `24:00` does not exist, `00:00` as an end is midnight (D7). */
const TimeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please give a time like 09:30.' }))

const fields = {
  /** 0 = Sunday to 6 = Saturday. */
  dayOfWeek: z.int().check(z.minimum(0), z.maximum(6)),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  /** null = all contacts. */
  groupId: z.nullable(Id)
}

export const ScheduleEntry = z.strictObject({ id: Id, ...fields, isEnabled: z.boolean() })
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

export const NewScheduleEntry = z.object({
  ...fields,
  groupId: z.optional(fields.groupId),
  isEnabled: z.optional(z.boolean())
})
export type NewScheduleEntry = z.infer<typeof NewScheduleEntry>

export const ScheduleEntryChange = z.partial(z.object({ ...fields, isEnabled: z.boolean() }))
export type ScheduleEntryChange = Exact<z.infer<typeof ScheduleEntryChange>>

export const readSchedule = {
  method: 'GET',
  path: '/api/scheduled-availability',
  access: 'person',
  answers: { 200: z.array(ScheduleEntry) }
} as const satisfies Endpoint

export const createEntry = {
  method: 'POST',
  path: '/api/scheduled-availability',
  access: 'person',
  body: NewScheduleEntry,
  answers: { 201: ScheduleEntry }
} as const satisfies Endpoint

export const changeEntry = {
  method: 'PATCH',
  path: '/api/scheduled-availability/:id',
  access: 'person',
  body: ScheduleEntryChange,
  answers: { 200: ScheduleEntry }
} as const satisfies Endpoint

export const deleteEntry = {
  method: 'DELETE',
  path: '/api/scheduled-availability/:id',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
