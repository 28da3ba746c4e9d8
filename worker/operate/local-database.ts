import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { ROOT } from './child.ts'

const FOLDER = join(ROOT, 'migrations')

/** The list that `wrangler d1 migrations apply` keeps, which does the same for the database in production. */
const LIST = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`

/** What wrangler.toml says of the Worker, as the local platform takes it. */
export function workerOptions(): V4WorkerOptions {
  let config = unstable_getMiniflareWorkerOptions(join(ROOT, 'wrangler.toml'))
  // Its type has lost the names on the way.
  let { modulesRules: _, rootPath: __, ...worker } = config.workerOptions as V4WorkerOptions
  return worker
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

/** Brings the local D1 in `state` up to date: each file of migrations/ once, whole or not at all. */
export async function migrateLocal(state: string): Promise<void> {
  await withLocalDatabase(state, async db => {
    await db.prepare(LIST).run()
    let { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>()
    let applied = new Set(results.map(({ name }) => name))
    let names = readdirSync(FOLDER).filter(name => name.endsWith('.sql') && !applied.has(name))
    for (let name of names.toSorted()) {
      let statements = readFileSync(join(FOLDER, name), 'utf8').split('--> statement-breakpoint')
      await db.batch([
        ...statements.map(statement => db.prepare(statement)),
        db.prepare('insert into d1_migrations (name) values (?)').bind(name)
      ])
    }
  })
}
