/** How much of a programme is run. */
export type Effort = 'full' | 'quick'

export interface Run {
  effort: Effort
  /** From 0 to below 1, the same for the same seed. */
  chance: () => number
  /** Tells whoever waits how far it is. */
  say: (text: string) => void
}

export interface Result {
  /** What was counted and measured. */
  figures: Record<string, number | string>
  /** How often it was tried. */
  n: number
  /** What broke the gate, in words; empty = it held. */
  faults: string[]
}

/** One of the programmes of `npm run reliability`. */
export interface Programme {
  what: string
  gate: string
  run(run: Run): Promise<Result>
}

/** One of several, by chance. */
export function oneOf<T>(list: readonly T[], chance: () => number): T | undefined {
  return list[Math.floor(chance() * list.length)]
}
