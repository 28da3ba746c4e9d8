import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BROKEN_ROWS } from '../support/broken-rows.ts'

type Row = Record<string, unknown>

/** A server's database, which is only read while it is served. */
export class Database {
  readonly #file: string
  #versions = new Map<number, { version: number; row: string }>()

  constructor(state: string) {
    let folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
    let [name] = readdirSync(folder).filter(entry => /^[0-9a-f]{64}\.sqlite$/.test(entry))
    if (name === undefined) throw new Error(`No database lies in ${folder}`)
    this.#file = join(folder, name)
  }

  rows(query: string): Row[] {
    return read(this.#file, database => database.prepare(query).all())
  }

  /** Changes what lies on the disk while nobody serves it. */
  writes(statements: string): void {
    let database = new DatabaseSync(this.#file)
    database.exec(statements)
    database.close()
  }

  /** What must never be found. */
  broken(): string[] {
    return read(this.#file, brokenIn)
  }

  /** The same of what lies on the disk while nobody serves it, which stays as it is: a copy is opened. */
  brokenOnDisk(): string[] {
    let folder = mkdtempSync(join(tmpdir(), 'porchlight-disk-'))
    try {
      for (let file of [this.#file, `${this.#file}-wal`]) {
        if (existsSync(file)) copyFileSync(file, join(folder, basename(file)))
      }
      return read(join(folder, basename(this.#file)), brokenIn)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  /** I10: the statuses that are other than at the last look, with a version that is not higher. */
  versionsGoneBack(): string[] {
    let known = this.#versions
    let rows = this.rows('select * from statuses')
    this.#versions = new Map(
      rows.map(row => [
        Number(row['user_id']),
        { version: Number(row['version']), row: JSON.stringify(row) }
      ])
    )
    return [...this.#versions].flatMap(([id, { row, version }]) => {
      let before = known.get(id)
      let isFine = before === undefined || before.row === row || before.version < version
      return isFine ? [] : [`I10: a status of version ${version} after ${before?.version}`]
    })
  }
}

function read<T>(file: string, reader: (database: DatabaseSync) => T): T {
  let database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return reader(database)
  } finally {
    database.close()
  }
}

function brokenIn(database: DatabaseSync): string[] {
  return Object.entries(BROKEN_ROWS).flatMap(([name, query]) =>
    database
      .prepare(query)
      .all()
      .map(row => `${name}: ${JSON.stringify(row)}`)
  )
}
