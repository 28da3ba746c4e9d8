import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { drizzle as drizzleD1 } from 'drizzle-orm/d1'
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql/web'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/** A statement that a batch can hold. */
export type Statement = BatchItem<'sqlite'>

/** What D1 and libSQL have in common. No transactions: several writes are one `batch` (DESIGN). */
export interface Db extends BaseSQLiteDatabase<'async', unknown> {
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

/** D40: the database that the configuration names. */
export function connect(env: DbBindings): Db {
  if (env.DATABASE !== 'libsql') return drizzleD1(env.DB)
  let authToken = env.LIBSQL_AUTH_TOKEN
  return drizzleLibsql({
    connection: { url: env.LIBSQL_URL, ...(authToken ? { authToken } : {}) }
  })
}

/** Whether a statement broke the constraint that SQLite names so, e.g. `UNIQUE constraint failed: users.email`. */
export function breaks(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(constraint)) return true
  }
  return false
}
