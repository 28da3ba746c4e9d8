import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Cast } from './cast.ts'
import { chances } from './figures.ts'
import type { Effort, Measure, Readings } from './measures.ts'
import type { Stage } from './stage.ts'

/** What two sides gave, round by round: of what stands beside the other, and of the other. */
export type Rounds = readonly [base: Readings[], own: Readings[]]

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Everything is measured on both sides in turn, in an order that chance decides, so that a noisy moment hits both. */
export async function measureInTurns<C extends Cast>(
  stages: readonly [base: Stage<C>, own: Stage<C>],
  measures: readonly Measure<C>[],
  effort: Effort,
  seed: number
): Promise<Rounds> {
  let chance = chances(seed)
  let found: Rounds = [[], []]
  let sides = stages.map((stage, i) => ({ stage, rounds: found[i] ?? [] }))
  for (let round = 1; round <= effort.rounds; round += 1) {
    let turns = sides.map(side => ({ ...side, readings: {} as Readings }))
    for (let { restMs, take } of measures) {
      await setTimeout(restMs)
      for (let { readings, stage } of chance() < 0.5 ? turns : turns.toReversed()) {
        Object.assign(readings, await take(stage, effort, chance))
      }
    }
    for (let { readings, rounds, stage } of turns) {
      rounds.push(readings)
      await stage.checkLists()
    }
    say(`round ${round} of ${effort.rounds} is done; load ${loadavg()[0]?.toFixed(1)}`)
  }
  return found
}
