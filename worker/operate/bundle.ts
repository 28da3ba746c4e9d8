import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runChild } from './child.ts'

/** What the Worker is made of. */
export const SOURCES = ['worker', 'durable-objects']
const SETTINGS = ['package-lock.json', 'wrangler.toml']

const FOLDER = join(ROOT, '.wrangler/worker')
/** The Worker and its objects as one module. */
export const BUNDLE = join(FOLDER, 'index.js')
/** What wrangler.toml says of it (worker-options.ts). */
export const OPTIONS = join(FOLDER, 'options.json')

function filesIn(folder: string): string[] {
  let entries = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return entries.map(name => join(folder, name))
}

/** When a file was changed last, in ms since the epoch; 0 if there is none. */
export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Whether no file in these folders, and no setting, has changed since `madeAt`, in ms since the epoch. */
export function isOlderThan(madeAt: number, folders: readonly string[]): boolean {
  let parts = [...folders, ...folders.flatMap(filesIn), ...SETTINGS]
  return parts.every(path => changedAt(join(ROOT, path)) < madeAt)
}

/** Makes what `BUNDLE` and `OPTIONS` name, unless both are there and nothing has changed since; false if they cannot be made. */
export async function bundleWorker(): Promise<boolean> {
  if (isOlderThan(Math.min(changedAt(BUNDLE), changedAt(OPTIONS)), SOURCES)) return true
  mkdirSync(FOLDER, { recursive: true })
  // Two that start at once never see each other's half of a file.
  let own = mkdtempSync(`${FOLDER}-`)
  try {
    let args = ['deploy', '--dry-run', '--env=', `--outdir=${own}`, `--assets=${own}`]
    let options = join(own, 'options.json')
    let made = await Promise.all([runChild('wrangler', args), runChild('options', [options])])
    if (!made.every(Boolean)) return false
    renameSync(options, OPTIONS)
    renameSync(join(own, 'index.js'), BUNDLE)
    return true
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
