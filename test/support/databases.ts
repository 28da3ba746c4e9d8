import { connect, type Db } from '#db/client.ts'
import { env } from 'cloudflare:workers'

/** A database of libSQL; each name is one of its own. */
export function libsqlOf(name: string): Db {
  let LIBSQL_URL = `https://${name}.libsql.test`
  return connect({ DATABASE: 'libsql', DB: env.DB, LIBSQL_AUTH_TOKEN: 'token', LIBSQL_URL })
}

/** D40: what the verbs run on. */
export function databasesOf(name: string): [string, Db][] {
  return [
    ['D1', connect(env)],
    ['libSQL', libsqlOf(name)]
  ]
}
