import { login, readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createGroup, deleteGroup, readGroups } from '#contract/groups.ts'
import { readNotifications } from '#contract/notifications.ts'
import { readRequests, search } from '#contract/requests.ts'
import { readSchedule } from '#contract/schedule.ts'
import { readOwnScore } from '#contract/score.ts'
import { changeStatus } from '#contract/status.ts'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/figures.ts'
import { befriendOutside, type Known, newcomer, PASSWORD, signUpOutside } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { type Asked, asks } from './asking.ts'
import { growth, memoryMb } from './memory.ts'
import { oneOf, type Programme, type Run } from './programme.ts'
import { warmUp } from './warm.ts'

/** Of each of the two lives: before the kill and after it. */
const LIFE_MS = { full: 15 * 60_000, quick: 10_000 }
const PACE_MS = 50
const PEOPLE = 10
const GROUPS = 5
/** How long a start may be felt. */
const RESTART_MS = 10_000
const LOOK_EACH = 40
const TEN_MINUTES_MS = 600_000
const GROWTH_MB = 5

interface Actor extends Known {
  email: string
  /** Groups that may go again: nobody has more than a few. */
  groups: number[]
}

interface Answer {
  at: number
  ms: number
  status: number | 'none'
  call: string
}

interface Stage {
  server: Server
  actors: readonly Actor[]
  answers: Answer[]
  samples: { at: number; mb: number }[]
}

