import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from './files.ts'

/** How many checks of a step held and how many did not. */
export interface Tally {
  passed: number
  failed: number
}

/** The scripts behind the commands: started by path they need no shell, on any system. */
const SCRIPTS = {
  knip: 'node_modules/knip/bin/knip.js',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  reliability: 'test/reliability/reliability.ts',
  'size-limit': 'node_modules/size-limit/bin.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  wrangler: 'node_modules/wrangler/bin/wrangler.js'
}
export type Command = keyof typeof SCRIPTS

/** Runs a command; gives its exit code and everything it said. */
export async function run(command: Command, args: string[]) {
  let script = join(ROOT, SCRIPTS[command])
  let child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part))
  child.stderr.on('data', (part: Buffer) => said.push(part))
  let [code] = (await once(child, 'close')) as [number | null]
  return { code, output: Buffer.concat(said).toString() }
}
