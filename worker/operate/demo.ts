import { PRODUCT } from '#contract/name.ts'
import { join } from 'node:path'
import { ROOT } from './child.ts'
import { bringFamily } from './demo-family.ts'
import { type Options, readOptions } from './options.ts'
import { Refusal, runProduct } from './product.ts'

/** The product on this machine, with data of its own; the limits of a day would end a long look around. */
function demoOptions(): Options {
  if ([process.env['NODE_ENV'], process.env['CLOUDFLARE_ENV']].includes('production')) {
    throw new Refusal('The demo family is for trying things out; it never moves into production.')
  }
  let options = readOptions(process.argv.slice(2), {
    command: 'npm run demo',
    state: join(ROOT, '.wrangler/demo')
  })
  if (options.vars.length > 0) throw new Refusal('The demo takes no --var: it is always the same.')
  return { ...options, vars: ['LIMITS:10'] }
}

async function showFamily(url: string): Promise<void> {
  let { password, people } = await bringFamily(url)
  let width = Math.max(...people.map(({ email }) => email.length))
  let lines = people.map(({ about, email }) => `  ${email.padEnd(width)}  ${about}`)
  process.stdout.write(`Everybody's password in ${PRODUCT} is ${password}\n${lines.join('\n')}\n`)
}

await runProduct(demoOptions, showFamily)
