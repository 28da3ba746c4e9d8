/** A statement that tells how many rows it has read, by what D1 itself says of it. */
class CountedStatement {
  readonly real: D1PreparedStatement
  readonly #count: (rows: number) => void

  constructor(real: D1PreparedStatement, count: (rows: number) => void) {
    this.real = real
    this.#count = count
  }

  bind(...values: unknown[]): CountedStatement {
    return new CountedStatement(this.real.bind(...values), this.#count)
  }

  async all(): Promise<D1Result<Record<string, unknown>>> {
    let result = await this.real.all()
    this.#count(result.meta.rows_read)
    return result
  }

  async run(): Promise<D1Result<Record<string, unknown>>> {
    return this.all()
  }

  /** The real one says nothing of rows. */
  async raw(): Promise<unknown[][]> {
    let { results } = await this.all()
    return results.map(row => Object.values(row))
  }
}

/** The same database, of which every statement tells `count` how many rows it has read. */
export function countedDatabase(real: D1Database, count: (rows: number) => void): D1Database {
  let database = {
    prepare: (sql: string) => new CountedStatement(real.prepare(sql), count),
    async batch(statements: CountedStatement[]) {
      let results = await real.batch(statements.map(statement => statement.real))
      for (let { meta } of results) count(meta.rows_read)
      return results
    }
  }
  // What else a D1Database can do, the product does not use.
  return database as unknown as D1Database
}
