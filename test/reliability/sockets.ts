import { CLOSE_ABUSE } from '#contract/socket.ts'
import { changeStatus } from '#contract/status.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/figures.ts'
import { befriendOutside, type Known, signUpOutside } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { Listener } from './listeners.ts'
import type { Programme } from './programme.ts'

const SOCKETS = { full: 1_000, quick: 50 }
const IDLE_MS = { full: 600_000, quick: 10_000 }
const CHANGES = { full: 10, quick: 3 }
/** Enough for a thousand people to sign up from here; by then 3,600 messages a minute are an abuse. */
const LIMITS = '60'
const SHOUTS = 5_000
const AT_ONCE = 8
const LOOK_MS = 10
const PATIENCE_MS = 60_000

/** The memory of everything this process has started, in MB; NaN where there is no /proc. */
function memoryMb(): number {
  try {
    let processes = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    let facts = processes.flatMap(pid => {
      try {
        let text = readFileSync(`/proc/${pid}/status`, 'utf8')
        let read = (name: string) =>
          Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
        return [{ pid: Number(pid), parent: read('PPid'), kb: read('VmRSS') }]
      } catch {
        return []
      }
    })
    let own = new Set([process.pid])
    for (let before = 0; before < own.size;) {
      before = own.size
      for (let { parent, pid } of facts) if (own.has(parent)) own.add(pid)
    }
    let started = facts.filter(({ pid }) => own.has(pid) && pid !== process.pid)
    return Math.round(started.reduce((sum, { kb }) => sum + kb, 0) / 1_024)
  } catch {
    return NaN
  }
}

/** Contacts of the owner, each with a device that listens. */
async function crowdOf(url: string, owner: Known, count: number): Promise<Listener[]> {
  let listeners: Listener[] = []
  let joins = async () => {
    while (listeners.length < count) {
      let index = listeners.push(new Listener(url, '')) - 1
      let contact = await signUpOutside(url, `Contact ${index}`)
      await befriendOutside(contact, owner)
      let listener = new Listener(url, contact.token)
      await listener.listens()
      listeners[index] = listener
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, joins))
  return listeners
}

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

/** SECURITY H7, check 54. */
export const sockets: Programme = {
  what: 'a thousand sockets idle, all are told of changes, and one of them shouts',
  gate: 'every socket is kept and hears every change, also while one shouts, which is closed',
  async run({ effort, say }) {
    let server = await Server.start({ LIMITS })
    try {
      let owner = await signUpOutside(server.url, 'Owner')
      let emptyMb = memoryMb()
      let listeners = await crowdOf(server.url, owner, SOCKETS[effort])
      say(`${listeners.length} sockets are open`)
      await setTimeout(IDLE_MS[effort])
      let kept = listeners.filter(({ closedWith }) => closedWith === undefined).length
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
      let others = listeners.slice(1).filter(({ closedWith }) => closedWith !== undefined).length
      let { complaints } = server
      for (let listener of listeners) listener.leaves()
      return {
        n: listeners.length,
        figures: {
          sockets: listeners.length,
          'kept idle': kept,
          'changes told': waits.length,
          'not told': deaf,
          'told after p50 ms': Math.round(quantile(waits, 0.5)),
          'told after p99 ms': Math.round(quantile(waits, 0.99)),
          'memory before MB': emptyMb,
          'memory with idle sockets MB': idleMb,
          'memory at the end MB': memoryMb()
        },
        faults: [
          ...(kept < listeners.length ? [`${listeners.length - kept} sockets were lost idle`] : []),
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
