import { env } from 'cloudflare:workers'

const LOST = 'D1_ERROR: Network connection lost.'
const VERBS = ['all', 'first', 'raw', 'run'] as const

type Statement = Record<(typeof VERBS)[number], (...given: unknown[]) => Promise<unknown>>

/** Whether an access to the database is lost before it was carried out, or only its answer. */
export type Way = 'after' | 'before'

/** Stands between the product and its database, and loses one access of those that are counted. */
export class LostAccesses {
  readonly #restore: () => void
  #left = Infinity
  #way: Way = 'before'
  #isLost = false

  constructor() {
    let { batch } = env.DB
    let statement = Object.getPrototypeOf(env.DB.prepare('select 1')) as Statement
    let whole = Object.fromEntries(VERBS.map(verb => [verb, statement[verb]])) as Statement
    let access = this.#access.bind(this)
    env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
      return access(() => batch.call(env.DB, statements) as Promise<D1Result<T>[]>)
    }
    for (let verb of VERBS) {
      statement[verb] = async function (...given) {
        return access(() => whole[verb].apply(this, given))
      }
    }
    this.#restore = () => {
      env.DB.batch = batch
      Object.assign(statement, whole)
    }
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
