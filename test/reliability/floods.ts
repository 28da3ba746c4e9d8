import { SOCKETS_MAXIMUM } from '#contract/limits.ts'
import { CLOSE_ABUSE, CLOSE_TOO_BIG } from '#contract/socket.ts'
import { changeStatus } from '#contract/status.ts'
import { setTimeout } from 'node:timers/promises'
import { callerOf } from '../../worker/operate/caller.ts'
import { Server } from '../e2e/server.ts'
import { Listener } from './listeners.ts'
import { memoryMb } from './memory.ts'
import type { Programme } from './programme.ts'
import { MuteSocket, SlowHeads } from './slow-clients.ts'
import { arrive, Visitors } from './visitors.ts'
import { warmUp } from './warm.ts'

const FLOOD_MS = { full: 60_000, quick: 6_000 }
const HEADS = { full: 400, quick: 80 }
/** Each has ten sockets that never read. */
const MUTE = { full: 20, quick: 4 }
const SHOUTS = { full: 10_000, quick: 2_000 }
const GIANT = 'x'.repeat(1_000_000)
/** Each opens a socket again and again, and sends a giant on it; slower than the limit of channels, 30 a minute. */
const GIANTS = 3
const GIANT_PAUSE_MS = 2_500
/** Whoever never reads asks for so many answers every second, and has news every ten. */
const PINGS = 20
const SECOND_MS = 1_000
const NEWS_EACH = 10
const ROOM = 1.1
const MEMORY_MS = 60_000
const LOOK_MS = 100
const CLOSE_MS = 30_000

/** Waits until the server has closed it; gives with what, or undefined. */
async function closeOf(listener: Listener): Promise<number | undefined> {
  let end = performance.now() + CLOSE_MS
  while (listener.closedWith === undefined && performance.now() < end) await setTimeout(LOOK_MS)
  return listener.closedWith
}

async function sendsGiants(url: string, token: string, isOver: () => boolean) {
  let closes: (number | undefined)[] = []
  while (!isOver()) {
    let listener = new Listener(url, token)
    await listener.listens()
    listener.says(GIANT)
    closes.push(await closeOf(listener))
    await setTimeout(GIANT_PAUSE_MS)
  }
  return closes
}

async function shoutsOnce(url: string, token: string, count: number) {
  let listener = new Listener(url, token)
  await listener.listens()
  listener.shouts(count)
  return closeOf(listener)
}

/** News for sockets that never read, and pings whose answers nobody takes. */
async function feeds(url: string, people: readonly string[], mute: readonly MuteSocket[]) {
  let second = 0
  return setInterval(() => {
    second += 1
    for (let socket of mute) socket.pings(PINGS)
    for (let [i, token] of people.entries()) {
      if ((i + second) % NEWS_EACH !== 0) continue
      let body = { status: 'available' as const, statusMessage: `Second ${second}` }
      void callerOf(url, token)(changeStatus, { body }).catch(() => undefined)
    }
  }, SECOND_MS)
}

/** SECURITY 58. */
export const floods: Programme = {
  what: 'connections that dawdle, sockets that never read, giant messages and a flood of them, while ten people read',
  gate: 'GET /api/me p95 at most 500 ms; a giant is closed with 1009, the flood with 1008; memory is within a tenth again in 60 s',
  async run({ effort, say }) {
    let server = await Server.start({ LIMITS: '1' })
    try {
      let { url } = server
      let visitors = await Visitors.arrive(url)
      let people: string[] = []
      for (let i = 1; i <= MUTE[effort]; i += 1) people.push(await arrive(url, `Mute ${i}`))
      let noisy: string[] = []
      for (let i = 0; i <= GIANTS; i += 1) noisy.push(await arrive(url, `Noisy ${i}`))
      let [shouter = '', ...giants] = noisy
      if (effort === 'full') await warmUp(url)
      let alone = await visitors.alone()
      let beforeMb = memoryMb()

      visitors.begin()
      let heads = new SlowHeads(url, HEADS[effort])
      let mute: MuteSocket[] = []
      for (let token of people) {
        for (let i = 0; i < SOCKETS_MAXIMUM; i += 1) mute.push(await MuteSocket.open(url, token))
      }
      let feeding = await feeds(url, people, mute)
      say(`${HEADS[effort]} connections dawdle, ${mute.length} sockets never read`)
      let isOver = false
      let big = giants.map(token => sendsGiants(url, token, () => isOver))
      await setTimeout(FLOOD_MS[effort] / 2)
      let shouted = await shoutsOnce(url, shouter, SHOUTS[effort])
      await setTimeout(FLOOD_MS[effort] / 2)
      isOver = true
      let closes = (await Promise.all(big)).flat()
      let floodMb = memoryMb()
      let reads = await visitors.end()
      clearInterval(feeding)
      heads.end()
      for (let socket of mute) socket.leaves()

      let endedAt = performance.now()
      let isBack = () => memoryMb() <= beforeMb * ROOM
      while (!isBack() && performance.now() < endedAt + MEMORY_MS) await setTimeout(LOOK_MS)
      let backMs = Math.round(performance.now() - endedAt)
      let afterMb = memoryMb()
      let odd = closes.filter(code => code !== CLOSE_TOO_BIG)
      let { complaints } = server
      return {
        n: HEADS[effort] + mute.length + closes.length + SHOUTS[effort],
        figures: {
          'connections that dawdle': HEADS[effort],
          'of these closed by the server': heads.closed,
          'sockets that never read': mute.length,
          'giant messages': closes.length,
          'messages of the flood': SHOUTS[effort],
          'the flood closed with': shouted ?? 'nothing',
          'reads alone p95 ms': alone,
          ...reads.figures,
          'memory before MB': beforeMb,
          'memory in the flood MB': floodMb,
          'memory after MB': afterMb,
          'back within a tenth after ms': backMs
        },
        faults: [
          ...reads.faults,
          ...odd.map(code => `A giant message was closed with ${code}`),
          ...(shouted === CLOSE_ABUSE ? [] : [`The flood was closed with ${shouted}`]),
          ...(afterMb > beforeMb * ROOM ? [`Memory went from ${beforeMb} to ${afterMb} MB`] : []),
          ...(complaints === '' ? [] : [`The server complained: ${complaints}`])
        ]
      }
    } finally {
      await server.stop()
    }
  }
}
