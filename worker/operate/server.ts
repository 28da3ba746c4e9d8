import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type MiniflareOptions
} from 'miniflare'
import { dirname, join } from 'node:path'
import { BUNDLE } from './bundle.ts'
import { ROOT } from './child.ts'
import { migrateLocal, storeOf, workerOptions } from './local-database.ts'

/** What the one argument of this script holds, as JSON. */
export interface Place {
  port: number
  /** Where the databases live. */
  state: string
  /** Instead of what wrangler.toml says. */
  vars: Record<string, string>
}

/** The sweep comes by the platform's clock (wrangler.toml's crons), which on this machine nobody else plays. */
const SWEEP_MS = 5 * 60_000

const { port, state, vars } = JSON.parse(process.argv[2] ?? '') as Place

/** The Worker as it was bundled last, with what wrangler.toml binds it to. */
function options(): MiniflareOptions {
  let worker = workerOptions()
  return convertV4MiniflareOptions({
    ...worker,
    bindings: { ...worker.bindings, ...vars },
    // What the platform guesses of whoever asks (D6): here they are where this machine is.
    cf: { timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    handleStructuredLogs: ({ level, message }) => {
      if (level === 'error') process.stderr.write(`${message}\n`)
    },
    host: 'localhost',
    log: new Log(LogLevel.ERROR),
    logRequests: false,
    modules: [{ type: 'ESModule', path: BUNDLE }],
    modulesRoot: dirname(BUNDLE),
    name: 'porchlight',
    port,
    resourcePersistencePath: storeOf(state),
    resourceTmpPath: join(ROOT, '.wrangler/tmp'),
    unsafeTriggerHandlers: true
  })
}

try {
  await migrateLocal(state)
} catch (error) {
  process.stderr.write(`The database could not be brought up to date: ${String(error)}\n`)
  process.exit(1)
}
const server = new Miniflare(options())

async function sweep(): Promise<void> {
  let worker = await server.getWorker()
  await worker.scheduled()
}

async function stop(): Promise<void> {
  await server.dispose()
  process.exit(0)
}

for (let signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
// Whoever started this has bundled anew.
process.on('message', () => void server.setOptions(options()))
await server.ready
setInterval(() => void sweep(), SWEEP_MS)
process.send?.('ready')
