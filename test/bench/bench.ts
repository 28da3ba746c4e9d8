import { PRODUCT } from '#contract/name.ts'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../support/node/files.ts'
import { machineName, versionsOf } from '../support/node/versions.ts'
import { cast, connectedOf, type HubCast, type Person } from './cast.ts'
import { Client } from './client.ts'
import { type Effort, FULL, measuresOf, QUICK } from './measures.ts'
import { figuresOf, searchTable, sidesTable } from './report.ts'
import { measureInTurns, type Rounds, say } from './rounds.ts'
import { memoryOf } from './memory.ts'
import { measureSearch, SIZES } from './search.ts'
import { floorPeople, seedFloor, seedProduct, signUpAll } from './seed.ts'
import { Stage } from './stage.ts'
import { openFolder, startCounted, startFloor, startProduct, type Target } from './target.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } }
})
const seed = Number(options.seed)
const effort = options.quick ? QUICK : FULL

async function open(
  target: Target,
  gather: (client: Client) => Promise<Person[]>
): Promise<Stage<HubCast>> {
  let client = new Client(target.origin)
  let people = await gather(client)
  let stage = new Stage(cast(people), client, target)
  await stage.open(connectedOf(stage.cast))
  return stage
}

/** Both sides started anew for each round, with people who are only connected. */
async function measureCrowds(parent: string, { crowd, crowds }: Effort): Promise<Rounds> {
  let found: Rounds = [[], []]
  let starts = [
    { start: startFloor, gather: async () => floorPeople(crowd) },
    { start: startProduct, gather: (client: Client) => signUpAll(client, crowd) }
  ]
  for (let round = 1; round <= crowds; round += 1) {
    for (let [side, { gather, start }] of starts.entries()) {
      let target = await start(join(parent, `crowd-${round}`))
      targets.push(target)
      found[side]?.push({ memory: [await memoryOf(target, gather)] })
      await target.stop()
      targets.pop()
    }
  }
  return found
}

const versions = versionsOf('miniflare', 'workerd', 'wrangler', 'hono', 'drizzle-orm')
const machine = machineName()
const folder = openFolder()
process.once('exit', folder.remove)
for (let signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const targets: Target[] = []
try {
  let floor = await startFloor(folder.path)
  targets.push(floor)
  let product = await startProduct(folder.path)
  targets.push(product)
  let stages = [
    await open(floor, () => seedFloor(floor)),
    await open(product, client => seedProduct(product, client))
  ] as const
  let rounds = await measureInTurns(stages, measuresOf(effort), effort, seed)
  await Promise.all(targets.splice(0).map(target => target.stop()))
  let crowds = await measureCrowds(folder.path, effort)
  say(`memory is done; load ${loadavg()[0]?.toFixed(1)}`)
  targets.push(...(await startCounted(folder.path, SIZES.length)))
  let searches = await measureSearch(targets, effort.searches)
  say(`search is done; load ${loadavg()[0]?.toFixed(1)}`)
  let figures = [...figuresOf(rounds), ...figuresOf(crowds)]
  let at = new Date().toISOString()
  say(`\n${PRODUCT} beside a bare floor, ${at}\n\n${sidesTable(figures, ['floor', PRODUCT])}\n`)
  say(`POST /api/search among more and more people\n\n${searchTable(searches)}\n`)
  say(`${versions.join(', ')}; ${machine}; seed ${seed}, ${effort.rounds} rounds`)
  let record = { at, versions, machine, seed, effort, figures, rounds, crowds, searches }
  writeFileSync(join(ROOT, 'bench.json'), `${JSON.stringify(record, null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
await Promise.all(targets.map(target => target.stop()))
// Sockets and the watch for lost pushes would hold a failed run for another minute.
process.exit()
