import { setTimeout } from 'node:timers/promises'
import { at, type Cast, FEW, type HubCast, MANY, type Speaker } from './cast.ts'
import type { Stage } from './stage.ts'

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
}

export const FULL: Effort = {
  rounds: 7,
  flipsToFew: 96,
  flipsToMany: 25,
  loopMs: 3_000,
  isCold: true,
  searches: 100
}
export const QUICK: Effort = {
  rounds: 3,
  flipsToFew: 24,
  flipsToMany: 8,
  loopMs: 1_000,
  isCold: false,
  searches: 10
}

/** Ms, or times in a second; with 20 contacts (few), with 200 (many), or with 20 whose objects are asleep. */
export type Series =
  | `${'answer' | 'last'}${'Asleep' | 'Few' | 'Many'}`
  | `flips${'ByEight' | 'ByOne'}`
  | `lists${'Few' | 'Many'}`
  | `cpu${'Flip' | 'List'}${'Few' | 'Many'}`
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
const ASLEEP_MS = 12_000
const READERS = 8

export const toFew: Measure = {
  restMs: 0,
  async take(stage, { flipsToFew }, chance) {
    await wake(stage, stage.cast.speakers)
    let meter = cpuPer(stage)
    let { last, answer } = await paced(stage, stage.cast.speakers, flipsToFew, chance)
    return { lastFew: last, answerFew: answer, cpuFlipFew: [meter(flipsToFew)] }
  }
}

const toMany: Measure<HubCast> = {
  restMs: 0,
  async take(stage, { flipsToMany }, chance) {
    await wake(stage, [stage.cast.hub])
    let meter = cpuPer(stage)
    let { last, answer } = await paced(stage, [stage.cast.hub], flipsToMany, chance)
    return { lastMany: last, answerMany: answer, cpuFlipMany: [meter(flipsToMany)] }
  }
}

const toFewAsleep: Measure = {
  restMs: ASLEEP_MS,
  async take(stage, _, chance) {
    let { speakers } = stage.cast
    let { last, answer } = await paced(stage, speakers, speakers.length, chance)
    return { lastAsleep: last, answerAsleep: answer }
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

export function measuresOf({ isCold }: Effort): Measure<HubCast>[] {
  return [toFew, toMany, flips, readsFew, readsMany, ...(isCold ? [toFewAsleep] : [])]
}

/** Flips once more than is counted, so that nobody's object is asleep. */
async function wake(stage: Stage, speakers: readonly Speaker[]) {
  await Promise.all(speakers.map(speaker => stage.flip(speaker)))
}

/** Flips one at a time, a moment apart: what one person waits for while the server is quiet. */
async function paced(
  stage: Stage,
  speakers: readonly Speaker[],
  count: number,
  chance: () => number
) {
  let last: number[] = []
  let answer: number[] = []
  for (let i = 0; i < count; i += 1) {
    let flip = await stage.flip(at(speakers, i % speakers.length))
    last.push(flip.last)
    answer.push(flip.answer)
    await setTimeout(5 + 10 * chance())
  }
  return { last, answer }
}

/** Each of `width` loops does `job` again and again; how many there were, and how many in a second. */
async function repeat(
  width: number,
  loopMs: number,
  job: (loop: number, turn: number) => Promise<unknown>
): Promise<{ count: number; rate: number }> {
  let count = 0
  let startedAt = performance.now()
  let loop = async (number: number) => {
    for (let turn = 0; performance.now() - startedAt < loopMs; turn += 1) {
      await job(number, turn)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: width }, (_, number) => loop(number)))
  return { count, rate: (1_000 * count) / (performance.now() - startedAt) }
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

/** Ms of the server's processor time from now on for each of `count`. */
function cpuPer(stage: Stage): (count: number) => number {
  let before = stage.cpuMs()
  return count => (stage.cpuMs() - before) / count
}

/** Half of the contacts are available, and say something. */
function checkList(text: string, size: number): void {
  let list = JSON.parse(text) as { status: string; statusMessage?: string | null }[]
  let available = list.filter(
    ({ status, statusMessage }) => status === 'available' && statusMessage
  )
  if (list.length !== size || available.length !== size / 2) throw new Error('A list was wrong')
}
