import { changeStatus } from '#contract/status.ts'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/figures.ts'
import { befriendOutside, type Known, signUpOutside } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { Database } from './database.ts'
import type { Programme, Run } from './programme.ts'
import { type Ends, messageOf, Watcher } from './watcher.ts'

const OWNERS = 12
const WATCHERS = 2
const STEADY_MS = { full: 60_000, quick: 4_000 }
const KILLS = { full: 20, quick: 1 }
const SHORT_MS = 1_000
const SPREAD_MS = 2_000
/** What is set last is killed within so many ms, every other time. */
const AT_ONCE_MS = 5
/** For a machine that is busy: what has not come by then does not come. */
const PATIENCE_MS = 60_000
const LOOK_MS = 10

/** Whether it is killed at once, and whether nobody asks it for anything while it recovers: each in turns. */
const WAYS: readonly Way[] = [
  {},
  { isAtOnce: true, isQuiet: true },
  { isAtOnce: true },
  { isQuiet: true }
]

interface Way {
  isAtOnce?: boolean
  isQuiet?: boolean
}

interface Stage {
  /** Nobody reads. */
  isQuiet: boolean
  server: Server
  database: Database
  owners: Known[]
  watchers: Watcher[]
  ends: Ends
}

async function stageOf(server: Server): Promise<Stage> {
  let ends: Ends = new Map()
  let viewers: Known[] = []
  for (let i = 1; i <= WATCHERS; i += 1) {
    viewers.push(await signUpOutside(server.url, `Watcher ${i}`))
  }
  let owners: Known[] = []
  for (let i = 1; i <= OWNERS; i += 1) {
    let owner = await signUpOutside(server.url, `Owner ${i}`)
    for (let viewer of viewers) await befriendOutside(owner, viewer)
    owners.push(owner)
  }
  let watchers = viewers.map(viewer => new Watcher(server.url, viewer, ends))
  return { isQuiet: false, server, database: new Database(server.state), owners, watchers, ends }
}

/** Sets a timer of so many ms; gives its end. */
async function lights({ ends }: Stage, owner: Known, forMs: number): Promise<number> {
  let end = Math.round(Date.now() + forMs)
  let statusExpiresAt = new Date(end).toISOString()
  let body = { status: 'available', statusMessage: messageOf(end), statusExpiresAt } as const
  await owner.call(changeStatus, { body })
  ends.set(owner.me.id, end)
  return end
}

const shortMs = (chance: () => number) => SHORT_MS + chance() * SPREAD_MS

/** Waits until every watcher has heard of an end; gives what did not come. */
async function hearsEnd({ watchers }: Stage, owner: Known, end: number): Promise<string[]> {
  let heard = await Promise.all(
    watchers.map(watcher => watcher.hearsEnd(owner.me.id, end, PATIENCE_MS))
  )
  return heard.filter(isHeard => !isHeard).map(() => 'An end was not told')
}

/** Everybody sets one timer after the other. */
async function steady(stage: Stage, { chance, effort }: Run): Promise<string[]> {
  let until = Date.now() + STEADY_MS[effort]
  let lives = stage.owners.map(async owner => {
    let faults: string[] = []
    while (Date.now() < until) {
      let end = await lights(stage, owner, shortMs(chance))
      faults.push(...(await hearsEnd(stage, owner, end)))
    }
    return faults
  })
  return (await Promise.all(lives)).flat()
}

