import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ROOT } from '../support/node/files.ts'

/** Where the local server keeps mails while it runs. */
const MAILS = join(ROOT, '.wrangler/tmp/email')

type Words = Record<string, string>

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile())
}

/** Which of these stand in a text or in bytes. */
export function namesIn(words: Words, content: Uint8Array | string): string[] {
  let bytes = Buffer.from(content as Uint8Array)
  return Object.keys(words).filter(name => bytes.includes(words[name] ?? ''))
}

function namesInRows(file: string, words: Words): string[] {
  let database = new DatabaseSync(file, { readBigInts: true, readOnly: true, timeout: 5_000 })
  try {
    let tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    return tables.flatMap(({ name: table }) =>
      database
        .prepare(`select * from "${String(table)}"`)
        .all()
        .flatMap(row => Object.values(row))
        .filter(value => typeof value === 'string' || value instanceof Uint8Array)
        .flatMap(value => namesIn(words, value))
        .map(name => `${name} in ${String(table)}`)
    )
  } finally {
    database.close()
  }
}

const isDatabase = (path: string) => path.endsWith('.sqlite')
const isOfDatabase = (path: string) => /\.sqlite(-wal|-shm)?$/.test(path)

/** What a server keeps of these words: in rows of databases and objects, and in the files of the bucket. */
export function keptOf(state: string, words: Words): string[] {
  let files = filesBelow(state)
  let kept = [
    ...files.filter(isDatabase).flatMap(path => namesInRows(path, words)),
    ...files
      .filter(path => !isOfDatabase(path))
      .flatMap(path => namesIn(words, readFileSync(path)).map(name => `${name} in a file`))
  ]
  return [...new Set(kept)]
}

/** The same of the bytes of database files, pages and journals that no row uses any more among them. */
export function bytesOf(state: string, words: Words): string[] {
  let files = filesBelow(state).filter(isOfDatabase)
  return [...new Set(files.flatMap(path => namesIn(words, readFileSync(path))))]
}

/** The mails that lie there, by path. */
export function mails(): Map<string, string> {
  return new Map(filesBelow(MAILS).map(path => [path, readFileSync(path, 'utf8')]))
}
