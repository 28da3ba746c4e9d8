import type { FailureCode } from '#contract/failures.ts'
import { Bill, type OnAsked } from '#db/counted-database.ts'
import { logTurn } from '#log'

/** What is written of an object's turns: one line each, for a request or an alarm, that does not say whose. */
export class Diary {
  readonly #bill = new Bill()
  readonly #env: { REQUEST_LOG: string }
  readonly onAsked: OnAsked = this.#bill.add

  constructor(env: { REQUEST_LOG: string }) {
    this.#env = env
  }

  /** Does `turn`, and writes its line behind it. Turns follow each other; what is asked beside them is in the next one's. */
  async tellsOf<T extends { ok: false; code: FailureCode } | { ok: true }>(
    turn: () => Promise<T>
  ): Promise<T> {
    let begin = Date.now()
    let outcome = await turn()
    let ms = Date.now() - begin
    let code = outcome.ok ? null : outcome.code
    let asked = this.#bill.take()
    if (this.#env.REQUEST_LOG === 'on') {
      logTurn({ time: new Date(begin).toISOString(), code, ms, ...asked })
    }
    return outcome
  }
}
