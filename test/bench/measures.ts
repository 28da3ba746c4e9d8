import { at, type Cast, FEW, type HubCast, MANY, PEOPLE, type Speaker } from './cast.ts'
import { shuffled } from './figures.ts'
import { cpuPer, openLoop, paced, repeat, wake } from './loops.ts'
import { emailOf, signIn } from './seed.ts'
import { listen } from './socket.ts'
import type { Flip, Stage } from './stage.ts'

/** How much of everything one round takes. */
export interface Effort {
  rounds: number
  flipsToFew: number
  flipsToMany: number
  /** How long a closed loop runs. */
  loopMs: number
  /** Whether there is time to let all objects fall asleep. */
  isCold: boolean
  /** How often each text is searched for in each crowd. */
  searches: number
  /** How many people are connected to see what memory each takes, and how often from the start. */
  crowd: number
  crowds: number
}

export const FULL: Effort = {
  rounds: 5,
  flipsToFew: 96,
  flipsToMany: 25,
  loopMs: 3_000,
  isCold: true,
  searches: 100,
  crowd: 1_000,
  crowds: 3
}
export const QUICK: Effort = {
  rounds: 3,
  flipsToFew: 24,
  flipsToMany: 8,
  loopMs: 1_000,
  isCold: false,
  searches: 10,
  crowd: 200,
  crowds: 1
}

type Whom = 'Asleep' | 'Few' | 'Many'

/** Ms, times in a second or KiB; with 20 contacts (few), with 200 (many), or with 20 whose objects are asleep. */
export type Series =
  | `${'answer' | 'first' | 'last' | 'middle'}${Whom}`
  | `flips${'ByEight' | 'ByMany' | 'ByOne'}`
  | `lists${'Few' | 'Many'}`
  | `cpu${'Flip' | 'List'}${'Few' | 'Many'}`
  | 'connect'
  | 'me'
  | 'memory'
  | 'notices'
  | 'noticeRead'
  | 'search'
  | 'signIn'

/** What was read in one round. */
export type Readings = Partial<Record<Series, number[]>>

export interface Measure<C extends Cast = Cast> {
  /** How long nothing happens before, on both sides. */
  restMs: number
  take(stage: Stage<C>, effort: Effort, chance: () => number): Promise<Readings>
}

/** An object that has had nothing to do for ten seconds is put to sleep. */
const ASLEEP_MS = 13_000
const READERS = 8

/** Flips in a second, as they come of themselves. */
const FEW_A_SECOND = 25
const MANY_A_SECOND = 5
/** So many sign in, or do what else is timed one at a time, in one round. */
export const TIMES = 24

/** What so many flips gave, with the ms of processor time that each took. */
function readingsOf(whom: Whom, flips: readonly Flip[]): Readings {
  let of = (what: keyof Flip) => flips.map(flip => flip[what])
  return {
    [`answer${whom}`]: of('answer'),
    [`first${whom}`]: of('first'),
    [`middle${whom}`]: of('middle'),
    [`last${whom}`]: of('last')
  }
}

export const toFew: Measure = {
  restMs: 0,
  async take(stage, { flipsToFew }, chance) {
    let { speakers } = stage.cast
    await wake(stage, speakers)
    let meter = cpuPer(stage)
    let flips = await openLoop(stage, speakers, flipsToFew, FEW_A_SECOND, chance)
    return { ...readingsOf('Few', flips), cpuFlipFew: [meter(flipsToFew)] }
  }
}

const toMany: Measure<HubCast> = {
  restMs: 0,
  async take(stage, { flipsToMany }, chance) {
    let { hub } = stage.cast
    await wake(stage, [hub])
    let meter = cpuPer(stage)
    let flips = await openLoop(stage, [hub], flipsToMany, MANY_A_SECOND, chance)
    return { ...readingsOf('Many', flips), cpuFlipMany: [meter(flipsToMany)] }
  }
}

const toFewAsleep: Measure = {
  restMs: ASLEEP_MS,
  async take(stage, _, chance) {
    let { speakers } = stage.cast
    return readingsOf('Asleep', await paced(stage, speakers, speakers.length, chance))
  }
}

