import { env } from 'cloudflare:workers'

type Result = D1Result<Record<string, unknown>>
type Statement = D1PreparedStatement

/** What something asks of the database, by D1's own figures; entries of indexes are rows too. */
export interface Cost {
  /** Calls of the database, whatever each one holds. */
  trips: number
  statements: number
  read: number
  written: number
  /** Of the calls, those that wrote anything. */
  writes: number
}

const NOTHING: Cost = { trips: 0, statements: 0, read: 0, written: 0, writes: 0 }

/** Stands between the product and its database, whoever calls it, the Worker or an object, and keeps account. */
export class DatabaseMeter {
  readonly #restore: () => void
  readonly #onTrip: () => void
  #count = { ...NOTHING }
  #open = 0

  /** `onTrip` is called with each call of the database, where it is made. */
  constructor(onTrip: () => void = () => undefined) {
    this.#onTrip = onTrip
    let { batch } = env.DB
    let statement = Object.getPrototypeOf(env.DB.prepare('select 1')) as Statement
    let { all } = statement
    let one = async (asked: Statement) => {
      let [result] = await this.#trip(async () => [(await all.call(asked)) as Result])
      return result!
    }
    env.DB.batch = async <T>(statements: Statement[]) => {
      let results = await this.#trip(() => batch.call(env.DB, statements) as Promise<Result[]>)
      return results as D1Result<T>[]
    }
    // The product asks in these two ways only (worker/db/counted-database.ts).
    statement.all = async function <T>(this: Statement) {
      return (await one(this)) as D1Result<T>
    }
    this.#restore = () => {
      env.DB.batch = batch
      statement.all = all
    }
  }

  /** What has been asked since the last reading. Nothing must be under way. */
  read(): Cost {
    let count = this.#count
    this.#count = { ...NOTHING }
    return count
  }

  /** Whether an answer is still awaited. */
  isBusy(): boolean {
    return this.#open > 0
  }

  end(): void {
    this.#restore()
  }

  async #trip(access: () => Promise<Result[]>): Promise<Result[]> {
    // Asked now, counted with what was asked before the next reading, whenever the answer comes.
    let count = this.#count
    this.#onTrip()
    count.trips += 1
    this.#open += 1
    try {
      let results = await access()
      let written = 0
      for (let { meta } of results) {
        count.statements += 1
        count.read += meta.rows_read
        written += meta.rows_written
      }
      count.written += written
      count.writes += written > 0 ? 1 : 0
      return results
    } finally {
      this.#open -= 1
    }
  }
}
