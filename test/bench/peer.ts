import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { versionsOf } from '../support/node/versions.ts'
import { Client } from './client.ts'
import { childrenOf } from './cpu.ts'
import type { Order, Ready } from './peer-server.ts'
import { listen } from './socket.ts'

/** Who is whose contact: people are numbered from 0. */
interface Graph {
  n: number
  contacts(person: number): number[]
}

interface Server extends Ready {
  child: ChildProcess
  /** Whose processor time and memory are the server's, the one that answers first. */
  pids: number[]
  mainPid: number
  client: Client
  /** The token of each person's last change to unavailable: it has no message that could carry it. */
  offs: Map<number, number>
}

interface Heard {
  onPush(from: number, token: number): void
  onAck(token: number): void
}

const SCRIPT = join(import.meta.dirname, 'peer-server.ts')
const READY = 'READY '
const PREFIX = 'flip '

async function start(order: Order): Promise<Server> {
  let child = spawn(process.execPath, ['--no-warnings', SCRIPT], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  child.stdin.end(JSON.stringify(order))
  for await (let line of createInterface(child.stdout)) {
    if (!line.startsWith(READY)) continue
    let ready = JSON.parse(line.slice(READY.length)) as Ready
    let own = child.pid ?? NaN
    let workerd = childrenOf(own).find(pid =>
      readFileSync(`/proc/${pid}/comm`, 'utf8').includes('workerd')
    )
    let pids = workerd === undefined ? [own] : [workerd, own]
    let client = new Client(new URL(`http://127.0.0.1:${ready.port}`))
    return { ...ready, child, pids, mainPid: pids[0] ?? own, client, offs: new Map() }
  }
  throw new Error('The server ended before it was ready')
}

/**
 * The product, for a harness that compares servers which tell contacts of a status (docs/performance.md): light on with
 * a message and light off in turns, each by POST /api/status, told on the live channel. All that the product does is done.
 */
export const peer = {
  name: 'porchlight',
  label: 'Porchlight: audience, versions, notifications, points, an object for each person, D1',
  acks: true,
  durable: 'one D1 batch awaited before the answer',
  version: () => versionsOf('miniflare', 'workerd').join(', '),

  /** Linux only: what its processes use is read from /proc. With `reuse` it starts on what an earlier one left. */
  start({ dir, graph, reuse = false }: { dir: string; graph: Graph; reuse?: boolean }) {
    if (!reuse) rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
    let contacts = Array.from({ length: graph.n }, (_, person) => graph.contacts(person))
    return start({ dir, contacts, isAgain: reuse })
  },

  async connect(server: Server, number: number, { onPush, onAck }: Heard) {
    let person = server.people[number]
    if (!person) throw new Error(`Nobody has the number ${number}`)
    let numbers = new Map(server.people.map(({ id }, index) => [id, index]))
    let url = new URL(`ws://127.0.0.1:${server.port}/ws?sessionId=${person.token}`)
    let close = await listen(url, text => {
      let news = JSON.parse(text) as { type: string; userId: number; statusMessage?: string }
      let from = news.type === 'status_change' ? numbers.get(news.userId) : undefined
      if (from === undefined) return
      let said = news.statusMessage?.slice(PREFIX.length)
      onPush(from, said === undefined ? (server.offs.get(from) ?? NaN) : Number(said))
    })
    let isOn = false
    return {
      flip(token: number) {
        isOn = !isOn
        if (!isOn) server.offs.set(number, token)
        let change = isOn
          ? { status: 'available', statusMessage: `${PREFIX}${token}` }
          : { status: 'unavailable' }
        void server.client
          .call('POST', '/api/status', person.token, change)
          .then(() => onAck(token))
      },
      close
    }
  },

  async stop({ child }: Server): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    let isGone = once(child, 'exit')
    child.kill('SIGTERM')
    await isGone
  },

  /** The token of what is stored of somebody. */
  async readStatus({ client, offs, people }: Server, number: number): Promise<number | null> {
    let text = await client.call('GET', '/api/me', people[number]?.token)
    let me = JSON.parse(text) as { status: string; statusMessage?: string | null }
    if (me.status === 'available') return Number(me.statusMessage?.slice(PREFIX.length))
    return offs.get(number) ?? null
  }
}
