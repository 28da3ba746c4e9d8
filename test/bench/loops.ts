import { setTimeout } from 'node:timers/promises'
import { at, type Speaker } from './cast.ts'
import type { Flip, Stage } from './stage.ts'

/** Flips once more than is counted, so that nobody's object is asleep. */
export async function wake(stage: Stage, speakers: readonly Speaker[]) {
  await Promise.all(speakers.map(speaker => stage.flip(speaker)))
}

/** Flips one at a time, a moment apart: what one person waits for while the server is quiet. */
export async function paced(
  stage: Stage,
  speakers: readonly Speaker[],
  count: number,
  chance: () => number
): Promise<Flip[]> {
  let flips: Flip[] = []
  for (let i = 0; i < count; i += 1) {
    flips.push(await stage.flip(at(speakers, i % speakers.length)))
    await setTimeout(5 + 10 * chance())
  }
  return flips
}

/** Begins so many flips a second, give or take half, whether or not those before have ended; a person's own wait for each other. */
export async function openLoop(
  stage: Stage,
  speakers: readonly Speaker[],
  count: number,
  perSecond: number,
  chance: () => number
): Promise<Flip[]> {
  let flips: Promise<Flip>[] = []
  for (let i = 0; i < count; i += 1) {
    let before = flips.at(-speakers.length) ?? Promise.resolve()
    let flip = before.then(() => stage.flip(at(speakers, i % speakers.length)))
    // Whoever waits for all hears of it.
    flip.catch(() => undefined)
    flips.push(flip)
    await setTimeout((1_000 / perSecond) * (0.5 + chance()))
  }
  return Promise.all(flips)
}

/** Each of `width` loops does `job` again and again; how many there were, and how many in a second. */
export async function repeat(
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

/** Ms of the server's processor time from now on for each of `count`. */
export function cpuPer(stage: Stage): (count: number) => number {
  let before = stage.cpuMs()
  return count => (stage.cpuMs() - before) / count
}
