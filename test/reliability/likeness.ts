import { quantile, shuffled } from '../bench/figures.ts'

/** One answer, as whoever asked can tell it from another. */
export interface Told {
  status: number
  headers: string
  text: string
  ms: number
}

/** SECURITY 4, 5, 17. */
const BAND = 0.05
/** The band is meant for so many of each kind; fewer scatter wider by chance alone. */
const BAND_N = 500
const FEW_DEVIATIONS = 3.3

/** How likely one of `some` is above one of `others`, a draw being half (Mann-Whitney): 0.5 = they can't be told apart. */
function auc(some: readonly number[], others: readonly number[]): number {
  let values = [
    ...some.map(value => ({ value, isSome: true })),
    ...others.map(value => ({ value, isSome: false }))
  ].toSorted((a, b) => a.value - b.value)
  let ranks = 0
  for (let start = 0, end = 0; start < values.length; start = end) {
    while (values[end]?.value === values[start]?.value && end < values.length) end += 1
    let rank = (start + 1 + end) / 2
    ranks += rank * values.slice(start, end).filter(({ isSome }) => isSome).length
  }
  return (ranks - (some.length * (some.length + 1)) / 2) / (some.length * others.length)
}

function bandOf(n: number): number {
  return n >= BAND_N ? BAND : FEW_DEVIATIONS * Math.sqrt((2 * n + 1) / (12 * n * n))
}

/** The answers about two kinds of people which nobody may tell apart: their bytes, their headers' names, their times. */
export class Likeness {
  readonly #name: string
  readonly #ms: [number[], number[]] = [[], []]
  readonly #answers = new Map<string, Set<string>>()

  constructor(name: string) {
    this.#name = name
  }

  /** `asker` = who asked, where the answers of several differ by right. */
  take(kind: 0 | 1, { headers, ms, status, text }: Told, asker = ''): void {
    this.#ms[kind].push(ms)
    let known = this.#answers.get(asker) ?? new Set()
    this.#answers.set(asker, known.add(`${status} ${text} (${headers})`))
  }

  get #auc(): number {
    return auc(this.#ms[1], this.#ms[0])
  }

  get n(): number {
    return this.#ms[0].length
  }

  get figures(): Record<string, number | string> {
    let medians = this.#ms.map(values => quantile(values, 0.5).toFixed(1))
    return {
      [`AUC, ${this.#name}`]: Number(this.#auc.toFixed(3)),
      [`medians, ${this.#name} ms`]: medians.join(' / ')
    }
  }

  get faults(): string[] {
    let differing = [...this.#answers.values()].filter(({ size }) => size > 1)
    let off = Math.abs(this.#auc - 0.5)
    return [
      ...differing.map(texts => `${this.#name}: ${[...texts].slice(0, 3).join(' or ')}`),
      ...(off > bandOf(this.n) ? [`${this.#name}: AUC ${this.#auc.toFixed(3)}`] : [])
    ]
  }
}

/** `n` of each kind, in an order that nothing follows from. */
export function mixedKinds(n: number, chance: () => number): (0 | 1)[] {
  return shuffled([...Array<0>(n).fill(0), ...Array<1>(n).fill(1)], chance)
}
