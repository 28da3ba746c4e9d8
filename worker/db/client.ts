import { type Client, createClient, type InArgs, type InStatement } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { drizzle as drizzleD1 } from 'drizzle-orm/d1'
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql/web'
import type { AnySQLiteColumn, BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { countedDatabase, type OnAsked } from './counted-database.ts'

/** A statement that a batch can hold. */
export type Statement = BatchItem<'sqlite'>

/** What D1 and libSQL have in common. No transactions: several writes are one `batch` (DESIGN). */
export interface Db extends BaseSQLiteDatabase<'async', unknown> {
  $client: Pick<D1Database, 'prepare'> | Pick<Client, 'execute'>
  batch<I extends BatchItem<'sqlite'>, T extends readonly [I, ...I[]]>(
    items: T
  ): Promise<BatchResponse<T>>
}

export interface DbBindings {
  DATABASE: string
  DB: D1Database
  LIBSQL_AUTH_TOKEN?: string
  LIBSQL_URL: string
}

/** D40: the database that the configuration names. `onAsked` hears what each access has cost; libSQL tells of no rows. */
export function connect(env: DbBindings, onAsked: OnAsked = () => undefined): Db {
  return env.DATABASE === 'libsql'
    ? connectLibsql(env, onAsked)
    : drizzleD1(countedDatabase(env.DB, onAsked))
}

/** Longer than any statement takes here; a server that has not answered by then is lost. */
const PATIENCE_MS = 10_000

function connectLibsql(env: DbBindings, onAsked: OnAsked): Db {
  let { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = env
  let client = createClient({ url, fetch: reach, ...(authToken ? { authToken } : {}) })
  let batch = client.batch.bind(client)
  let hear = (statements: number) => onAsked({ statements, rowsRead: null, rowsWritten: null })
  client.batch = async statements => {
    hear(statements.length)
    // One that reads before it writes would be refused if somebody else wrote between.
    return batch(statements, statements.every(isRead) ? 'deferred' : 'write')
  }
  let execute: (statement: InStatement) => ReturnType<Client['execute']> =
    client.execute.bind(client)
  client.execute = async (statement: InStatement | string) => {
    hear(1)
    return execute(statement)
  }
  return drizzleLibsql(client)
}

function isRead(statement: InStatement | [string, InArgs?]): boolean {
  if (typeof statement === 'string') return isSelect(statement)
  return isSelect('sql' in statement ? statement.sql : statement[0])
}

function isSelect(text: string): boolean {
  return /^\s*select\b/i.test(text)
}

/** The answer, whole, or one error for all the ways in which there is none: a wrong token too. */
async function reach(request: Request): Promise<Response> {
  try {
    // One that leads elsewhere is no database: the token would go along.
    let signal = AbortSignal.timeout(PATIENCE_MS)
    let response = await fetch(request, { redirect: 'manual', signal })
    // What is wrong with a statement is told with a 200.
    if (!response.ok && request.method === 'POST') throw new Error(`HTTP ${response.status}`)
    return new Response(await response.arrayBuffer(), response)
  } catch (cause) {
    throw new Error('Network connection lost.', { cause })
  }
}

/** A column under a name of its own, for a statement that reads another one of the same name (counted-database.ts). */
export function aliased<T>(column: AnySQLiteColumn<{ data: T }>, name: string) {
  return sql<T>`${column}`.mapWith(column).as(name)
}

/** Whether a statement broke the constraint that SQLite names so, e.g. `UNIQUE constraint failed: users.email`. */
export function breaks(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(constraint)) return true
  }
  return false
}

/** Asks the database for a sign of life; throws if there is none. */
export async function ping(db: Db): Promise<void> {
  await db.get(sql`select 1`)
}