async function actorsOf(url: string): Promise<Actor[]> {
  let actors: Actor[] = []
  for (let i = 1; i <= PEOPLE; i += 1) {
    let typed = newcomer(`Actor ${i}`)
    let known = await signUpOutside(url, typed)
    for (let other of actors) await befriendOutside(known, other)
    actors.push(Object.assign(known, { email: typed.email, groups: [] }))
  }
  return actors
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** One of the calls that people make most, as often as they make it. */
function callsOf({ server: { url } }: Stage, actor: Actor) {
  let { token } = actor
  let call =
    <E extends Endpoint>(endpoint: E, given: Asked<E> = {}) =>
    async () => ({ ...(await asks(url, endpoint, { token, ...given })), call: nameOf(endpoint) })
  let word = `Word ${Math.round(performance.now())}`
  let often = [call(readMe), call(readContacts), call(readNotifications)]
  let rarely = [
    call(readGroups),
    call(readRequests),
    call(readSchedule),
    call(readOwnScore),
    call(search, { body: { query: 'Actor' } }),
    async () => signsIn(url, actor),
    async () => makesOrDropsGroup(url, actor, word),
    call(changeStatus, { body: { status: 'available', statusMessage: word } }),
    call(changeStatus, { body: { status: 'unavailable' } })
  ]
  return [...often, ...often, ...often, ...rarely]
}

/** From then on with the new session: the oldest of many ends. */
async function signsIn(url: string, actor: Actor) {
  let told = await asks(url, login, { body: { email: actor.email, password: PASSWORD } })
  if (told.status === 200) actor.token = (JSON.parse(told.text) as { sessionId: string }).sessionId
  return { ...told, call: nameOf(login) }
}

async function makesOrDropsGroup(url: string, actor: Actor, name: string) {
  let { groups, token } = actor
  let id = groups.length < GROUPS ? undefined : groups.shift()
  if (id !== undefined) {
    let told = await asks(url, deleteGroup, { params: { id }, token })
    return { ...told, call: nameOf(deleteGroup) }
  }
  let told = await asks(url, createGroup, { body: { name }, token })
  if (told.status === 201) groups.push((JSON.parse(told.text) as { id: number }).id)
  return { ...told, call: nameOf(createGroup) }
}

async function acts(stage: Stage, { chance }: Run): Promise<void> {
  let actor = oneOf(stage.actors, chance)
  let call = actor && oneOf(callsOf(stage, actor), chance)
  if (!call) return
  let at = performance.now()
  let told = await call().catch(() => undefined)
  let ms = performance.now() - at
  stage.answers.push({
    at: at + ms,
    ms,
    status: told?.status ?? 'none',
    call: told?.call ?? 'a call'
  })
}

/** Twenty calls a second until `isOver`, however long each takes. */
async function lives(stage: Stage, run: Run, isOver: () => boolean): Promise<void> {
  let calls: Promise<void>[] = []
  let startedAt = performance.now()
  for (let i = 0; !isOver(); i += 1) {
    await setTimeout(Math.max(0, startedAt + i * PACE_MS - performance.now()))
    calls.push(acts(stage, run))
    if (i % LOOK_EACH === 0) stage.samples.push({ at: performance.now(), mb: memoryMb() })
  }
  await Promise.all(calls)
}

/** MB in ten minutes, between two instants. */
function growthBetween({ samples }: Stage, from: number, to: number): number {
  return growth(samples.filter(({ at }) => at > from && at < to)) * TEN_MINUTES_MS
}

/** A quota or a limit that is reached is an answer like others; a fault is what the server should never say. */
const isFault = ({ status }: Answer) => status === 'none' || status >= 500

/** SECURITY 59. */
export const soak: Programme = {
  what: 'twenty calls a second of all kinds for half an hour, and the server is killed in the middle',
  gate: 'no fault but in the ten seconds of the restart; memory grows by at most 5 MB in ten minutes',
  async run(run) {
    let { effort, say } = run
    let server = await Server.start()
    try {
      let actors = await actorsOf(server.url)
      let stage: Stage = { server, actors, answers: [], samples: [] }
      let isOver = false
      let living = lives(stage, run, () => isOver)
      if (effort === 'full') await warmUp(server.url)
      let warmAt = performance.now()
      await setTimeout(LIFE_MS[effort])
      let { complaints } = server
      let killedAt = performance.now()
      await server.kill9()
      await server.restart()
      let readyAt = performance.now()
      say(`It was killed, and ready again after ${Math.round(readyAt - killedAt)} ms`)
      if (effort === 'full') await warmUp(server.url)
      let againAt = performance.now()
      await setTimeout(LIFE_MS[effort])
      isOver = true
      let endedAt = performance.now()
      await living
      complaints += server.complaints
      let { answers } = stage
      let isFelt = ({ at }: Answer) => at >= killedAt && at <= killedAt + RESTART_MS
      let faults = answers.filter(isFault)
      let outside = faults.filter(answer => !isFelt(answer))
      let refused = answers.filter(answer => !isFault(answer) && Number(answer.status) >= 400)
      let grown = [
        growthBetween(stage, warmAt, killedAt),
        growthBetween(stage, againAt, endedAt)
      ].map(mb => Math.round(mb * 10) / 10)
      let isGrowing = effort === 'full' && Math.max(...grown) > GROWTH_MB
      let ms = answers.filter(answer => !isFault(answer)).map(answer => answer.ms)
      return {
        n: answers.length,
        figures: {
          calls: answers.length,
          'faults in the restart': faults.length - outside.length,
          'faults outside of it': outside.length,
          'refused for a quota or a limit': refused.length,
          'restart ms': Math.round(readyAt - killedAt),
          'answers p50 ms': Math.round(quantile(ms, 0.5)),
          'answers p95 ms': Math.round(quantile(ms, 0.95)),
          'memory at the end MB': memoryMb(),
          'growth MB in ten minutes, before / after the kill':
            effort === 'full' ? grown.join(' / ') : 'not judged'
        },
        faults: [
          ...outside.map(({ at, call, status }) => {
            let when = Math.round((at - killedAt) / 1_000)
            return `${call} was answered ${status}, ${when} s after the kill`
          }),
          ...(isGrowing ? [`Memory grows by ${grown.join(' / ')} MB in ten minutes`] : []),
          ...(complaints === '' ? [] : [`The server complained: ${complaints}`])
        ]
      }
    } finally {
      await server.stop()
    }
  }
}
