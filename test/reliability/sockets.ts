import { SOCKETS_MAXIMUM } from '#contract/limits.ts'
import { CLOSE_ABUSE, SOCKET_PATH } from '#contract/socket.ts'
import { changeStatus } from '#contract/status.ts'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/figures.ts'
import { type Known, signUpOutside } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { crowdOf } from './crowd.ts'
import { Listener } from './listeners.ts'
import { memoryMb } from './memory.ts'
import type { Programme } from './programme.ts'

const SOCKETS = { full: 1_000, quick: 50 }
const IDLE_MS = { full: 600_000, quick: 4_000 }
const CHANGES = { full: 10, quick: 3 }
/** Enough for a thousand people to sign up from here; by then 3,600 messages a minute are an abuse. */
const LIMITS = '60'
const SHOUTS = 5_000
const REFUSED = 429
const LOOK_MS = 10
const PATIENCE_MS = 60_000

/** The owner changes; gives how long each listener waited, and who heard nothing. */
async function change(owner: Known, listeners: readonly Listener[], word: string) {
  let startedAt = performance.now()
  await owner.call(changeStatus, {
    body: { status: 'available', statusMessage: word, visibleToGroupIds: [] }
  })
  let isDone = () => listeners.every(({ heard }) => heard.has(word))
  while (!isDone() && performance.now() < startedAt + PATIENCE_MS) await setTimeout(LOOK_MS)
  let at = listeners.map(({ heard }) => heard.get(word))
  return {
    waits: at.flatMap(instant => (instant === undefined ? [] : [instant - startedAt])),
    deaf: at.filter(instant => instant === undefined).length
  }
}

/** What an upgrade is answered, and whether it was one. */
async function upgradeOf(url: string, token: string): Promise<number> {
  let asked = request(new URL(`${SOCKET_PATH}?sessionId=${token}`, url), {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64')
    }
  }).end()
  asked.on('upgrade', (_, socket) => socket.destroy())
  let [{ statusCode = 0 }] = (await Promise.race([
    once(asked, 'response'),
    once(asked, 'upgrade')
  ])) as [IncomingMessage]
  asked.destroy()
  return statusCode
}

/** One person with as many devices as are allowed. */
async function collectorOf(url: string) {
  let { token } = await signUpOutside(url, 'Collector')
  let devices = Array.from({ length: SOCKETS_MAXIMUM }, () => new Listener(url, token))
  for (let device of devices) await device.listens()
  return { token, devices }
}

/** Each asks for a sign of life; gives who got none. */
async function silentAmong(listeners: readonly Listener[]): Promise<Listener[]> {
  let before = new Map(listeners.map(listener => [listener, listener.pongs]))
  for (let listener of listeners) listener.pings()
  let silent = () => listeners.filter(listener => listener.pongs === before.get(listener))
  let end = performance.now() + PATIENCE_MS
  while (silent().length > 0 && performance.now() < end) await setTimeout(LOOK_MS)
  return silent()
}

/** SECURITY H7, check 54. */
export const sockets: Programme = {
  what: 'a thousand sockets idle, all answer and are told of changes, an eleventh of one person comes, one shouts',
  gate: 'every socket is kept, hears every change and answers, also while one shouts, which is closed; the eleventh is refused with 429',
  async run({ effort, say }) {
    let server = await Server.start({ LIMITS })
    try {
      let owner = await signUpOutside(server.url, 'Owner')
      let emptyMb = memoryMb()
      let { listeners } = await crowdOf(server.url, owner, SOCKETS[effort])
      let collector = await collectorOf(server.url)
      let all = [...listeners, ...collector.devices]
      say(`${all.length} sockets are open`)
      await setTimeout(IDLE_MS[effort])
      let eleventh = await upgradeOf(server.url, collector.token)
      let kept = all.filter(({ closedWith }) => closedWith === undefined).length
      let idleMb = memoryMb()
      let shouter = listeners[0]
      let waits: number[] = []
      let deaf = 0
      for (let i = 1; i <= CHANGES[effort]; i += 1) {
        if (i === CHANGES[effort]) shouter?.shouts(SHOUTS)
        let told = await change(
          owner,
          i === CHANGES[effort] ? listeners.slice(1) : listeners,
          `Word ${i}`
        )
        waits.push(...told.waits)
        deaf += told.deaf
      }
      let end = Date.now() + PATIENCE_MS
      let isOver = () => shouter?.closedWith !== undefined || Date.now() > end
      while (!isOver()) await setTimeout(LOOK_MS)
      let silent = await silentAmong(all.slice(1))
      let others = all.slice(1).filter(({ closedWith }) => closedWith !== undefined).length
      let { complaints } = server
      for (let listener of all) listener.leaves()
      return {
        n: all.length,
        figures: {
          sockets: all.length,
          'kept idle': kept,
          'pings not answered at the end': silent.length,
          'the eleventh of one person': eleventh,
          'changes told': waits.length,
          'not told': deaf,
          'told after p50 ms': Math.round(quantile(waits, 0.5)),
          'told after p99 ms': Math.round(quantile(waits, 0.99)),
          'memory before MB': emptyMb,
          'memory with idle sockets MB': idleMb,
          'memory at the end MB': memoryMb()
        },
        faults: [
          ...(kept < all.length ? [`${all.length - kept} sockets were lost idle`] : []),
          ...(eleventh === REFUSED ? [] : [`The eleventh was answered ${eleventh}`]),
          ...(silent.length > 0 ? [`${silent.length} sockets answer no ping`] : []),
          ...(deaf > 0 ? [`${deaf} changes were not told`] : []),
          ...(others > 0 ? [`${others} sockets were closed with the shouter`] : []),
          ...(shouter?.closedWith === CLOSE_ABUSE ? [] : [`The shouter: ${shouter?.closedWith}`]),
          ...(complaints === '' ? [] : [`The server complained: ${complaints}`])
        ]
      }
    } finally {
      await server.stop()
    }
  }
}