export const flips: Measure = {
  restMs: 0,
  async take(stage, { loopMs }) {
    let { speakers } = stage.cast
    await wake(stage, speakers)
    let flip = (speaker: number) => stage.flip(at(speakers, speaker % speakers.length))
    let byOne = await repeat(1, loopMs, (_, turn) => flip(turn))
    let byEight = await repeat(speakers.length, loopMs, flip)
    return { flipsByOne: [byOne.rate], flipsByEight: [byEight.rate] }
  }
}

const flipsByMany: Measure<HubCast> = {
  restMs: 0,
  async take(stage, { loopMs }) {
    let { flippers } = stage.cast
    await wake(stage, flippers)
    let { rate } = await repeat(flippers.length, loopMs, each => stage.flip(at(flippers, each)))
    return { flipsByMany: [rate] }
  }
}

export const readsFew: Measure = {
  restMs: 0,
  async take(stage, { loopMs }) {
    let { rate, cpu } = await readLists(stage, stage.cast.speakers, FEW, loopMs)
    return { listsFew: [rate], cpuListFew: [cpu] }
  }
}

const readsMany: Measure<HubCast> = {
  restMs: 0,
  async take(stage, { loopMs }) {
    let { rate, cpu } = await readLists(stage, [stage.cast.hub], MANY, loopMs)
    return { listsMany: [rate], cpuListMany: [cpu] }
  }
}

const readsMe: Measure = {
  restMs: 0,
  async take({ cast, client }, { loopMs }) {
    let { rate } = await repeat(READERS, loopMs, async loop => {
      let { id, token } = at(cast.speakers, loop)
      let me = JSON.parse(await client.call('GET', '/api/me', token)) as { id: number }
      if (me.id !== id) throw new Error('Somebody else was read')
    })
    return { me: [rate] }
  }
}

/** People sign in on one more device, and out again. */
export function signsIn(addressOf: (number: number) => string, people: number): Measure {
  let numbers = Array.from({ length: people }, (_, number) => number)
  return {
    restMs: 0,
    async take({ client }, _, chance) {
      let times: number[] = []
      for (let number of shuffled(numbers, chance).slice(0, TIMES)) {
        let token = await timed(times, () => signIn(client, number, addressOf(number)))
        await client.call('POST', '/api/logout', token)
      }
      return { signIn: times }
    }
  }
}

/** People open the app: until their channel is open. */
const connects: Measure<HubCast> = {
  restMs: 0,
  async take(stage) {
    let times: number[] = []
    for (let { token } of stage.cast.guests) {
      let close = await timed(times, () => listen(stage.socketOf(token), () => undefined))
      close()
    }
    return { connect: times }
  }
}

export function measuresOf({ isCold }: Effort): Measure<HubCast>[] {
  let warm = [toFew, toMany, flips, flipsByMany, readsFew, readsMany, readsMe, connects]
  return [...warm, signsIn(emailOf, PEOPLE), ...(isCold ? [toFewAsleep] : [])]
}

/** Does `job`, and adds to `times` how many ms it took. */
export async function timed<T>(times: number[], job: () => Promise<T>): Promise<T> {
  let startedAt = performance.now()
  let done = await job()
  times.push(performance.now() - startedAt)
  return done
}

async function readLists(stage: Stage, people: readonly Speaker[], size: number, loopMs: number) {
  let lists = await Promise.all(people.map(person => stage.readList(person)))
  for (let list of lists) checkList(list, size)
  let meter = cpuPer(stage)
  let { count, rate } = await repeat(READERS, loopMs, async loop => {
    let person = loop % people.length
    let list = await stage.readList(at(people, person))
    if (list !== lists[person]) throw new Error('A list changed while nobody changed anything')
  })
  return { rate, cpu: meter(count) }
}

/** Half of the contacts are available, and say something. */
function checkList(text: string, size: number): void {
  let list = JSON.parse(text) as { status: string; statusMessage?: string | null }[]
  let available = list.filter(
    ({ status, statusMessage }) => status === 'available' && statusMessage
  )
  if (list.length !== size || available.length !== size / 2) throw new Error('A list was wrong')
}
