import { env } from 'cloudflare:workers'
import { ANA, BEN, CYD, LATER, tokenOf } from './old-people.ts'
import { COME, GONE, ROWS } from './old-rows.ts'

async function hashOf(token: string): Promise<string> {
  let bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** What the columns say of who may see a light, since they do. */
const SHOWN = [
  `update contact_groups set shown_until = ${LATER}, is_chosen = 1 where id = 1`,
  `update statuses set everyone_until = ${LATER} where user_id = ${BEN}`
]

/**
 * Fills a database to which so many migrations have been applied with at least a row for each table, as it was valid then:
 * Ana is available for her family, in which Ben is and Cyd is not, Ben for everybody; Dee has asked Ana.
 */
export async function fillOldTables(applied: number): Promise<void> {
  let hashes = await Promise.all([ANA, BEN, CYD].map(id => hashOf(tokenOf(id))))
  let last = applied - 1
  let isThere = (name: string) => (COME[name] ?? 0) <= last && (GONE[name] ?? applied) > last
  let inserts = ROWS.flatMap(([made, table, rows]) => {
    if (made > last || !isThere(table)) return []
    return rows(hashes).map(row => {
      let names = Object.keys(row).filter(name => isThere(`${table}.${name}`))
      let places = names.map(() => '?').join()
      return env.DB.prepare(`insert into ${table} (${names.join()}) values (${places})`).bind(
        ...names.map(name => row[name])
      )
    })
  })
  let updates = last < 5 ? [] : SHOWN.map(statement => env.DB.prepare(statement))
  await env.DB.batch([...inserts, ...updates])
}