/** Everybody sets a timer, half of them for longer than a start takes; then the server dies and comes back. */
async function crash(stage: Stage, { chance }: Run, bootMs: number, way: Way) {
  let { isAtOnce = false, isQuiet = false } = way
  let { database, ends, owners, server, watchers } = stage
  let isLong = (i: number) => i % 2 === 1
  let longMs = (i: number) => (isLong(i) ? bootMs + SPREAD_MS : 0)
  await Promise.all(owners.map((owner, i) => lights(stage, owner, shortMs(chance) + longMs(i))))
  await setTimeout(chance() * (isAtOnce ? AT_ONCE_MS : SHORT_MS))
  stage.isQuiet = isQuiet
  await server.kill9()
  let startedAt = Date.now()
  await server.restart()
  let readyAt = Date.now()
  let overdue = () =>
    database.rows(`select user_id from statuses where source is not null and until <= ${readyAt}`)
  while (overdue().length > 0 && Date.now() < readyAt + PATIENCE_MS) await setTimeout(LOOK_MS)
  let left = overdue().length
  let recoveryMs = Date.now() - readyAt
  stage.isQuiet = false
  await Promise.all(watchers.map(watcher => watcher.listens()))
  let listensAt = Date.now()
  let running = owners.filter(({ me }) => (ends.get(me.id) ?? 0) > listensAt + SHORT_MS)
  let untold = running.map(owner => hearsEnd(stage, owner, ends.get(owner.me.id) ?? 0))
  let down = owners.filter(({ me }) => (ends.get(me.id) ?? 0) <= readyAt).length
  return {
    down,
    isQuiet,
    bootMs: readyAt - startedAt,
    recoveryMs,
    faults: [
      ...(left > 0 ? [`${left} ends were not written after the start without a request`] : []),
      ...(await Promise.all(untold)).flat(),
      ...database.broken()
    ]
  }
}

type Crash = Awaited<ReturnType<typeof crash>>

function figuresOf({ watchers }: Stage, crashes: readonly Crash[], told: readonly number[]) {
  let sum = (number: (watcher: Watcher) => number) =>
    watchers.reduce((total, watcher) => total + number(watcher), 0)
  let ms = (values: readonly number[], share: number) => Math.round(quantile(values, share))
  let quiet = crashes.filter(({ isQuiet }) => isQuiet).map(({ recoveryMs }) => recoveryMs)
  let after = watchers.flatMap(({ lateness }) => lateness).slice(told.length)
  return {
    reads: sum(({ reads }) => reads),
    'reads past an end': sum(({ late }) => late.length),
    'stalest stamp of an answer ms': Math.max(...watchers.map(({ stalestMs }) => stalestMs)),
    'ended too early': sum(({ early }) => early.length),
    'ends told': told.length,
    'lateness of the message p50 ms': ms(told, 0.5),
    'lateness of the message p99 ms': ms(told, 0.99),
    kills: crashes.length,
    'ends that passed while it was down': crashes.reduce((total, { down }) => total + down, 0),
    'ends after a restart told': after.length,
    'lateness after a restart p99 ms': after.length > 0 ? ms(after, 0.99) : 'none',
    'longest recovery without a request ms': Math.max(0, ...quiet),
    'restart p50 ms': ms(
      crashes.map(({ bootMs }) => bootMs),
      0.5
    )
  }
}

/** SECURITY H4, check 43. */
export const ends: Programme = {
  what: 'many short timers end under readers and listeners, also while the server is killed',
  gate: 'no read and no message shows an availability past its end or ends one early; each end is written without a request and told',
  async run(run) {
    let startedAt = performance.now()
    let server = await Server.start()
    let bootMs = performance.now() - startedAt
    let isOver = false
    try {
      let stage = await stageOf(server)
      let { watchers } = stage
      await Promise.all(watchers.map(watcher => watcher.listens()))
      let watching = watchers.map(watcher =>
        watcher.watches(
          () => isOver,
          () => stage.isQuiet
        )
      )
      let faults = await steady(stage, run)
      let told = watchers.flatMap(({ lateness }) => lateness)
      run.say(`${told.length} ends were told`)
      let crashes: Crash[] = []
      for (let i = 1; i <= KILLS[run.effort]; i += 1) {
        crashes.push(await crash(stage, run, crashes.at(-1)?.bootMs ?? bootMs, WAYS[i % 4] ?? {}))
        run.say(`${i} of ${KILLS[run.effort]} kills`)
      }
      isOver = true
      await Promise.all(watching)
      for (let watcher of watchers) watcher.leaves()
      faults.push(...crashes.flatMap(each => each.faults))
      faults.push(...watchers.flatMap(({ early, late, torn }) => [...late, ...early, ...torn]))
      return { n: told.length, figures: figuresOf(stage, crashes, told), faults }
    } finally {
      isOver = true
      await server.stop()
    }
  }
}
