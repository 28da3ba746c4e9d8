import { readMe, register } from '#contract/account.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/figures.ts'
import { LONDON, newcomer } from '../e2e/outside.ts'
import { asks, from } from './asking.ts'

const VISITORS = 10
/** Slower than the limit of reads, 120 a minute. */
const PACE_MS = 600
const SLOWEST_MS = 500
const ALONE_MS = 3_000

let networks = 0

/** A network that nobody else is in: the limits are those of production. */
export function newNetwork() {
  networks += 1
  return from(`198.18.${networks >> 8}.${networks & 255}`)
}

/** Somebody new where limits are those of production; gives their session. */
export async function arrive(url: string, name: string): Promise<string> {
  let body = { ...newcomer(name), timeZone: LONDON }
  let { status, text } = await asks(url, register, { body, headers: newNetwork() })
  if (status !== 201) throw new Error(`${name} could not sign up: ${status} ${text}`)
  return (JSON.parse(text) as AnswerOf<typeof register>).sessionId
}

/** Ten people who read at a steady pace, however long an answer takes, and what they saw of it. */
export class Visitors {
  readonly #url: string
  readonly #tokens: readonly string[]
  #reads: Promise<void>[] = []
  #ms: number[] = []
  #refused: string[] = []
  #timer: NodeJS.Timeout | undefined

  private constructor(url: string, tokens: readonly string[]) {
    this.#url = url
    this.#tokens = tokens
  }

  static async arrive(url: string): Promise<Visitors> {
    let tokens: string[] = []
    for (let i = 1; i <= VISITORS; i += 1) tokens.push(await arrive(url, `Visitor ${i}`))
    return new Visitors(url, tokens)
  }

  /** From now on each reads every 0.6 s, one after the other. */
  begin(): void {
    let turns = 0
    this.#reads = []
    this.#ms = []
    this.#refused = []
    this.#timer = setInterval(() => {
      turns += 1
      this.#reads.push(this.#read(this.#tokens[turns % VISITORS] ?? ''))
    }, PACE_MS / VISITORS)
  }

  async #read(token: string): Promise<void> {
    try {
      let { ms, status } = await asks(this.#url, readMe, { token })
      this.#ms.push(ms)
      if (status !== 200) this.#refused.push(`A read was answered ${status}`)
    } catch (error) {
      this.#refused.push(`A read was not answered: ${String(error)}`)
    }
  }

  /** The p95 of their reads while nobody else is here: what this machine has to give just now. */
  async alone(): Promise<number> {
    this.begin()
    await setTimeout(ALONE_MS)
    return (await this.end()).figures['reads p95 ms']
  }

  /** Waits for what was asked; the figures of all reads since the beginning. */
  async end() {
    clearInterval(this.#timer)
    await Promise.all(this.#reads)
    let p95 = quantile(this.#ms, 0.95)
    return {
      figures: {
        reads: this.#ms.length,
        'reads p50 ms': Math.round(quantile(this.#ms, 0.5)),
        'reads p95 ms': Math.round(p95)
      },
      faults: [
        ...this.#refused,
        ...(p95 <= SLOWEST_MS ? [] : [`GET /api/me took ${Math.round(p95)} ms, p95`])
      ]
    }
  }
}
