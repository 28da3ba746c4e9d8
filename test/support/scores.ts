import type { Person } from './people.ts'
import { expect } from 'vitest'

const SCORE = '/api/connectedness-score'

async function scoreAt(person: Person, path: string): Promise<number> {
  let answer = await person.tries('GET', path)
  expect(answer, `${person.name}: GET ${path}`).toMatchObject({ status: 200 })
  return (answer.body as { score: number }).score
}

/** A person's own score, live. */
export async function ownScore(person: Person): Promise<number> {
  return scoreAt(person, SCORE)
}

/** What `viewer` is shown of a contact's score. */
export async function shownScore(viewer: Person, contact: Person): Promise<number> {
  return scoreAt(viewer, `${SCORE}/${contact.id}`)
}

export async function triesScore(viewer: Person, id: number | string) {
  return viewer.tries('GET', `${SCORE}/${id}`)
}

/** Records a call; the caller's own score afterwards. */
export async function calls(caller: Person, receiver: Person): Promise<number> {
  let answer = await triesCall(caller, receiver.id)
  expect(answer, `${caller.name} calls ${receiver.name}`).toMatchObject({ status: 200 })
  return (answer.body as { score: number }).score
}

export async function triesCall(caller: Person, receiverId: unknown) {
  return caller.tries('POST', '/api/record-call', { receiverId })
}
