import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OPTIONS } from './bundle.ts'
import { ROOT } from './child.ts'

const FOLDER = join(ROOT, 'migrations')

/** The list that `wrangler d1 migrations apply` keeps, which does the same for the database in production. */
const LIST = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`

/** What wrangler.toml said of the Worker when it was bundled last, as the local platform takes it. */
export function workerOptions(): V4WorkerOptions {
  let worker = JSON.parse(readFileSync(OPTIONS, 'utf8')) as V4WorkerOptions
  let { assets } = worker
  return assets
    ? { ...worker, assets: { ...assets, directory: join(ROOT, assets.directory) } }
    : worker
}

/** Where the local platform keeps the data of `state`, as wrangler's commands do. */
export function storeOf(state: string): string {
  return join(state, 'v3')
}

type LocalDatabase = Awaited<ReturnType<Miniflare['getD1Database']>>

/** Opens the local D1 in `state` for as long as `work` lasts. */
export async function withLocalDatabase(
  state: string,
  work: (db: LocalDatabase) => Promise<void>
): Promise<void> {
  let { d1Databases = {} } = workerOptions()
  let platform = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      d1Databases,
      modules: true,
      resourcePersistencePath: storeOf(state),
      script: ''
    })
  )
  try {
    await work(await platform.getD1Database('DB'))
  } finally {
    await platform.dispose()
  }
}

/** The file of a database, by its id, as workerd names the file of an object that is addressed by a name. */
function fileOf(state: string, id: string): string {
  let platform = 'miniflare-D1DatabaseObject'
  let key = createHash('sha256').update(platform).digest()
  let half = (of: Buffer | string) => createHmac('sha256', key).update(of).digest().subarray(0, 16)
  let name = half(id)
  return join(
    storeOf(state),
    'd1',
    platform,
    `${Buffer.concat([name, half(name)]).toString('hex')}.sqlite`
  )
}

/** The migrations a database lists; none if its file isn't there, or isn't what it is expected to be. */
function listedIn(file: string): string[] {
  try {
    let database = new DatabaseSync(file, { readOnly: true })
    try {
      return database
        .prepare('select name from d1_migrations')
        .all()
        .map(({ name }) => String(name))
    } finally {
      database.close()
    }
  } catch {
    return []
  }
}

/**
 * Whether the local D1 in `state` has had every migration. Its file is read as it lies there: to start the platform for that
 * would double the time of a start. False in doubt.
 */
function isCurrent(state: string, names: readonly string[]): boolean {
  let { DB: database } = workerOptions().d1Databases as Record<string, { id: string }>
  if (!database) return false
  let listed = new Set(listedIn(fileOf(state, database.id)))
  return names.every(name => listed.has(name))
}

/** Brings the local D1 in `state` up to date: each file of migrations/ once, whole or not at all. */
export async function migrateLocal(state: string): Promise<void> {
  let names = readdirSync(FOLDER).filter(name => name.endsWith('.sql'))
  if (isCurrent(state, names)) return
  await withLocalDatabase(state, async db => {
    await db.prepare(LIST).run()
    let { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>()
    let applied = new Set(results.map(({ name }) => name))
    for (let name of names.filter(each => !applied.has(each)).toSorted()) {
      let statements = readFileSync(join(FOLDER, name), 'utf8').split('--> statement-breakpoint')
      await db.batch([
        ...statements.map(statement => db.prepare(statement)),
        db.prepare('insert into d1_migrations (name) values (?)').bind(name)
      ])
    }
  })
}
