import { logFault } from '#log'
import { Patience } from './patience.ts'
import { presence } from './presence.ts'

/** A few at once: each may wait for a push service. */
const CALLS_AT_ONCE = 10
/** Far longer than an object takes to send, or to set its alarm (Pushes). */
const CALL_MS = 10_000

/**
 * Calls the objects of those who are to be pushed what was written for them, again and again until they answer: from then on
 * it is their matter. What a crash makes this forget stands in the database (owed-pushes.ts).
 */
export class PushCalls {
  readonly #env: Env
  readonly #waiting = new Set<number>()
  readonly #lost = new Patience(CALL_MS)
  #calls = 0

  constructor(env: Env) {
    this.#env = env
  }

  /** Calls these and whoever has not answered before; ends when all calls have, well or badly. */
  async make(ids: readonly number[]): Promise<void> {
    let called = new Set([...this.#waiting, ...ids])
    this.#waiting.clear()
    this.#calls += called.size
    let left = called.values()
    let work = async () => {
      for (let id of left) await this.#call(id)
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
  }

  /** Whether somebody has still to answer. */
  isBehind(): boolean {
    return this.#calls > 0 || this.#waiting.size > 0
  }

  /** Somebody's account is gone, and with it what they were to be pushed. */
  forget(id: number): void {
    this.#waiting.delete(id)
  }

  stop(): void {
    this.#waiting.clear()
  }

  async #call(id: number) {
    try {
      await this.#lost.wait(presence(this.#env, id).push())
    } catch (error) {
      logFault('Somebody could not be told what to push', error)
      this.#waiting.add(id)
    } finally {
      this.#calls -= 1
    }
  }
}
