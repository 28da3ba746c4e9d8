import { at, availableFromStart, each, messageOf, pairs, PEOPLE, type Person } from './cast.ts'
import type { Client } from './client.ts'
import type { Target } from './target.ts'

const AT_ONCE = 8
const numbers = Array.from({ length: PEOPLE }, (_, number) => number)

/** Somebody new comes by the public door. */
export async function signUp(client: Client, number: number): Promise<Person> {
  let password = `a long password ${number}`
  let text = await client.call('POST', '/api/register', undefined, {
    email: `person${number}@example.com`,
    password,
    confirmPassword: password,
    displayName: `Person ${number}`,
    phoneNumber: `+44 20 7946 ${String(number).padStart(4, '0')}`
  })
  let { user, sessionId } = JSON.parse(text) as { user: { id: number }; sessionId: string }
  return { id: user.id, token: sessionId }
}

/** So many people sign up by the public door; only that they are contacts, by number, is written into the database. */
export async function moveIn(
  { db }: Target,
  client: Client,
  count: number,
  contacts: readonly (readonly [number, number])[]
): Promise<Person[]> {
  let people: Person[] = []
  await each(
    Array.from({ length: count }, (_, number) => number),
    AT_ONCE,
    async number => {
      people[number] = await signUp(client, number)
    }
  )
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
  return people
}

/** The people of the cast, some of whom have spoken. */
export async function seedProduct(target: Target, client: Client): Promise<Person[]> {
  let people = await moveIn(target, client, PEOPLE, pairs())
  await each(availableFromStart(), AT_ONCE, number =>
    client.call('POST', '/api/status', at(people, number).token, {
      status: 'available',
      statusMessage: messageOf(number)
    })
  )
  return people
}

/** Makes the same people in the floor's three tables. */
export async function seedFloor({ db }: Target): Promise<Person[]> {
  let people = numbers.map(number => ({ id: number + 1, token: String(number + 1) }))
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
      `people select value ->> 'id', value ->> 'name', value ->> 'status', value ->> 'message'`,
      rows
    ),
    insert(`sessions select value ->> 'token', value ->> 'id'`, rows),
    insert(`contacts select value ->> 0, value ->> 1`, contacts)
  ])
  return people
}
