import { chances } from '../bench/figures.ts'
import { versionsOf } from '../support/node/versions.ts'
import { canaries } from './canaries.ts'
import { drill } from './drill.ts'
import { ends } from './ends.ts'
import { floods } from './floods.ts'
import { guessing } from './guessing.ts'
import { kills } from './kills.ts'
import type { Effort, Programme, Result } from './programme.ts'
import { rush } from './rush.ts'
import { soak } from './soak.ts'
import { sockets } from './sockets.ts'
import { bodies, losses, rights, secrets } from './suites.ts'
import { toggles } from './toggles.ts'

/** Every programme by its name, in the order in which they run. */
export const PROGRAMMES: Record<string, Programme> = {
  rights,
  secrets,
  kills,
  ends,
  guessing,
  canaries,
  drill,
  sockets,
  floods,
  toggles,
  rush,
  soak,
  bodies,
  losses
}

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
