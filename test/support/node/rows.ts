import { type Client, createClient } from '@libsql/client'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All rows, by table. */
export type Rows = Record<string, unknown[]>

/** Every row of the product's tables in a database; what its tools keep there is left out. */
export async function rowsOf(client: Client): Promise<Rows> {
  let tables = await client.execute(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
      and name not like '\\_%' escape '\\' and name <> 'd1_migrations' order by name`
  )
  let names = tables.rows.map(row => row['name'] as string)
  let found = await client.batch(names.map(name => `select * from ${name}`))
  return Object.fromEntries(
    names.map((name, i) => [name, found[i]?.rows.map(row => ({ ...row })) ?? []])
  )
}

/** The same of the D1 database of a local server, which lies in its folder. */
export async function rowsOfD1(state: string): Promise<Rows> {
  let folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  let [file] = readdirSync(folder).filter(name => /^[0-9a-f]{64}\.sqlite$/.test(name))
  if (file === undefined) throw new Error(`No D1 database lies in ${folder}`)
  let client = createClient({ url: `file:${join(folder, file)}` })
  try {
    return await rowsOf(client)
  } finally {
    client.close()
  }
}
