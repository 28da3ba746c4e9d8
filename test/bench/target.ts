import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions
} from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { ROOT, runChild } from '../../worker/operate/child.ts'
import { at } from './cast.ts'
import { type Meter, processMeter } from './cpu.ts'

export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

/** One side of the comparison, running: its database, and where its Worker listens. */
export interface Target extends Meter {
  origin: URL
  db: Database
  /** All its databases, `db` first: more than one where it is cut. */
  shards: readonly Database[]
  /** Plays the platform's clock once. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

const productConfig = join(ROOT, 'wrangler.toml')
const floorConfig = join(import.meta.dirname, 'floor.toml')
const COUNTED = join(import.meta.dirname, 'counted.ts')
const SHARDED = join(import.meta.dirname, 'sharded.ts')
const DUTIFUL = join(import.meta.dirname, 'dutiful.ts')
/** The limits are out of the way (D52), and the people who are made first cost less. */
const VARIABLES = { LIMITS: '100000', PASSWORD_COST: '10' }

/** A folder for everything that the run makes, on the disk of the checkout. */
export function openFolder(): { path: string; remove(): void } {
  let parent = join(ROOT, '.wrangler')
  mkdirSync(parent, { recursive: true })
  let path = mkdtempSync(join(parent, 'bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The product as it would be deployed, with all its bindings; `isAgain` if it was there before. */
export async function startProduct(folder: string, isAgain = false): Promise<Target> {
  let built = await build(productConfig, join(folder, 'product'))
  let target = await start(productConfig, built, join(folder, 'product-state'))
  if (!isAgain) await migrate(target.db)
  return target
}

/** The product `count` times, each with a database of its own, and saying how many rows an answer has cost. */
export async function startCounted(folder: string, count: number): Promise<Target[]> {
  let built = await build(productConfig, join(folder, 'counted'), COUNTED)
  let targets: Target[] = []
  for (let i = 0; i < count; i += 1) {
    let target = await start(productConfig, built, join(folder, `crowd-${i}`))
    await migrate(target.db)
    targets.push(target)
  }
  return targets
}

/** The product with its database cut into those that are bound by these names, its own first. */
export async function startSharded(folder: string, bindings: readonly string[]): Promise<Target> {
  let built = await build(productConfig, join(folder, 'sharded'), SHARDED)
  let target = await start(productConfig, built, join(folder, 'sharded-state'), {
    databases: bindings
  })
  for (let shard of target.shards) await migrate(shard)
  return target
}

async function migrate(db: Database): Promise<void> {
  let migrations = readdirSync(join(ROOT, 'migrations')).filter(name => name.endsWith('.sql'))
  for (let name of migrations.toSorted()) {
    await execute(db, join(ROOT, 'migrations', name), '--> statement-breakpoint')
  }
}

export async function startFloor(folder: string): Promise<Target> {
  let built = await build(floorConfig, join(folder, 'floor'))
  let target = await start(floorConfig, built, join(folder, 'floor-state'))
  await execute(target.db, join(import.meta.dirname, 'floor.sql'), '\n')
  return target
}

/** The floor with so many of the product's duties (duty.ts). */
export async function startDutiful(folder: string, duties: readonly string[]): Promise<Target> {
  let built = await build(floorConfig, join(folder, 'dutiful'), DUTIFUL)
  let state = join(folder, `dutiful-${duties.length}`)
  let target = await start(floorConfig, built, state, { variables: { DUTIES: duties.join(' ') } })
  for (let name of ['floor.sql', 'duties.sql']) {
    await execute(target.db, join(import.meta.dirname, name), '\n')
  }
  return target
}

/** Builds what the configuration names, or `script` with its bindings; gives `folder`. */
async function build(config: string, folder: string, script?: string): Promise<string> {
  let { compatibilityDate = '' } = optionsOf(productConfig)
  mkdirSync(folder, { recursive: true })
  let isBuilt = await runChild('wrangler', [
    'deploy',
    ...(script === undefined ? [] : [script]),
    '--dry-run',
    '--env=',
    `--config=${config}`,
    `--outdir=${folder}`,
    `--assets=${folder}`,
    `--compatibility-date=${compatibilityDate}`
  ])
  if (!isBuilt) throw new Error('The Worker could not be built.')
  return folder
}

interface Particulars {
  /** The names of its databases, where there is more than one. */
  databases?: readonly string[]
  variables?: Readonly<Record<string, string>>
}

async function start(
  config: string,
  built: string,
  state: string,
  { databases = ['DB'], variables = {} }: Particulars = {}
): Promise<Target> {
  let { compatibilityDate = '' } = optionsOf(productConfig)
  // No file is asked for, and with real assets each request would be looked up among them first.
  let { assets, modulesRules: _, rootPath: __, ...options } = optionsOf(config)
  let noAssets = assets?.binding ? { [assets.binding]: () => fetch('data:,') } : {}
  let meter = processMeter()
  let miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      bindings: { ...options.bindings, ...VARIABLES, ...variables },
      cf: false,
      compatibilityDate,
      d1Databases: Object.fromEntries(databases.map(name => [name, name])),
      host: '127.0.0.1',
      log: new Log(LogLevel.ERROR),
      logRequests: false,
      modules: [{ type: 'ESModule', path: join(built, mainModule(built)) }],
      modulesRoot: built,
      name: 'bench',
      port: 0,
      resourcePersistencePath: state,
      serviceBindings: { ...options.serviceBindings, ...noAssets },
      // Straight to the Worker: the entry in front of it would add the same to both sides, and hide the difference.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }]
    })
  )
  await miniflare.ready
  let worker = await miniflare.getWorker('bench')
  let open = databases.map(name => miniflare.getD1Database(name, 'bench'))
  let shards = await Promise.all(open)
  return {
    origin: await miniflare.unsafeGetDirectURL('bench'),
    db: at(shards, 0),
    shards,
    ...meter(),
    sweep: async () => void (await worker.scheduled()),
    stop: () => miniflare.dispose()
  }
}

/** The bindings of a configuration, as Wrangler would run them here; its type has lost the names on the way. */
function optionsOf(config: string): V4WorkerOptions {
  return unstable_getMiniflareWorkerOptions(config).workerOptions as V4WorkerOptions
}

function mainModule(folder: string): string {
  let [name] = readdirSync(folder).filter(file => file.endsWith('.js'))
  if (name === undefined) throw new Error('The build has no module.')
  return name
}

async function execute(db: Database, file: string, separator: string): Promise<void> {
  let statements = readFileSync(file, 'utf8').split(separator)
  let whole = statements.filter(statement => statement.trim() !== '')
  await db.batch(whole.map(statement => db.prepare(statement)))
}
