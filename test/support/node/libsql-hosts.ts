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

async function open(): Promise<Bridge> {
  let url = `file:${join(mkdtempSync(join(tmpdir(), 'libsql-')), 'test.db')}`
  await migrate(drizzle(createClient({ url })), { migrationsFolder: 'migrations' })
  return libsqlBridge(url, LIBSQL_TOKEN)
}

/** Answers what the Worker sends out: each host *.libsql.test is a database of its own, so that test files cannot meet. */
export async function answerOutgoing(request: Request): Promise<Response> {
  let { hostname } = new URL(request.url)
  if (!hostname.endsWith('.libsql.test')) throw new Error(`Nothing answers at ${hostname} in tests`)
  let bridge = bridges.get(hostname) ?? open()
  bridges.set(hostname, bridge)
  return (await bridge)(request)
}
