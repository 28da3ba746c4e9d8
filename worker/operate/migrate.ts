import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/** D40: brings a libSQL database up to date; the same files as D1's, each applied once. */
export async function migrateLibsql(url: string, authToken?: string): Promise<void> {
  let client = createClient({ url, ...(authToken ? { authToken } : {}) })
  await migrate(drizzle(client), { migrationsFolder: FOLDER })
  client.close()
}

if (import.meta.main) {
  let { LIBSQL_AUTH_TOKEN, LIBSQL_URL } = process.env
  if (!LIBSQL_URL) {
    process.stderr.write('Set LIBSQL_URL, and LIBSQL_AUTH_TOKEN if the server asks for one.\n')
    process.exit(1)
  }
  await migrateLibsql(LIBSQL_URL, LIBSQL_AUTH_TOKEN)
  process.stdout.write(`${LIBSQL_URL} is up to date.\n`)
}
