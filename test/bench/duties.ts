import { PRODUCT } from '#contract/name.ts'
import { parseArgs } from 'node:util'
import { machineName, versionsOf } from '../support/node/versions.ts'
import { at, cast, connectedOf, FEW, type HubCast, MANY, type Person } from './cast.ts'
import { Client } from './client.ts'
import { DUTIES } from './duty.ts'
import { chances, median, shuffled } from './figures.ts'
import { table } from './report.ts'
import { say } from './rounds.ts'
import { seedFloor, seedProduct } from './seed.ts'
import { Stage } from './stage.ts'
import { openFolder, startDutiful, startProduct, type Target } from './target.ts'

// What a flip costs at least, with one duty of the product after the other, and what it costs in the product.

interface Side {
  what: string
  stage: Stage<HubCast>
  /** Ms from a flip until the last contact has heard, and of processor time, a round each. */
  few: { last: number[]; cpu: number[] }
  many: { last: number[]; cpu: number[] }
}

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } }
})
const [rounds, flipsToFew, flipsToMany] = options.quick ? [3, 24, 6] : [9, 64, 16]
const seed = Number(options.seed)

async function open(
  what: string,
  target: Target,
  people: (client: Client) => Promise<Person[]>
): Promise<Side> {
  let client = new Client(target.origin)
  let stage = new Stage(cast(await people(client)), client, target)
  await stage.open(connectedOf(stage.cast))
  return { what, stage, few: { last: [], cpu: [] }, many: { last: [], cpu: [] } }
}

/** Flips one at a time, after one that is not counted, and notes what the round gave. */
async function flip({ stage, ...side }: Side, whom: 'few' | 'many', count: number) {
  let { speakers, hub } = stage.cast
  let flippers = whom === 'few' ? speakers : [hub]
  for (let flipper of flippers) await stage.flip(flipper)
  let before = stage.cpuMs()
  let last: number[] = []
  for (let i = 0; i < count; i += 1) {
    last.push((await stage.flip(at(flippers, i % flippers.length))).last)
  }
  side[whom].last.push(median(last))
  side[whom].cpu.push((stage.cpuMs() - before) / count)
}

/** How much longer than on the first side, as the median of the rounds' ratios. */
function ratio(values: readonly number[], floor: readonly number[]): string {
  return median(values.map((value, i) => value / at(floor, i))).toFixed(2)
}

const folder = openFolder()
process.once('exit', folder.remove)
for (let signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const targets: Target[] = []
try {
  let sides: Side[] = []
  let words = ['one batch, one call for each contact', ...DUTIES.map(([, word]) => `+ ${word}`)]
  for (let [count, what] of words.entries()) {
    let target = await startDutiful(
      folder.path,
      DUTIES.slice(0, count).map(([name]) => name)
    )
    targets.push(target)
    sides.push(await open(what, target, () => seedFloor(target)))
  }
  let product = await startProduct(folder.path)
  targets.push(product)
  sides.push(await open(PRODUCT, product, client => seedProduct(product, client)))
  let chance = chances(seed)
  for (let round = 0; round < rounds; round += 1) {
    for (let side of shuffled(sides, chance)) {
      await flip(side, 'few', flipsToFew)
      await flip(side, 'many', flipsToMany)
    }
  }
  let floor = at(sides, 0)
  let cells = ({ few, many, what }: Side) => [
    what,
    ...(['few', 'many'] as const).flatMap(whom => {
      let { cpu, last } = whom === 'few' ? few : many
      return [median(last).toFixed(1), ratio(last, floor[whom].last), ratio(cpu, floor[whom].cpu)]
    })
  ]
  let heads = [FEW, MANY].flatMap(size => [`last of ${size}, ms`, 'ratio', 'processor time, ratio'])
  say(`\nWhat a flip costs at least, ${new Date().toISOString()}`)
  say(`\n${table([['what a flip does', ...heads], ...sides.map(cells)])}\n`)
  let versions = versionsOf('miniflare', 'workerd')
  say(`${versions.join(', ')}; ${machineName()}; seed ${seed}, ${rounds} rounds`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
await Promise.all(targets.map(target => target.stop()))
// Sockets and the watch for lost pushes would hold a failed run for another minute.
process.exit()
