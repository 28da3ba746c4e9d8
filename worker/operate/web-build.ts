import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { changedAt, isOlderThan } from './bundle.ts'
import { ROOT, runChild } from './child.ts'

/** What the web app is made of; it shares the contract and the rules with the Worker. */
export const WEB_SOURCES = ['web', 'worker']

const DIST = join(ROOT, 'dist')
const DOCUMENT = join(DIST, 'index.html')
const FOLDER = join(ROOT, '.wrangler/web')
/** Says of which build `dist` is: whoever else builds there leaves another document. */
const STAMP = `${FOLDER}.json`

type Mode = 'development' | 'production'

interface Stamp {
  kind: string
  begunAt: number
  madeAt: number
}

function isCurrent(kind: string): boolean {
  let stamp: Stamp
  try {
    stamp = JSON.parse(readFileSync(STAMP, 'utf8')) as Stamp
  } catch {
    return false
  }
  let isThere = stamp.kind === kind && stamp.madeAt === changedAt(DOCUMENT)
  return isThere && isOlderThan(stamp.begunAt, WEB_SOURCES)
}

/** Puts a finished build where servers look for it, who may be reading there. */
function swapIn(own: string): void {
  let old = `${own}-old`
  try {
    if (changedAt(DIST) > 0) renameSync(DIST, old)
    renameSync(own, DIST)
  } catch {
    // Windows moves no folder in which a file is open.
    cpSync(own, DIST, { recursive: true })
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

/** Builds the web app into `dist`, unless it is there and nothing has changed since; false if it cannot be built. */
export async function buildWeb(mode: Mode): Promise<boolean> {
  let kind = `${mode} ${process.env['INSPECTION_GUARD'] ?? ''}`
  if (isCurrent(kind)) return true
  mkdirSync(join(ROOT, '.wrangler'), { recursive: true })
  let own = mkdtempSync(`${FOLDER}-`)
  let begunAt = Date.now()
  try {
    let place = ['--outDir', own, '--emptyOutDir']
    if (
      !(await runChild('vite', ['build', 'web', '--logLevel', 'warn', '--mode', mode, ...place]))
    ) {
      return false
    }
    swapIn(own)
    let stamp: Stamp = { kind, begunAt, madeAt: changedAt(DOCUMENT) }
    writeFileSync(STAMP, JSON.stringify(stamp))
    return true
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
