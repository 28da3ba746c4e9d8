import { findChromium, installChromium } from './support/node/chromium.ts'
import { type Command, run, type Tally } from './support/node/tally.ts'
import { runProject } from './support/node/vitest-report.ts'

type Step = () => Promise<Tally & { output: string }>

/** One command that either holds or does not. */
function check(command: Command, ...args: string[]): Step {
  return async () => {
    let { code, output } = await run(command, args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  }
}

function project(name: string, ...options: string[]): Step {
  return () => runProject(name, ...options)
}

const BINDINGS = ['types', 'env.d.ts', '--check', '--include-runtime=false', '--strict-vars=false']

type Steps = Record<string, Step>

const CHECKS: Steps = {
  'the format': check('oxfmt', '--check'),
  lint: check('oxlint'),
  types: check('tsc', '-b'),
  'unused code': check('knip'),
  'env.d.ts is current': check('wrangler', ...BINDINGS),
  'rules and guards, in Node': project('rules'),
  'the web app, in happy-dom': project('web'),
  'the build': check('vite', 'build', 'web', '--logLevel', 'warn'),
  'the weight': check('size-limit')
}
/** Its tests wait for each other's clocks more than they compute, so they go in two halves, side by side. */
const WORKER: Steps[] = [1, 2].map(half => ({
  [`the Worker and its objects, in workerd (${half} of 2)`]: project('worker', `--shard=${half}/2`)
}))
const PRODUCT: Steps = {
  'the product, in Chromium': async () => {
    if (findChromium() === undefined) installChromium()
    return runProject('e2e')
  }
}

let passed = 0
let failed = 0

/** Runs steps one after the other and says how each went. */
async function runAll(steps: Steps): Promise<void> {
  for (let [name, step] of Object.entries(steps)) {
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

// The browser's tests look at the clock, so nothing runs beside them.
await Promise.all([CHECKS, ...WORKER].map(runAll))
await runAll(PRODUCT)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
