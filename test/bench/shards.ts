import { PRODUCT } from '#contract/name.ts'
import { parseArgs } from 'node:util'
import { machineName, versionsOf } from '../support/node/versions.ts'
import { at } from './cast.ts'
import { Client } from './client.ts'
import {
  addressOf,
  availableFromStart,
  castOf,
  familyOf,
  pairs,
  PEOPLE,
  SHARDS
} from './families.ts'
import type { Account } from './ledger.ts'
import { type Effort, FULL, QUICK } from './measures.ts'
import { figuresOf, sidesTable } from './report.ts'
import { measureInTurns, say } from './rounds.ts'
import { befriend, signUpAll, speak } from './seed.ts'
import { MEASURES } from './shard-measures.ts'
import { prove } from './shard-proof.ts'
import { sharesTable, waysTable } from './shard-report.ts'
import { Stage } from './stage.ts'
import { openFolder, startProduct, startSharded, type Target } from './target.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } }
})
const seed = Number(options.seed)
const effort: Effort = options.quick ? QUICK : FULL

/** Everybody comes by the public door; only that they are contacts is written, into the database of their family. */
async function open(target: Target) {
  let client = new Client(target.origin)
  let people = await signUpAll(client, PEOPLE, addressOf)
  for (let [shard, db] of target.shards.entries()) {
    let own = pairs().filter(([one]) => familyOf(one) % target.shards.length === shard)
    await befriend(db, people, own)
  }
  await speak(client, people, availableFromStart())
  let stage = new Stage(castOf(people), client, target)
  await stage.open(people)
  return { people, stage }
}

async function accountOf({ client }: Stage): Promise<Account> {
  return JSON.parse(await client.call('GET', '/shards')) as Account
}

/** Everybody lives in one database, and as many in each. */
async function checkHomes({ shards }: Target): Promise<void> {
  let counts = shards.map(db => db.prepare('select count(*) as count from users').first('count'))
  for (let count of await Promise.all(counts)) {
    if (count !== PEOPLE / shards.length) throw new Error(`${String(count)} people are in a shard`)
  }
}

const versions = versionsOf('miniflare', 'workerd', 'wrangler', 'hono', 'drizzle-orm')
const folder = openFolder()
process.once('exit', folder.remove)
for (let signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const targets: Target[] = []
try {
  targets.push(await startProduct(folder.path))
  targets.push(await startSharded(folder.path, SHARDS))
  let whole = await open(at(targets, 0))
  let cut = await open(at(targets, 1))
  let rounds = await measureInTurns([whole.stage, cut.stage], MEASURES, effort, seed)
  let proofs = [whole, cut].map(({ people, stage }) => prove(stage, people))
  let [proven = []] = await Promise.all(proofs)
  for (let target of targets) {
    await target.sweep()
    await checkHomes(target)
  }
  let account = await accountOf(cut.stage)
  let heads = ['one database', 'cut in four'] as const
  say(`\n${PRODUCT} with its database cut in four, ${new Date().toISOString()}\n`)
  say(`${sidesTable(figuresOf(rounds), heads)}\n`)
  say(`What each database was asked\n\n${sharesTable(account)}\n`)
  say(`Where calls went\n\n${waysTable(account)}\n`)
  say('Right on both sides:')
  for (let [what, count] of proven) say(`  ${count} ${what}`)
  say(`Refused, because they would write in two databases: ${account.refused.length}`)
  say(`${versions.join(', ')}; ${machineName()}; seed ${seed}, ${effort.rounds} rounds`)
  if (account.refused.length > 0) throw new Error(account.refused.join('\n'))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
await Promise.all(targets.map(target => target.stop()))
// Sockets and the watch for lost pushes would hold a failed run for another minute.
process.exit()
