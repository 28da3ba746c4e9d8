import { SOCKET_PATH, SocketMessage } from '#contract/socket.ts'
import { setTimeout } from 'node:timers/promises'
import { chances, quantile } from '../bench/figures.ts'
import { Server } from '../e2e/server.ts'
import { Database } from './database.ts'
import type { Programme, Run } from './programme.ts'
import { type Tally, tally, Writer } from './writer.ts'

const WRITERS = 8
const KILLS = { full: 200, quick: 2 }
/** By so many acknowledged writes, whatever a machine takes for them, and a moment more. */
const LIFE = { least: 1, most: 160 }
const MOMENT_MS = 30
const LOOK_MS = 1
const PATIENCE_MS = 60_000

/** A live channel whose messages are counted (I10). */
class Channel {
  readonly #socket: WebSocket
  #heard = 0
  readonly faults: string[] = []

  constructor(url: string, token: string) {
    let address = new URL(`${SOCKET_PATH}?sessionId=${token}`, url)
    this.#socket = new WebSocket(address.href.replace(/^http/, 'ws'))
    this.#socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      let { version } = SocketMessage.parse(JSON.parse(data))
      this.#heard += 1
      if (version !== this.#heard) {
        this.faults.push(`I10: message ${this.#heard} of a channel has the version ${version}`)
      }
    })
  }

  get heard(): number {
    return this.#heard
  }

  close(): void {
    this.#socket.close()
  }
}

async function kill(server: Server, writers: readonly Writer[], counts: Tally, { chance }: Run) {
  let isOver = false
  let channels = writers.map(({ token }) => new Channel(server.url, token))
  let written = Promise.all(writers.map(writer => writer.writes(() => isOver)))
  let enough = counts.acknowledged + LIFE.least + chance() * (LIFE.most - LIFE.least)
  let startedAt = performance.now()
  while (counts.acknowledged < enough && performance.now() - startedAt < PATIENCE_MS) {
    await setTimeout(LOOK_MS)
  }
  await setTimeout(chance() * MOMENT_MS)
  let { complaints } = server
  let isKilled = server.kill9()
  isOver = true
  await isKilled
  await written
  for (let channel of channels) channel.close()
  return {
    heard: channels.reduce((sum, channel) => sum + channel.heard, 0),
    faults: [
      ...channels.flatMap(channel => channel.faults),
      ...(complaints === '' ? [] : [`The server complained: ${complaints}`])
    ]
  }
}

/** SECURITY H3, check 40. */
export const kills: Programme = {
  what: 'the whole server is killed under eight writers',
  gate: 'nothing acknowledged lost, nothing torn, nothing doubled by a retry, I1 to I10 hold',
  async run(run) {
    let counts: Tally = tally()
    let broken: string[] = []
    let boots: number[] = []
    let heard = 0
    let total = KILLS[run.effort]
    let server = await Server.start()
    try {
      let writers: Writer[] = []
      for (let i = 1; i <= WRITERS; i += 1) {
        writers.push(
          await Writer.arrives(server.url, `Writer ${i}`, chances(run.chance() * 2 ** 32), counts)
        )
      }
      let database = new Database(server.state)
      for (let i = 1; i <= total; i += 1) {
        let life = await kill(server, writers, counts, run)
        heard += life.heard
        broken.push(...life.faults, ...database.brokenOnDisk())
        let startedAt = performance.now()
        await server.restart()
        boots.push(performance.now() - startedAt)
        await Promise.all(writers.map(writer => writer.looks()))
        broken.push(...database.broken(), ...database.versionsGoneBack())
        if (i % 10 === 0 || i === total) {
          run.say(
            `${i} of ${total} kills, ${counts.acknowledged} acknowledged, ${faultsOf(counts, broken).length} faults`
          )
        }
      }
    } finally {
      await server.stop()
    }
    let { acknowledged, done, doubled, kinds, lost, torn, unknown } = counts
    return {
      n: total,
      figures: {
        kills: total,
        acknowledged,
        lost: lost.length,
        torn: torn.length,
        unanswered: unknown,
        'of these found done': done,
        'doubled by a retry': doubled.length,
        'invariants broken': broken.length,
        'kinds of change': Object.keys(kinds).length,
        'rarest kind': Math.min(...Object.values(kinds)),
        'messages heard': heard,
        'restart p50 ms': Math.round(quantile(boots, 0.5)),
        'restart p99 ms': Math.round(quantile(boots, 0.99))
      },
      faults: faultsOf(counts, broken)
    }
  }
}

function faultsOf({ doubled, lost, refused, torn }: Tally, broken: readonly string[]): string[] {
  return [
    ...lost.map(text => `lost, ${text}`),
    ...torn.map(text => `torn, ${text}`),
    ...doubled.map(text => `doubled, ${text}`),
    ...refused.map(text => `refused, ${text}`),
    ...broken
  ]
}
