import { at, availableFromStart, each, messageOf, pairs, PEOPLE, type Person } from './cast.ts'
import type { Client } from './client.ts'
import { hashOf } from './floor-password.ts'
import type { Database, Target } from './target.ts'

const AT_ONCE = 8

export function emailOf(number: number): string {
  return `person${number}@example.com`
}

function passwordOf(number: number): string {
  return `a long password ${number}`
}

/** Somebody new comes by the public door. */
export async function signUp(
  client: Client,
  number: number,
  email = emailOf(number)
): Promise<Person> {
  let password = passwordOf(number)
  let text = await client.call('POST', '/api/register', undefined, {
    email,
    password,
    confirmPassword: password,
    displayName: `Person ${number}`,
    phoneNumber: `+44 20 7946 ${String(number).padStart(4, '0')}`
  })
  let { user, sessionId } = JSON.parse(text) as { user: { id: number }; sessionId: string }
  return { id: user.id, token: sessionId }
}

/** Somebody who has signed up comes once more; gives the token of that session. */
export async function signIn(client: Client, number: number, email: string): Promise<string> {
  let credentials = { email, password: passwordOf(number) }
  let text = await client.call('POST', '/api/login', undefined, credentials)
  return (JSON.parse(text) as { sessionId: string }).sessionId
}

/** So many people sign up by the public door. */
export async function signUpAll(
  client: Client,
  count: number,
  addressOf?: (number: number) => string
): Promise<Person[]> {
  let people: Person[] = []
  await each(
    Array.from({ length: count }, (_, number) => number),
    AT_ONCE,
    async number => {
      people[number] = await signUp(client, number, addressOf?.(number))
    }
  )
  return people
}

/** Writes down that people are contacts, by number. */
export async function befriend(
  db: Database,
  people: readonly Person[],
  contacts: readonly (readonly [number, number])[]
): Promise<void> {
  let friendships = contacts.map(([from, to], i) => {
    let ids = [at(people, from).id, at(people, to).id]
    return [i + 1, Math.min(...ids), Math.max(...ids)]
  })
  await db
    .prepare(
      `insert into friendships (id, low_id, high_id, created_at)
        select value ->> 0, value ->> 1, value ->> 2, 0 from json_each(?)`
    )
    .bind(JSON.stringify(friendships))
    .run()
}

/** So many people sign up by the public door; only that they are contacts, by number, is written into the database. */
export async function moveIn(
  { db }: Target,
  client: Client,
  count: number,
  contacts: readonly (readonly [number, number])[]
): Promise<Person[]> {
  let people = await signUpAll(client, count)
  await befriend(db, people, contacts)
  return people
}

/** These people, by number, say that they are available. */
export async function speak(
  client: Client,
  people: readonly Person[],
  speakers: readonly number[]
): Promise<void> {
  await each(speakers, AT_ONCE, number =>
    client.call('POST', '/api/status', at(people, number).token, {
      status: 'available',
      statusMessage: messageOf(number)
    })
  )
}

/** The people of the cast, some of whom have spoken. */
export async function seedProduct(target: Target, client: Client): Promise<Person[]> {
  let people = await moveIn(target, client, PEOPLE, pairs())
  await speak(client, people, availableFromStart())
  return people
}

/** So many people of the floor, which need no rows to be connected. */
export function floorPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, number) => ({
    id: number + 1,
    token: String(number + 1)
  }))
}

/** Makes the same people in the floor's tables. */
export async function seedFloor({ db }: Target): Promise<Person[]> {
  let people = floorPeople(PEOPLE)
  let available = new Set(availableFromStart())
  let rows = people.map(({ id, token }, number) => ({
    id,
    token,
    name: `Person ${number}`,
    status: available.has(number) ? 'available' : 'unavailable',
    message: available.has(number) ? messageOf(number) : null
  }))
  let contacts = pairs().flatMap(([a, b]) => [
    [a + 1, b + 1],
    [b + 1, a + 1]
  ])
  let insert = (statement: string, values: unknown) =>
    db.prepare(`insert into ${statement} from json_each(?)`).bind(JSON.stringify(values))
  await db.batch([
    insert(
      `people (id, name, status, message)
        select value ->> 'id', value ->> 'name', value ->> 'status', value ->> 'message'`,
      rows
    ),
    insert(`sessions select value ->> 'token', value ->> 'id'`, rows),
    insert(
      `passwords select value ->> 0, value ->> 1, value ->> 2`,
      people.map(({ id }, number) => [emailOf(number), id, hashOf(passwordOf(number))])
    ),
    insert(`contacts select value ->> 0, value ->> 1`, contacts)
  ])
  return people
}
