import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { readTables } from './tables.ts'

type Row = Record<string, unknown>

/** A row, and the table it stands in. */
export interface Found {
  table: string
  row: Row
}

/** The columns by which the rows of a table hang on others: each with the column it names. */
async function tiesOf(table: string) {
  let { results } = await env.DB.prepare(`pragma foreign_key_list(${table})`).all<{
    table: string
    from: string
    to: string
  }>()
  return results
}

/** All rows that are about a person: theirs, and whatever hangs on one of these. A new table is found by its foreign keys. */
export async function rowsAbout(userId: number): Promise<Found[]> {
  let tables = (await readTables()) as Record<string, Row[]>
  let ties = new Map<string, Awaited<ReturnType<typeof tiesOf>>>()
  for (let name of Object.keys(tables)) ties.set(name, await tiesOf(name))
  let found = new Set<Row>(tables['users']!.filter(({ id }) => id === userId))
  for (let before = -1; before < found.size;) {
    before = found.size
    for (let [name, rows] of Object.entries(tables)) {
      for (let { table, from, to } of ties.get(name)!) {
        let named = new Set(tables[table]!.filter(row => found.has(row)).map(row => row[to]))
        for (let row of rows) if (row[from] !== null && named.has(row[from])) found.add(row)
      }
    }
  }
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.filter(row => found.has(row)).map(row => ({ table, row }))
  )
}

/** Where one of these words or numbers stands in the database, as 'table.column: word'. */
export async function tracesOf(words: readonly (number | string)[]): Promise<string[]> {
  let tables = (await readTables()) as Record<string, Row[]>
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap(row =>
      Object.entries(row).flatMap(([column, value]) =>
        words
          .filter(word => String(value).includes(String(word)))
          .map(word => `${table}.${column}: ${word}`)
      )
    )
  )
}

/** Everything that an object keeps: tables with their rows, values by key, the alarm. */
async function storageOf(stub: DurableObjectStub<never>): Promise<Row> {
  return runInDurableObject(stub, async (_, { storage }) => {
    let names = [
      ...storage.sql.exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\'"
      )
    ].map(({ name }) => name)
    let tables = names.map(name => [name, storage.sql.exec(`select * from ${name}`).toArray()])
    let alarm = await storage.getAlarm()
    return {
      ...Object.fromEntries(tables),
      ...Object.fromEntries(await storage.list()),
      ...(alarm === null ? {} : { alarm })
    }
  })
}

/** What the object of a person keeps; {} is nothing. */
export async function memoryOf(userId: number): Promise<Row> {
  return storageOf(presence(env, userId) as unknown as DurableObjectStub<never>)
}

/** The keys that anything is counted under, of all shards; an address or an id stands in none. */
export async function countedKeys(): Promise<Set<string>> {
  let keys = new Set<string>()
  for (let shard = 0; shard < 64; shard += 1) {
    let stub = env.LIMITER.getByName(`limit-${shard}`) as unknown as DurableObjectStub<never>
    let { hits = [], tries = [] } = (await storageOf(stub)) as Record<string, { key: string }[]>
    for (let { key } of [...hits, ...tries]) keys.add(key)
  }
  return keys
}
