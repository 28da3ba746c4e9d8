import { and, eq, sql } from 'drizzle-orm'
import type { AccountChange } from '#contract/profile.ts'
import { searchTerm, searchTerms as termsOf } from '#rules/person.ts'
import { breaks, type Db } from './client.ts'
import { newId } from './ids.ts'
import { deeds } from './schema-records.ts'
import { searchTerms, statuses, users } from './schema.ts'
import { newSession } from './sessions.ts'

export interface NewAccount {
  email: string
  /** The wished username, normalised; a number is appended if it is taken (D18). */
  username: string
  displayName: string
  phoneNumber: string
  passwordHash: string
  timeZone: string
}

/** Creates an account with its first session, or neither; 'email_taken' if the address has one (D18). */
export async function createAccount(
  db: Db,
  account: NewAccount,
  device: string,
  now: number
): Promise<{ id: number; token: string } | 'email_taken'> {
  let id = newId()
  let { email, displayName, phoneNumber, passwordHash, timeZone } = account
  let { token, insertion } = await newSession(db, { id, passwordHash }, device, now)
  try {
    await db.batch([
      db.insert(users).select(
        sql`select ${id}, ${email}, ${freeUsername(account.username, id)}, ${displayName}, ${phoneNumber},
          null, ${passwordHash}, ${timeZone}, 1, ${now}`
      ),
      db.insert(statuses).values({ userId: id, version: 1, settledAt: now, channelId: null }),
      db.insert(deeds).values({ userId: id }),
      ...searchWrites(db, id, displayName, account.username),
      insertion
    ])
    return { id, token }
  } catch (error) {
    if (breaks(error, 'users.email')) return 'email_taken'
    throw error
  }
}

/**
 * D18: the wished name, or the name with the smallest free number from 2 on, as `userId` may have it. It is found in the
 * statement that takes it, so people of one name at once don't meet.
 */
function freeUsername(wished: string, userId: number) {
  let name = sql`${wished} || case i when 1 then '' else i end`
  return sql<string>`(with recursive numbers (i) as (
    select 1 union all
    select i + 1 from numbers where exists (select 1 from users where username = ${name} and id <> ${userId})
  ) select ${name} from numbers order by i desc limit 1)`
}

/** The username that `userId` would get for a wish, as of now. */
export async function freeUsernameFor(db: Db, wished: string, userId: number): Promise<string> {
  let [row] = await db
    .select({ username: freeUsername(wished, userId) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.username ?? wished
}

/** The statement that changes an account. */
export function accountUpdate(db: Db, userId: number, change: AccountChange) {
  return db.update(users).set(change).where(eq(users.id, userId))
}

/** The statements that make a person findable by a name, and by the stored username with its number (D22). */
export function searchWrites(db: Db, userId: number, displayName: string, wished: string) {
  let terms = JSON.stringify(termsOf(displayName, wished))
  let numbered = sql`${searchTerm(wished)} || substr(username, ${[...wished].length + 1})`
  return [
    db.delete(searchTerms).where(eq(searchTerms.userId, userId)),
    db.insert(searchTerms).select(sql`select ${userId}, value from json_each(${terms})`),
    db
      .insert(searchTerms)
      .select(sql`select id, ${numbered} from ${users} where id = ${userId}`)
      .onConflictDoNothing()
  ] as const
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
