import type { Tally } from '../support/node/tally.ts'
import { chances } from '../bench/figures.ts'
import { versionsOf } from '../support/node/versions.ts'
import { ends } from './ends.ts'
import { kills } from './kills.ts'
import type { Effort, Programme, Result } from './programme.ts'

/** Every programme by its name, in the order in which they run. */
export const PROGRAMMES: Record<string, Programme> = { kills, ends }

/** What `reliability.json` holds of one programme. */
export interface Outcome extends Result {
  what: string
  gate: string
  pass: boolean
  effort: Effort
  seed: number
  seconds: number
  at: string
  versions: string[]
}

/** Runs one; what breaks it off is a fault too. */
export async function runProgramme(
  { gate, run, what }: Programme,
  effort: Effort,
  seed: number,
  say: (text: string) => void
): Promise<Outcome> {
  let startedAt = performance.now()
  let result = await run({ effort, chance: chances(seed), say }).catch((error: unknown) => ({
    figures: {},
    n: 0,
    faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }))
  return {
    what,
    gate,
    pass: result.faults.length === 0,
    ...result,
    effort,
    seed,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    at: new Date().toISOString(),
    versions: versionsOf('miniflare', 'workerd', 'wrangler', 'hono')
  }
}

/** All of them in their short form, as one step of `npm test`. */
export async function runShort(seed: number): Promise<Tally & { output: string }> {
  let outcomes: Outcome[] = []
  for (let programme of Object.values(PROGRAMMES)) {
    outcomes.push(await runProgramme(programme, 'quick', seed, () => undefined))
  }
  let passed = outcomes.filter(({ pass }) => pass).length
  let output = outcomes.flatMap(({ faults, what }) => faults.map(fault => `${what}: ${fault}`))
  return { passed, failed: outcomes.length - passed, output: output.join('\n') }
}
