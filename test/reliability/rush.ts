import { login } from '#contract/account.ts'
import { RATES } from '#contract/rates.ts'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/figures.ts'
import { newcomer } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { asks } from './asking.ts'
import type { Programme } from './programme.ts'
import { newNetwork, Visitors } from './visitors.ts'

const RUSH_MS = { full: 60_000, quick: 5_000 }
const A_SECOND = 20
const ALONE = 10
/** A quarter of an hour's: what one network may have hashed. */
const HASHES_MOST = Math.max(...RATES.loginByNetwork.map(({ limit }) => limit))
const REFUSED = 429
const HASHED = 401

/** Signs in from a network with a password that is nobody's, each time to another account; a hash, if it is not refused. */
async function tries(url: string, network: Record<string, string>) {
  let { email, password } = newcomer('Nobody')
  let { ms, status } = await asks(url, login, { body: { email, password }, headers: network })
  return { ms, status }
}

type Tried = Awaited<ReturnType<typeof tries>>

async function oneByOne(count: number, work: () => Promise<Tried>): Promise<Tried[]> {
  let done: Tried[] = []
  for (let i = 0; i < count; i += 1) done.push(await work())
  return done
}

const medianOf = (tried: readonly Tried[]) =>
  Math.round(
    quantile(
      tried.map(({ ms }) => ms),
      0.5
    )
  )

/** SECURITY 55. */
export const rush: Programme = {
  what: 'twenty sign-ins a second from one network, with the real cost of a password, while ten people read',
  gate: 'GET /api/me p95 at most 500 ms; thirty sign-ins are hashed, all others refused without',
  async run({ effort, say }) {
    let server = await Server.start({ PASSWORD_COST: '15', LIMITS: '1' })
    try {
      let { url } = server
      let visitors = await Visitors.arrive(url)
      let hash = await oneByOne(ALONE, () => tries(url, newNetwork()))
      let alone = await visitors.alone()
      let network = newNetwork()
      let begun: Promise<Tried>[] = []
      visitors.begin()
      let startedAt = performance.now()
      for (let i = 0; i < (RUSH_MS[effort] / 1_000) * A_SECOND; i += 1) {
        await setTimeout(Math.max(0, startedAt + (i * 1_000) / A_SECOND - performance.now()))
        begun.push(tries(url, network))
      }
      let rushed = await Promise.all(begun)
      let reads = await visitors.end()
      say(JSON.stringify(reads.figures))
      let later = await oneByOne(HASHES_MOST + ALONE, () => tries(url, network))
      let refusal = later.filter(({ status }) => status === REFUSED)
      let hashed = rushed.filter(({ status }) => status === HASHED)
      let odd = rushed.filter(({ status }) => status !== HASHED && status !== REFUSED)
      let isCheap = medianOf(refusal) < medianOf(hash) / 2
      let { complaints } = server
      return {
        n: rushed.length,
        figures: {
          'sign-ins': rushed.length,
          'of these hashed': hashed.length,
          'a hash alone ms': medianOf(hash),
          'a refusal alone ms': medianOf(refusal),
          'slowest sign-in ms': Math.round(Math.max(...rushed.map(({ ms }) => ms))),
          'reads alone p95 ms': alone,
          ...reads.figures
        },
        faults: [
          ...reads.faults,
          ...odd.map(({ status }) => `A sign-in was answered ${status}`),
          ...(hashed.length > HASHES_MOST ? [`${hashed.length} sign-ins were hashed`] : []),
          ...(isCheap ? [] : ['A refusal took as long as a hash']),
          ...(complaints === '' ? [] : [`The server complained: ${complaints}`])
        ]
      }
    } finally {
      await server.stop()
    }
  }
}
