import { aroundAccesses } from './accesses.ts'

const LOST = 'D1_ERROR: Network connection lost.'
/** Whether an access to the database is lost before it was carried out, or only its answer. */
export type Way = 'after' | 'before'

/** Stands between the product and its database, and loses one access of those that are counted. */
export class LostAccesses {
  readonly #restore: () => void
  #left = Infinity
  #way: Way = 'before'
  #isLost = false

  constructor() {
    this.#restore = aroundAccesses(this.#access.bind(this))
  }

  /** Loses the access number `index` of `work`, counted from 0, in this way. */
  async during<T>(index: number, way: Way, work: () => Promise<T>) {
    this.#left = index
    this.#way = way
    this.#isLost = false
    let answer = await work()
    this.#left = Infinity
    return { answer, isLost: this.#isLost }
  }

  end(): void {
    this.#restore()
  }

  async #access<T>(work: () => Promise<T>): Promise<T> {
    let isHit = this.#left === 0
    this.#left -= 1
    if (!isHit) return work()
    this.#isLost = true
    if (this.#way === 'after') await work()
    throw new Error(LOST)
  }
}
