import { doRound } from '#round'
import { Patience } from './patience.ts'
import { presence } from './presence.ts'

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
  #rounds = 0

  constructor(env: Env) {
    this.#env = env
  }

  /** Calls these and whoever has not answered before; ends when all calls have, well or badly. */
  async make(ids: readonly number[]): Promise<void> {
    let called = [...new Set([...this.#waiting, ...ids])]
    this.#waiting.clear()
    this.#rounds += 1
    let unheard = await doRound(called, 'Somebody could not be told what to push', id =>
      this.#lost.wait(presence(this.#env, id).push())
    )
    this.#rounds -= 1
    for (let id of unheard) this.#waiting.add(id)
  }

  /** Whether somebody has still to answer. */
  isBehind(): boolean {
    return this.#rounds > 0 || this.#waiting.size > 0
  }

  /** Somebody's account is gone, and with it what they were to be pushed. */
  forget(id: number): void {
    this.#waiting.delete(id)
  }

  stop(): void {
    this.#waiting.clear()
  }
}
