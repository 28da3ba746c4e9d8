import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, PersonCard } from './values.ts'

/** UX: the eight swatches, each with a name for screen readers (D43). The first is the default. */
export const GROUP_COLORS = {
  '#10b981': 'Green',
  '#3b82f6': 'Blue',
  '#8b5cf6': 'Violet',
  '#ec4899': 'Pink',
  '#ef4444': 'Red',
  '#f59e0b': 'Amber',
  '#14b8a6': 'Teal',
  '#64748b': 'Slate'
} as const
export type GroupColor = keyof typeof GROUP_COLORS
export const DEFAULT_GROUP_COLOR: GroupColor = '#10b981'

const colors = Object.keys(GROUP_COLORS) as [GroupColor, ...GroupColor[]]

/** D47: a member's `id` is the user's id. */
export const GroupMember = z.strictObject({ id: Id, friendshipId: Id, user: PersonCard })
export type GroupMember = z.infer<typeof GroupMember>

export const Group = z.strictObject({
  id: Id,
  name: z.string(),
  color: z.enum(colors),
  members: z.array(GroupMember)
})
export type Group = z.infer<typeof Group>

export const NewGroup = z.object({
  name: z.string().check(z.maxLength(1_000)),
  color: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform(text => text.toLowerCase())
      ),
      z.enum(colors)
    )
  )
})

export const readGroups = {
  method: 'GET',
  path: '/api/contact-groups',
  access: 'person',
  answers: { 200: z.array(Group) }
} as const satisfies Endpoint

export const createGroup = {
  method: 'POST',
  path: '/api/contact-groups',
  access: 'person',
  body: NewGroup,
  answers: { 201: Group }
} as const satisfies Endpoint

export const deleteGroup = {
  method: 'DELETE',
  path: '/api/contact-groups/:id',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint

export const addMember = {
  method: 'POST',
  path: '/api/contact-groups/:id/members',
  access: 'person',
  body: z.object({ friendshipId: Id }),
  answers: { 200: Group, 201: Group }
} as const satisfies Endpoint

export const removeMember = {
  method: 'DELETE',
  path: '/api/contact-groups/:id/members/:friendshipId',
  access: 'person',
  answers: { 204: null }
} as const satisfies Endpoint
