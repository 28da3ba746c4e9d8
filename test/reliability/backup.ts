import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from '../../worker/operate/child.ts'
import { storeOf, withLocalDatabase } from '../../worker/operate/local-database.ts'
import { rowsOfD1 } from '../support/node/rows.ts'

/** What the platform keeps of a bucket, which a restore of the database leaves alone. */
const PHOTOS = 'r2'

export interface Dump {
  schema: string
  rows: string
}

/**
 * Writes the database of a server that is down as SQL: what `wrangler d1 export` does, which takes no folder of its own.
 * In two files, because in one the rows of a table come before the tables that they refer to, and can't be imported.
 */
export async function exportTo({ rows, schema }: Dump, state: string): Promise<void> {
  await withLocalDatabase(state, async database => {
    let exportPart = database.prepare('PRAGMA miniflare_d1_export(?,?,?);')
    for (let [file, ...without] of [[schema, 0, 1] as const, [rows, 1, 0] as const]) {
      let [lines = []] = await exportPart.bind(...without).raw<string[]>()
      writeFileSync(file, lines.join('\n'))
    }
  })
}

/** Throws away the database, what every object keeps and whatever else there is, the bucket aside. */
export function loseAllBut(state: string): void {
  for (let name of readdirSync(storeOf(state))) {
    if (name !== PHOTOS) rmSync(join(storeOf(state), name), { recursive: true })
  }
}

/** Fills an empty database, as an operator does. */
export async function importFrom({ rows, schema }: Dump, state: string): Promise<void> {
  for (let file of [schema, rows]) {
    let place = ['--local', '--persist-to', state, '--file', file]
    if (!(await runChild('wrangler', ['d1', 'execute', 'porchlight', ...place]))) {
      throw new Error('The dump could not be imported')
    }
  }
}

/** How many rows each table has, and a checksum over all of them. */
export async function sumsOf(state: string): Promise<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(await rowsOfD1(state)).map(([name, rows]) => {
      let texts = rows.map(row => JSON.stringify(row)).toSorted()
      let sum = createHash('sha256').update(texts.join('\n')).digest('hex')
      return [name, `${rows.length} rows, ${sum}`]
    })
  )
}
