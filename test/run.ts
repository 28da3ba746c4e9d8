import { bundleWorker } from '../worker/operate/bundle.ts'
import { needChromium } from './support/node/chromium.ts'
import { type Command, run, type Tally } from './support/node/tally.ts'
import { type Part, runProject } from './support/node/vitest-report.ts'

const part: Part = process.argv.includes('--long') ? 'long' : 'short'

type Step = () => Promise<Tally & { output: string }>

/** One command that either holds or does not. */
function check(command: Command, ...args: string[]): Step {
  return async () => {
    let { code, output } = await run(command, args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  }
}

function project(name: string, ...options: string[]): Step {
  return () => runProject(name, part, ...options)
}

const BINDINGS = ['types', 'env.d.ts', '--check', '--include-runtime=false', '--strict-vars=false']

type Steps = [name: string, step: Step][]

const WEB: Steps = [['the web app, in happy-dom', project('web')]]

/** What the browser's tests need. */
const BUILDS: Steps = Object.entries({
  'the build': check('vite', 'build', 'web', '--logLevel', 'warn'),
  'the Worker in one module': async () => {
    let isMade = await bundleWorker()
    return { passed: Number(isMade), failed: Number(!isMade), output: '' }
  }
})

/** What is nowhere long. */
const CHECKS: Steps = Object.entries({
  'the format': check('oxfmt', '--check'),
  lint: check('oxlint'),
  types: check('tsc', '-b'),
  'unused code': check('knip'),
  'env.d.ts is current': check('wrangler', ...BINDINGS),
  'rules and guards, in Node': project('rules')
})

/** Tests that wait more than they compute go in two halves, side by side. */
function inHalves(what: string, name: string): Steps {
  return [1, 2].map(half => [`${what} (${half} of 2)`, project(name, `--shard=${half}/2`)])
}

/** Programmes of `npm run reliability` in their short form. Those that judge times want a machine of their own. */
function programmes(...names: string[]): Steps {
  return names.map(name => [
    `reliability, in short: ${name}`,
    check('reliability', '--quick', '--unrecorded', `--only=${name}`)
  ])
}

let passed = 0
let failed = 0

/** Takes one step after the other from a list, which others may take from too, and says how each went. */
async function runAll(list: Steps): Promise<void> {
  for (let next = list.shift(); next; next = list.shift()) {
    let [name, step] = next
    let startedAt = performance.now()
    let tally = await step()
    let seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    passed += tally.passed
    failed += tally.failed
    process.stdout.write(
      `${tally.failed === 0 ? '✓' : '✗'} ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)\n`
    )
    if (tally.failed > 0) process.stdout.write(`\n${tally.output}\n`)
  }
}

const isLong = part === 'long'
const WEIGHT: Steps = [['the weight', check('size-limit')]]
const REST = isLong ? [...WEB, ...BUILDS] : [...CHECKS, ...WEB, ...BUILDS, ...WEIGHT]
const WORKER = inHalves('the Worker and its objects, in workerd', 'worker')
await Promise.all([needChromium(), runAll(REST), runAll(WORKER), runAll(WORKER)])
// The browser's tests use what was built, and look at the clock: never more than two of these beside each other.
const PRODUCT = [
  ...inHalves('the product, in Chromium', 'e2e'),
  ...(isLong ? [] : programmes('kills', 'ends', 'sockets', 'canaries'))
]
await Promise.all([runAll(PRODUCT), runAll(PRODUCT)])
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
