import type { Notification, Preference, PreferenceChange } from '#contract/notifications.ts'
import { expect } from 'vitest'
import type { Ear } from './ear.ts'
import type { Person } from './people.ts'

export const NOTIFICATIONS = '/api/notifications'
export const PREFERENCES = '/api/notifications/preferences'

export async function noticesOf(person: Person): Promise<Notification[]> {
  let answer = await person.tries('GET', NOTIFICATIONS)
  expect(answer, `the notices of ${person.name}`).toMatchObject({ status: 200 })
  return answer.body as Notification[]
}

/** The list in brief, newest first: 'status_change: Ana Silva is available'; what was read stands in brackets. */
export async function briefs(person: Person): Promise<string[]> {
  return (await noticesOf(person)).map(({ type, title, read }) =>
    read ? `(${type}: ${title})` : `${type}: ${title}`
  )
}

export async function marksRead(person: Person, { id }: Notification): Promise<void> {
  let answer = await person.tries('POST', `${NOTIFICATIONS}/${id}/read`)
  expect(answer, `${person.name} reads ${id}`).toMatchObject({ status: 204 })
}

/** The person opens the bell: everything is read. */
export async function readsAll(person: Person): Promise<void> {
  let unread = (await noticesOf(person)).filter(({ read }) => !read)
  for (let notice of unread) await marksRead(person, notice)
}

export async function prefers(person: Person, change: PreferenceChange): Promise<Preference> {
  let answer = await person.tries('PUT', PREFERENCES, change)
  expect(answer, `${person.name} prefers`).toMatchObject({ status: 200 })
  return answer.body as Preference
}

export async function preferencesOf(person: Person): Promise<Preference[]> {
  let answer = await person.tries('GET', PREFERENCES)
  expect(answer, `the preferences of ${person.name}`).toMatchObject({ status: 200 })
  return answer.body as Preference[]
}

/** The notices that came on a device's socket. */
export function toasts(ear: Ear): Notification[] {
  return ear.socket.of('notification').map(({ notification }) => notification)
}
