import { PRODUCT } from '#contract/name.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../bench/report.ts'
import { ROOT } from '../support/node/files.ts'
import { writeToMemory } from '../support/node/memory.ts'
import { machineName } from '../support/node/versions.ts'
import { type Outcome, PROGRAMMES, runProgramme } from './programmes.ts'

const FILE = join(ROOT, 'reliability.json')
const FAULTS_SHOWN = 20

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    /** Leaves `reliability.json` as it is. */
    unrecorded: { type: 'boolean', default: false }
  }
})

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What was found at the last run of each programme, this one's in place of an older one's. */
function record(found: Record<string, Outcome>): void {
  let known = existsSync(FILE)
    ? (JSON.parse(readFileSync(FILE, 'utf8')) as { programmes: Record<string, Outcome> }).programmes
    : {}
  let programmes = { ...known, ...found }
  writeFileSync(FILE, `${JSON.stringify({ machine: machineName(), programmes }, null, 2)}\n`)
}

const names = Object.keys(PROGRAMMES)
if (options.only !== undefined && !names.includes(options.only)) {
  process.stderr.write(`'${options.only}' is none of ${names.join(', ')}.\n`)
  process.exit(1)
}

writeToMemory()
const effort = options.quick ? 'quick' : 'full'
const found: Record<string, Outcome> = {}
for (let [name, programme] of Object.entries(PROGRAMMES)) {
  if (options.only !== undefined && options.only !== name) continue
  say(`${name}: ${programme.what}`)
  let outcome = await runProgramme(programme, effort, Number(options.seed), text =>
    say(`  ${text}`)
  )
  found[name] = outcome
  if (!options.unrecorded) record({ [name]: outcome })
  for (let fault of outcome.faults.slice(0, FAULTS_SHOWN)) say(`  ✗ ${fault}`)
}

const rows = Object.entries(found).flatMap(([name, { figures, pass }]) =>
  Object.entries(figures).map(([figure, value], i) => [
    i === 0 ? name : '',
    figure,
    String(value),
    i === 0 ? (pass ? 'held' : 'broken') : ''
  ])
)
say(`\n${PRODUCT}, ${effort}, seed ${options.seed}, ${machineName()}\n`)
say(table([['programme', 'figure', 'value', 'gate'], ...rows]))
process.exit(Object.values(found).every(({ pass }) => pass) ? 0 : 1)
