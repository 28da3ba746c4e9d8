import type { Contact } from '#contract/contacts.ts'
import { expect } from 'vitest'
import type { Answer } from './checked-answer.ts'
import type { Person } from './people.ts'

export async function triesToWait(person: Person, id: number | string): Promise<Answer> {
  return person.tries('PUT', `/api/friends/${id}/bell`)
}

export async function waitsFor(person: Person, contact: Person): Promise<Contact> {
  let answer = await triesToWait(person, contact.id)
  expect(answer, `${person.name} waits for ${contact.name}`).toMatchObject({ status: 200 })
  return answer.body as Contact
}

export async function waitsNoMore(person: Person, contact: Person): Promise<void> {
  let answer = await person.tries('DELETE', `/api/friends/${contact.id}/bell`)
  expect(answer, `${person.name} waits no more`).toMatchObject({ status: 204 })
}

/** Until when a person waits for a contact; undefined if they don't. */
export async function bellOf(person: Person, contact: Person): Promise<string | undefined> {
  return (await person.sees(contact))?.bell
}
