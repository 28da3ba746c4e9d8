import { join } from 'node:path'
import { ROOT } from './child.ts'
import { readOptions } from './options.ts'
import { runProduct } from './product.ts'

await runProduct(() =>
  readOptions(process.argv.slice(2), {
    command: 'npm start',
    state: join(ROOT, '.wrangler/state')
  })
)
