import { and, eq, gte, lt } from 'drizzle-orm'
import { searchTerms as termsOf } from '#rules/person.ts'
import { breaks, type Db } from './client.ts'
import { newId } from './ids.ts'
import { searchTerms, statuses, users } from './schema.ts'

export interface NewAccount {
  email: string
  /** The wished username, normalised; a number is appended if it is taken (D18). */
  username: string
  displayName: string
  phoneNumber: string
  passwordHash: string
  timeZone: string
}

/** A burst of people with one name each lose a race at most once per winner. */
const NAME_TRIES = 100

/** Creates an account and gives its id; 'email_taken' if the address has one (D18). */
export async function createAccount(
  db: Db,
  account: NewAccount,
  now: number
): Promise<number | 'email_taken'> {
  for (let tries = 0; tries < NAME_TRIES; tries += 1) {
    let id = newId()
    let username = await freeUsername(db, account.username)
    let terms = termsOf(account.displayName, username).map(term => ({ userId: id, term }))
    try {
      await db.batch([
        db.insert(users).values({ ...account, id, username, createdAt: now }),
        db.insert(statuses).values({ userId: id, version: 1, settledAt: now }),
        ...terms.map(term => db.insert(searchTerms).values(term))
      ])
      return id
    } catch (error) {
      if (breaks(error, 'users.email')) return 'email_taken'
      if (!breaks(error, 'users.username') && !breaks(error, 'users.id')) throw error
    }
  }
  throw new Error('no free username')
}

/** D18: the wished name, or the name with the smallest free number from 2 on. */
async function freeUsername(db: Db, wished: string): Promise<string> {
  let rows = await db
    .select({ username: users.username })
    .from(users)
    .where(and(gte(users.username, wished), lt(users.username, `${wished}:`)))
  let taken = new Set(rows.map(({ username }) => username))
  if (!taken.has(wished)) return wished
  let number = 2
  while (taken.has(`${wished}${number}`)) number += 1
  return `${wished}${number}`
}

/** What signing in needs to know of an address. */
export async function findAccount(
  db: Db,
  email: string
): Promise<{ id: number; passwordHash: string } | undefined> {
  let [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  return account
}

/** D19: replaces a hash made with weaker parameters, unless the password changed meanwhile. */
export async function raisePasswordHash(db: Db, id: number, from: string, to: string) {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
}
