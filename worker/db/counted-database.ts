/** What was asked of a database, by its own figures: entries of indexes are rows too. Null where it tells none (libSQL). */
export interface Asked {
  statements: number
  rowsRead: number | null
  rowsWritten: number | null
}

export type OnAsked = (asked: Asked) => void

const NOTHING: Asked = { statements: 0, rowsRead: 0, rowsWritten: 0 }

/** Adds up what is asked. */
export class Bill {
  #sum = NOTHING

  readonly add: OnAsked = ({ statements, rowsRead, rowsWritten }) => {
    this.#sum = {
      statements: this.#sum.statements + statements,
      rowsRead: sumOf(this.#sum.rowsRead, rowsRead),
      rowsWritten: sumOf(this.#sum.rowsWritten, rowsWritten)
    }
  }

  /** What came together since it was taken before. */
  take(): Asked {
    let sum = this.#sum
    this.#sum = NOTHING
    return sum
  }
}

function sumOf(before: number | null, more: number | null): number | null {
  return before === null || more === null ? null : before + more
}

function askedOf({ meta }: D1Result): Asked {
  return { statements: 1, rowsRead: meta.rows_read, rowsWritten: meta.rows_written }
}

/** A statement that tells what it has cost. */
class CountedStatement {
  readonly real: D1PreparedStatement
  readonly #onAsked: OnAsked

  constructor(real: D1PreparedStatement, onAsked: OnAsked) {
    this.real = real
    this.#onAsked = onAsked
  }

  bind(...values: unknown[]): CountedStatement {
    return new CountedStatement(this.real.bind(...values), this.#onAsked)
  }

  async all(): Promise<D1Result<Record<string, unknown>>> {
    let result = await this.real.all()
    this.#onAsked(askedOf(result))
    return result
  }

  async run(): Promise<D1Result<Record<string, unknown>>> {
    return this.all()
  }

  /** The real one says nothing of rows. No two columns of a statement have the same name (test/support/columns.ts). */
  async raw(): Promise<unknown[][]> {
    let { results } = await this.all()
    return results.map(row => Object.values(row))
  }
}

/** The same database, which calls `onAsked` after each statement that was answered. */
export function countedDatabase(real: D1Database, onAsked: OnAsked): D1Database {
  let database = {
    prepare: (sql: string) => new CountedStatement(real.prepare(sql), onAsked),
    async batch(statements: CountedStatement[]) {
      let results = await real.batch(statements.map(statement => statement.real))
      for (let result of results) onAsked(askedOf(result))
      return results
    }
  }
  // What else a D1Database can do, the product does not use.
  return database as unknown as D1Database
}
