import { PRODUCT } from '#contract/name.ts'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runChild, startChild, stopChildren } from './child.ts'
import { claim } from './claim.ts'
import type { Options } from './options.ts'
import { isPortFree } from './port.ts'
import { localVapidKeys } from './vapid-keys.ts'

/** Longer than the slowest first start seen; after it something is wrong. */
const PATIENCE_MS = 90_000

/** How often this process looks whether what started it still lives. */
const LOOK_MS = 300

/** What keeps the product from starting, in words for a person. */
export class Refusal extends Error {}

async function build(): Promise<void> {
  if (!(await runChild('vite', ['build', 'web', '--logLevel', 'warn']))) {
    throw new Refusal('The web app could not be built.')
  }
}

async function migrate(state: string): Promise<void> {
  let args = ['d1', 'migrations', 'apply', 'porchlight', '--local', '--persist-to', state]
  if (!(await runChild('wrangler', args))) {
    throw new Refusal('The database could not be brought up to date.')
  }
}

/** Starts the Worker and waits until it answers; the promise inside settles when it has ended. */
async function serve(options: Options, state: string): Promise<{ ended: Promise<unknown> }> {
  let child = startChild(
    'wrangler',
    [
      'dev',
      '--show-interactive-dev-session=false',
      '--log-level=error',
      `--port=${options.port}`,
      `--persist-to=${state}`,
      // What is asked for by hand comes last, and holds.
      ...[
        `PUBLIC_ORIGIN:${address(options.port)}`,
        `VAPID_KEYS:${localVapidKeys(state)}`,
        ...options.vars
      ].flatMap(pair => ['--var', pair])
    ],
    { WRANGLER_REGISTRY_PATH: join(state, 'registry') }
  )
  let ended = once(child, 'exit')
  let failed = ended.then(() => 'failed' as const)
  // A Worker that does not compile leaves wrangler waiting for a better one.
  let broken = new Promise<'failed'>(resolve => {
    child.stderr?.on('data', (part: Buffer) => {
      if (!options.watch && part.includes('ERROR')) void wait(500, 'failed' as const).then(resolve)
    })
  })
  let patience = wait(PATIENCE_MS, 'failed' as const, { ref: false })
  let answered = once(child, 'message').then(async () => {
    await fetch(address(options.port))
    return 'ready' as const
  })
  if ((await Promise.race([answered, failed, broken, patience])) === 'failed') {
    throw new Refusal('The server could not be started.')
  }
  return { ended }
}

function address(port: number): string {
  return `http://localhost:${port}`
}

async function start(options: Options, whenReady: (url: string) => Promise<void>): Promise<never> {
  let { state } = options
  if (!(await claim(state))) {
    throw new Refusal(`${PRODUCT} is running already with the data in ${state}; stop it first.`)
  }
  if (!(await isPortFree(options.port))) {
    throw new Refusal(
      `Port ${options.port} is in use by something else; choose another one: ${options.command} -- --port 8791.`
    )
  }
  process.stdout.write(`${PRODUCT} is being prepared; the first time takes up to a minute.\n`)
  await Promise.all([options.build && build(), migrate(state)])
  let { ended } = await serve(options, state)
  if (options.watch) {
    startChild('vite', ['build', 'web', '--watch', '--mode', 'development', '--logLevel', 'warn'])
  }
  let url = address(options.port)
  await whenReady(url)
  process.stdout.write(`${PRODUCT} is ready at ${url}\n`)
  await ended
  throw new Refusal('The server has stopped.')
}

let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await stopChildren()
  process.exit(code)
}

/** npm passes a signal on to the shell between, which dies of it without a word to this process. */
function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  let { ppid } = process
  setInterval(() => {
    if (process.ppid !== ppid) void stop(0)
  }, LOOK_MS).unref()
}

/** Runs the product until it is told to end. What keeps it from starting is said in one sentence. */
export async function runProduct(
  readOptions: () => Options,
  whenReady: (url: string) => Promise<void> = async () => undefined
): Promise<void> {
  for (let signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop(0))
  }
  stopWithNpm()
  try {
    await start(readOptions(), whenReady)
  } catch (error) {
    if (!isStopping) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    }
    await stop(1)
  }
}
