import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateLibsql } from '../../../worker/operate/migrate.ts'
import { libsqlBridge } from './libsql-bridge.ts'

const LIBSQL_TOKEN = 'token'

type Bridge = ReturnType<typeof libsqlBridge>

const bridges = new Map<string, Promise<Bridge>>()

/** The URL of a database that is still to be made, in a folder of its own. */
export function newLibsqlFile(): string {
  return `file:${join(mkdtempSync(join(tmpdir(), 'libsql-')), 'test.db')}`
}

async function newBridge(): Promise<Bridge> {
  let url = newLibsqlFile()
  await migrateLibsql(url)
  return libsqlBridge(url, LIBSQL_TOKEN)
}

/** Each host *.libsql.test is a database of its own, so that test files cannot meet. */
export async function answerLibsql(request: Request): Promise<Response> {
  let { hostname } = new URL(request.url)
  let bridge = bridges.get(hostname) ?? newBridge()
  bridges.set(hostname, bridge)
  return (await bridge)(request)
}
