import { and, asc, eq, gt, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { REQUEST_MEMORY_MS, SEARCH_RESULTS } from '#contract/limits.ts'
import type { FoundPerson, Relation } from '#contract/requests.ts'
import { readEmail, searchTerm } from '#rules/person.ts'
import { cleanText } from '#rules/text.ts'
import type { Db } from './client.ts'
import { friendships, requests, searchTerms, users } from './schema.ts'

/**
 * D22: people whose name or username has a part that starts with `query`, or whose email it is. Never the seeker.
 * A range of an index is walked until 20 people are found, past no more rows of each than there are words in their
 * name, and one: what is read does not grow with the number of people.
 */
export async function findPeople(
  db: Db,
  seekerId: number,
  query: string,
  now: number
): Promise<FoundPerson[]> {
  let start = searchTerm(cleanText(query))
  if (start === '') return []
  let earlier = alias(searchTerms, 'earlier')
  let inRange = (terms: typeof searchTerms | typeof earlier) =>
    and(sql`${terms.term} >= ${start}`, lt(terms.term, `${start}\u{10ffff}`))
  let isFirstHit = notExists(
    db
      .select({ one: sql`1` })
      .from(earlier)
      .where(
        and(
          eq(earlier.userId, searchTerms.userId),
          inRange(earlier),
          lt(earlier.term, searchTerms.term)
        )
      )
  )
  let columns = {
    id: users.id,
    displayName: users.displayName,
    username: users.username,
    avatar: users.avatar,
    relation: relationOf(seekerId, now)
  }
  let byTerm = db
    .select(columns)
    .from(searchTerms)
    .innerJoin(users, eq(users.id, searchTerms.userId))
    .where(and(inRange(searchTerms), isFirstHit, ne(searchTerms.userId, seekerId)))
    .orderBy(asc(searchTerms.term), asc(searchTerms.userId))
    .limit(SEARCH_RESULTS)
  let byEmail = db
    .select(columns)
    .from(users)
    .where(and(eq(users.email, readEmail(query) ?? ''), ne(users.id, seekerId)))
  let [exact, started] = await db.batch([byEmail, byTerm])
  let found = new Map([...exact, ...started].map(person => [person.id, person]))
  return [...found.values()].slice(0, SEARCH_RESULTS)
}

/** D23: a declined request reads as requested for a week, like an open one. */
function relationOf(seekerId: number, now: number) {
  let remembered = and(
    eq(requests.fromId, seekerId),
    eq(requests.toId, users.id),
    sql`(${requests.state} = 'pending' or ${gt(requests.sentAt, now - REQUEST_MEMORY_MS)})`
  )
  let relation = sql`case
    when exists (select 1 from ${friendships} where ${friendships.lowId} = min(${users.id}, ${seekerId}) and ${friendships.highId} = max(${users.id}, ${seekerId})) then 'friend'
    when exists (select 1 from ${requests} where ${requests.fromId} = ${users.id} and ${requests.toId} = ${seekerId} and ${requests.state} = 'pending') then 'incoming'
    when exists (select 1 from ${requests} where ${remembered}) then 'requested'
    else 'none' end`
  // Nested: where one table is read, Drizzle takes the table's name off the columns in the outermost text of a field.
  return sql<Relation>`(${relation})`
}
