import { PRODUCT } from '#contract/name.ts'
import { once } from 'node:events'
import { watch as watchFiles } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bundleWorker, SOURCES } from './bundle.ts'
import { ROOT, startChild, stopChildren } from './child.ts'
import { claim } from './claim.ts'
import type { Options } from './options.ts'
import { isPortFree } from './port.ts'
import type { Place } from './server.ts'
import { localVapidKeys } from './vapid-keys.ts'
import { buildWeb, WEB_SOURCES } from './web-build.ts'

/** Longer than the slowest first start seen; after it something is wrong. */
const PATIENCE_MS = 90_000

/** How long files have to rest before they are bundled: an editor writes many at once. */
const SETTLE_MS = 100

/** How often this process looks whether what started it still lives. */
const LOOK_MS = 300

/** What keeps the product from starting, in words for a person. */
export class Refusal extends Error {}

async function build({ watch: isWatched }: Options): Promise<void> {
  if (!(await buildWeb(isWatched ? 'development' : 'production'))) {
    throw new Refusal('The web app could not be built.')
  }
}

async function bundle(): Promise<void> {
  if (!(await bundleWorker())) throw new Refusal('The Worker could not be built.')
}

/** Starts the Worker and waits until it answers; the promise inside settles when it has ended. */
async function serve(options: Options): Promise<{ ended: Promise<unknown>; again: () => void }> {
  let { port, state } = options
  // What is asked for by hand comes last, and holds.
  let vars = Object.fromEntries([
    ['PUBLIC_ORIGIN', address(port)],
    ['VAPID_KEYS', localVapidKeys(state)],
    ...options.vars.map(pairOf)
  ]) as Place['vars']
  let place: Place = { port, state, vars }
  let child = startChild('server', [JSON.stringify(place)])
  let ended = once(child, 'exit')
  let failed = ended.then(() => 'failed' as const)
  let patience = wait(PATIENCE_MS, 'failed' as const, { ref: false })
  let answered = once(child, 'message').then(async () => {
    await fetch(address(port))
    return 'ready' as const
  })
  if ((await Promise.race([answered, failed, patience])) === 'failed') {
    throw new Refusal('The server could not be started.')
  }
  return { ended, again: () => child.send('again') }
}

function pairOf(text: string): [name: string, value: string] {
  let colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}

/** Builds again what has changed, and tells `again` if that went well: the server knows its files by their content. */
function watch(again: () => void): void {
  let due: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  let rebuild = async (): Promise<void> => {
    let made = await Promise.all([buildWeb('development'), bundleWorker()])
    if (made.every(Boolean)) again()
  }
  let later = (): void => {
    clearTimeout(due)
    due = setTimeout(() => (last = last.then(rebuild).catch(complain)), SETTLE_MS)
  }
  for (let folder of new Set([...SOURCES, ...WEB_SOURCES])) {
    watchFiles(join(ROOT, folder), { recursive: true }, later)
  }
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

function address(port: number): string {
  return `http://localhost:${port}`
}

async function start(options: Options, whenReady: (url: string) => Promise<void>): Promise<never> {
  let { port, state } = options
  let other = await claim(state, port)
  if (other) {
    let who = other.port ? `: process ${other.pid}, at ${address(other.port)}` : ''
    throw new Refusal(
      `${PRODUCT} is running already with the data in ${state}${who}. Stop it first.`
    )
  }
  if (!(await isPortFree(options.port))) {
    throw new Refusal(
      `Port ${options.port} is in use by something else; choose another one: ${options.command} -- --port 8791.`
    )
  }
  process.stdout.write(`${PRODUCT} is being prepared; the first time takes up to a minute.\n`)
  await Promise.all([options.build && build(options), bundle()])
  let { again, ended } = await serve(options)
  if (options.watch) watch(again)
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
    if (!isStopping) complain(error)
    await stop(1)
  }
}
