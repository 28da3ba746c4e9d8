import type {
  ActionLink,
  LinkOutcome,
  MadeActionLink,
  NewActionLink
} from '#contract/action-links.ts'
import type { AcceptedInvite, Invite, MadeInvite, NewInvite } from '#contract/invites.ts'
import { expect } from 'vitest'
import type { Answer } from './checked-answer.ts'
import type { Person } from './people.ts'
import { callApi } from './wire.ts'

/** A person makes a link; it toggles unless something else is wished for. */
export async function makesLink(
  person: Person,
  wish: Partial<NewActionLink> = {}
): Promise<MadeActionLink> {
  let body = { name: 'Front door', action: 'toggle', ...wish }
  let answer = await person.tries('POST', '/api/action-links', body)
  expect(answer, `${person.name} makes a link`).toMatchObject({ status: 201 })
  return answer.body as MadeActionLink
}

export async function linksOf(person: Person): Promise<ActionLink[]> {
  return (await person.tries('GET', '/api/action-links')).body as ActionLink[]
}

/** An automation posts to a link, from a network of its own and without a session. */
export async function triesLink(secret: string, network?: string): Promise<Answer> {
  return callApi('POST', `/api/actions/${secret}`, network === undefined ? {} : { network })
}

export async function usesLink(secret: string): Promise<LinkOutcome> {
  let answer = await triesLink(secret)
  expect(answer, 'the use of a link').toMatchObject({ status: 200 })
  return answer.body as LinkOutcome
}

export async function undoesLink(secret: string): Promise<Answer> {
  return callApi('POST', `/api/actions/${secret}/undo`)
}

export async function revokesLink(person: Person, { id }: { id: number }): Promise<void> {
  let answer = await person.tries('DELETE', `/api/action-links/${id}`)
  expect(answer, `${person.name} revokes a link`).toMatchObject({ status: 204 })
}

export async function makesInvite(person: Person, wish: NewInvite = {}): Promise<MadeInvite> {
  let answer = await person.tries('POST', '/api/invites', wish)
  expect(answer, `${person.name} makes an invite`).toMatchObject({ status: 201 })
  return answer.body as MadeInvite
}

export async function invitesOf(person: Person): Promise<Invite[]> {
  return (await person.tries('GET', '/api/invites')).body as Invite[]
}

export async function triesInvite(person: Person, token: string): Promise<Answer> {
  return person.tries('POST', '/api/invites/accept', { token })
}

export async function takesInvite(person: Person, token: string): Promise<AcceptedInvite> {
  let answer = await triesInvite(person, token)
  expect(answer, `${person.name} takes an invite`).toMatchObject({ status: 200 })
  return answer.body as AcceptedInvite
}

/** What somebody learns who holds an invite and is nobody here yet. */
export async function looksAtInvite(token: string): Promise<Answer> {
  return callApi('POST', '/api/invites/inviter', { body: { token } })
}
