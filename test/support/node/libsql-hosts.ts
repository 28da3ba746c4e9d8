import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsqlBridge } from './libsql-bridge.ts'

const LIBSQL_TOKEN = 'token'

type Bridge = ReturnType<typeof libsqlBridge>

const bridges = new Map<string, Promise<Bridge>>()

/** Makes a database in a folder of its own, brought up to date by the product's migrations; gives its URL. */
export async function newLibsqlFile(): Promise<string> {
  let url = `file:${join(mkdtempSync(join(tmpdir(), 'libsql-')), 'test.db')}`
  await migrate(drizzle(createClient({ url })), { migrationsFolder: 'migrations' })
  return url
}

/** Answers what the Worker sends out: each host *.libsql.test is a database of its own, so that test files cannot meet. */
export async function answerOutgoing(request: Request): Promise<Response> {
  let { hostname } = new URL(request.url)
  if (!hostname.endsWith('.libsql.test')) throw new Error(`Nothing answers at ${hostname} in tests`)
  let bridge = bridges.get(hostname) ?? newLibsqlFile().then(url => libsqlBridge(url, LIBSQL_TOKEN))
  bridges.set(hostname, bridge)
  return (await bridge)(request)
}
