import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorker } from '../../../worker/operate/bundle.ts'
import { filesIn, ROOT } from './files.ts'

const FOLDER = join(ROOT, '.wrangler/empty')

/** A state in which nobody has signed up yet, made once for all servers: it takes half as long as a start. */
async function emptyState(): Promise<string> {
  let hash = createHash('sha256')
  for (let file of filesIn('migrations')) hash.update(file).update(readFileSync(join(ROOT, file)))
  let kept = join(FOLDER, hash.digest('hex').slice(0, 16))
  if (existsSync(kept)) return kept
  mkdirSync(FOLDER, { recursive: true })
  let own = mkdtempSync(`${FOLDER}-`)
  await bundleWorker()
  // The platform takes long to load.
  let { migrateLocal } = await import('../../../worker/operate/local-database.ts')
  await migrateLocal(own)
  try {
    renameSync(own, kept)
  } catch {
    // Another process was first.
    rmSync(own, { recursive: true })
  }
  return kept
}

/** A folder for the data of a server of its own, which finds it as a first start leaves it. */
export async function newState(): Promise<string> {
  let state = mkdtempSync(join(tmpdir(), 'porchlight-state-'))
  cpSync(await emptyState(), state, { recursive: true })
  return state
}
