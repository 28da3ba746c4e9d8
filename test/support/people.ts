import type { Me, Session } from '#contract/account.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Group } from '#contract/groups.ts'
import type { ContactRequest, FoundPerson } from '#contract/requests.ts'
import type { StatusChange } from '#contract/status.ts'
import { presence } from '#presence'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Answer } from './checked-answer.ts'
import { LiveSocket } from './live-socket.ts'
import { type Call, callApi, newNetwork } from './wire.ts'

export const PASSWORD = 'Secret-1!'

let people = 0

/** What a new person would type; every one has an address of their own. */
export function registrationOf(displayName: string) {
  people += 1
  return {
    displayName,
    email: `person${people}@example.test`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phoneNumber: `+1 555 010 ${1_000 + people}`,
    status: 'unavailable',
    timeZone: 'Europe/London'
  }
}

export interface Wishes {
  message?: string | null
  /** A timer's end. */
  until?: Date | null
  /** [] = everyone. */
  groups?: readonly Group[]
}

/** A signed-in person on one device. A verb expects success; `tries` takes whatever comes. */
export class Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly token: string
  readonly network = newNetwork()

  constructor({ user, sessionId }: Session) {
    this.id = user.id
    this.name = user.displayName
    this.email = user.email
    this.token = sessionId
  }

  async tries(method: string, path: string, body?: unknown, call: Call = {}): Promise<Answer> {
    return callApi(method, path, { body, network: this.network, token: this.token, ...call })
  }

  async #does(method: string, path: string, body?: unknown): Promise<unknown> {
    let answer = await this.tries(method, path, body)
    expect(answer, `${this.name}: ${method} ${path}`).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 300)
    })
    return answer.body
  }

  /** The same person on another device. */
  async signsInAgain(password = PASSWORD): Promise<Person> {
    return signIn(this.email, password)
  }

  async signsOut(): Promise<void> {
    await this.#does('POST', '/api/logout')
  }

  async asks(other: Person): Promise<void> {
    await this.#does('POST', '/api/friend-request', { friendId: other.id })
  }

  async accepts(other: Person): Promise<Contact> {
    return (await this.#does('POST', `/api/friend-request/${other.id}/accept`)) as Contact
  }

  async declines(other: Person): Promise<void> {
    await this.#does('POST', `/api/friend-request/${other.id}/decline`)
  }

  async removes(other: Person): Promise<void> {
    await this.#does('DELETE', `/api/friends/${other.id}`)
  }

  /** The open requests that others sent. */
  async requests(): Promise<ContactRequest[]> {
    return (await this.#does('GET', '/api/friend-requests')) as ContactRequest[]
  }

  async searches(query: string): Promise<FoundPerson[]> {
    return (await this.#does('POST', '/api/search', { query })) as FoundPerson[]
  }

  async contacts(): Promise<Contact[]> {
    return (await this.#does('GET', '/api/friends')) as Contact[]
  }

  /** What this person sees of a contact; undefined if they are none. */
  async sees(other: Person): Promise<Contact | undefined> {
    return (await this.contacts()).find(({ id }) => id === other.id)
  }

  /** What names the pair in paths and bodies (D17). */
  async friendshipWith(other: Person): Promise<number> {
    let contact = await this.sees(other)
    expect(contact, `${other.name} among the contacts of ${this.name}`).toBeDefined()
    return contact!.friendshipId
  }

  async me(): Promise<Me> {
    return (await this.#does('GET', '/api/me')) as Me
  }

  async posts(change: StatusChange): Promise<Me> {
    return (await this.#does('POST', '/api/status', change)) as Me
  }

  /** Switches the light on. What is not wished for is left out, so it stays as it is (D12). */
  async goesAvailable({ groups, message, until }: Wishes = {}): Promise<Me> {
    let change: StatusChange = { status: 'available' }
    if (message !== undefined) change.statusMessage = message
    if (until !== undefined) change.statusExpiresAt = until?.toISOString() ?? null
    if (groups) change.visibleToGroupIds = groups.map(({ id }) => id)
    return this.posts(change)
  }

  async goesUnavailable(): Promise<Me> {
    return this.posts({ status: 'unavailable' })
  }

  async creates(name: string, members: readonly Person[] = []): Promise<Group> {
    let group = (await this.#does('POST', '/api/contact-groups', { name })) as Group
    for (let member of members) group = await this.adds(member, group)
    return group
  }

  async adds(member: Person, group: Group): Promise<Group> {
    let body = { friendshipId: await this.friendshipWith(member) }
    return (await this.#does('POST', `/api/contact-groups/${group.id}/members`, body)) as Group
  }

  async drops(member: Person, group: Group): Promise<void> {
    let friendshipId = await this.friendshipWith(member)
    await this.#does('DELETE', `/api/contact-groups/${group.id}/members/${friendshipId}`)
  }

  async deletes(group: Group): Promise<void> {
    await this.#does('DELETE', `/api/contact-groups/${group.id}`)
  }

  async groups(): Promise<Group[]> {
    return (await this.#does('GET', '/api/contact-groups')) as Group[]
  }

  async listens(): Promise<LiveSocket> {
    return LiveSocket.open(this.token)
  }
}

export async function signUp(displayName: string): Promise<Person> {
  let body = registrationOf(displayName)
  let answer = await callApi('POST', '/api/register', { body })
  expect(answer, `${displayName} signs up`).toMatchObject({ status: 201 })
  return new Person(answer.body as Session)
}

export async function signIn(email: string, password = PASSWORD): Promise<Person> {
  let answer = await callApi('POST', '/api/login', { body: { email, password } })
  expect(answer, `${email} signs in`).toMatchObject({ status: 200 })
  return new Person(answer.body as Session)
}

/** Makes two people contacts, the way people do it. */
export async function befriend(one: Person, other: Person): Promise<void> {
  await one.asks(other)
  await other.accepts(one)
}

/** Runs a person's alarm now, as if its moment had come; false if none was set. */
export async function runAlarm(person: Person): Promise<boolean> {
  return runDurableObjectAlarm(presence(env, person.id))
}

/** When a person's alarm is set for. */
export async function alarmOf(person: Person): Promise<Date | undefined> {
  let instant = await runInDurableObject(presence(env, person.id), (_, state) =>
    state.storage.getAlarm()
  )
  return instant === null ? undefined : new Date(instant)
}

/** Throws a person's object out of memory: sockets sleep, storage stays. */
export async function evict(person: Person): Promise<void> {
  await evictDurableObject(presence(env, person.id))
}
