import type { Me } from '#contract/account.ts'
import { findAccount } from '#db/accounts.ts'
import { connect } from '#db/client.ts'
import { pairOf } from '#db/friendships.ts'
import { newId } from '#db/ids.ts'
import { friendships, statuses, users } from '#db/schema.ts'
import { createSession, newSession } from '#db/sessions.ts'
import { env } from 'cloudflare:workers'
import { Person } from './people.ts'

const db = connect(env)

/** A database holds so many statements of one batch without ado. */
const AT_ONCE = 100

let seeded = 0

function accountOf(displayName: string, now: number) {
  seeded += 1
  return {
    id: newId(),
    displayName,
    username: `seeded${seeded}`,
    email: `seeded${seeded}@example.test`,
    phoneNumber: `+1 555 020 ${1_000 + seeded}`,
    passwordHash: 'none',
    timeZone: 'Europe/London',
    createdAt: now
  }
}

function inParts<T>(items: readonly T[]): T[][] {
  let parts = Math.ceil(items.length / AT_ONCE)
  return Array.from({ length: parts }, (_, i) => items.slice(i * AT_ONCE, (i + 1) * AT_ONCE))
}

/** Signed-in people as the database knows them, without the price of signing up. They have no password. */
export async function newPeople<Names extends readonly string[]>(
  ...names: Names
): Promise<{ [Each in keyof Names]: Person }> {
  let now = Date.now()
  let accounts = names.map(name => accountOf(name, now))
  let people: Person[] = []
  for (let part of inParts(accounts)) {
    let made = await Promise.all(part.map(each => newSession(db, each, 'a seeded device', now)))
    let rows = part.flatMap((account, i) => [
      db.insert(users).values(account),
      db
        .insert(statuses)
        .values({ userId: account.id, version: 1, settledAt: now, channelId: null }),
      made[i]!.insertion
    ])
    await db.batch(rows as [(typeof rows)[number]])
    // A Person keeps no more of the profile than this.
    let sessions = part.map((user, i) => ({
      user: user as unknown as Me,
      sessionId: made[i]!.token
    }))
    people.push(...sessions.map(session => new Person(session)))
  }
  return people as { [Each in keyof Names]: Person }
}

/** Makes `one` a contact of all `others`, without requests; gives what names each pair (D17). */
export async function makeContacts(one: Person, ...others: Person[]): Promise<number[]> {
  let rows = others.map(other => ({
    id: newId(),
    ...pairOf(one.id, other.id),
    createdAt: Date.now()
  }))
  for (let part of inParts(rows)) {
    let inserts = part.map(row => db.insert(friendships).values(row))
    await db.batch(inserts as [(typeof inserts)[number]])
  }
  return rows.map(({ id }) => id)
}

/** The same person on one more device. */
export async function onAnotherDevice(person: Person): Promise<Person> {
  let account = await findAccount(db, person.email)
  let made = await createSession(db, account!, 'another device', Date.now())
  let user = { ...person, displayName: person.name } as unknown as Me
  return new Person({ user, sessionId: made!.token })
}
