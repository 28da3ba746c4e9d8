import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The scripts behind the packages' commands: started by path they need no shell, on any system. */
const COMMANDS = {
  options: join(import.meta.dirname, 'worker-options.ts'),
  server: join(import.meta.dirname, 'server.ts'),
  vite: join(ROOT, 'node_modules/vite/bin/vite.js'),
  vitest: join(ROOT, 'node_modules/vitest/vitest.mjs'),
  wrangler: join(ROOT, 'node_modules/wrangler/wrangler-dist/cli.js')
}
type Command = keyof typeof COMMANDS

const GRACE_MS = 5_000

const QUIET = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false'
}

const children = new Set<ChildProcess>()

function keep(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

/** Starts a command that lasts, and shows what it says. It ends with this process, even a killed one. */
export function startChild(command: Command, args: string[]): ChildProcess {
  let child = fork(COMMANDS[command], args, {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    execArgv: ['--no-warnings', '--import', import.meta.resolve('./follow-parent.ts')],
    silent: true
  })
  child.stdout?.pipe(process.stdout)
  child.stderr?.pipe(process.stderr)
  keep(child)
  return child
}

/** Runs a command to its end. Quiet, unless it fails: then everything it said is shown. */
export async function runChild(command: Command, args: string[]): Promise<boolean> {
  let child = spawn(process.execPath, ['--no-warnings', COMMANDS[command], ...args], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  keep(child)
  let said: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part))
  child.stderr.on('data', (part: Buffer) => said.push(part))
  let [code] = await once(child, 'close')
  if (code !== 0) process.stderr.write(Buffer.concat(said))
  return code === 0
}

/** Ends every child and what it started: asks first, insists after five seconds. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...children].map(stopChild))
}

async function stopChild(child: ChildProcess): Promise<void> {
  let isGone = once(child, 'exit')
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  } else {
    child.kill('SIGTERM')
  }
  let insist = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await isGone
  clearTimeout(insist)
}
