import type { V4WorkerOptions } from 'miniflare'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { ROOT } from './child.ts'

// Writes what wrangler.toml says of the Worker, as the local platform takes it, to the file that its argument names: Wrangler
// takes longer to load than the platform to start, so it is asked when something has changed and not at each start.

let config = unstable_getMiniflareWorkerOptions(join(ROOT, 'wrangler.toml'))
// Its type has lost the names on the way.
let { assets, modulesRules: _, rootPath: __, ...worker } = config.workerOptions as V4WorkerOptions
// A checkout may be moved.
let directory = relative(ROOT, assets?.directory ?? '')
writeFileSync(
  process.argv[2] ?? '',
  JSON.stringify({ ...worker, assets: { ...assets, directory } })
)
