import { at } from './cast.ts'
import type { Directory, Question } from './directory.ts'
import type { Ledger } from './ledger.ts'

type Result = D1Result<Record<string, unknown>>
type Ask = (call: readonly Question[]) => Promise<Result[]>

/** A statement that does not know yet which database it is for. */
class ShardedStatement implements Question {
  readonly sql: string
  readonly values: readonly unknown[]
  readonly #ask: Ask

  constructor(ask: Ask, sql: string, values: readonly unknown[] = []) {
    this.#ask = ask
    this.sql = sql
    this.values = values
  }

  bind(...values: unknown[]): ShardedStatement {
    return new ShardedStatement(this.#ask, this.sql, values)
  }

  async all(): Promise<Result> {
    return at(await this.#ask([this]), 0)
  }
}

/** One database that is several: each call goes, whole, to the shard of whoever it names (directory.ts). */
export function shardedDatabase(
  shards: readonly D1Database[],
  directory: Directory,
  ledger: Ledger
): D1Database {
  let askOne = async (number: number, call: readonly Question[]) => {
    let results = await resultsOf(at(shards, number), call)
    ledger.answered(number, results)
    return results
  }
  let routeOf = (call: readonly Question[]) => {
    try {
      return directory.route(call)
    } catch (error) {
      ledger.refused(error, call)
      throw error
    }
  }
  let ask: Ask = async call => {
    let route = routeOf(call)
    ledger.went(route.way, call)
    let answers = await Promise.all(route.shards.map(number => askOne(number, call)))
    directory.keep(call, route)
    return call.map((_, i) => joined(answers.map(results => at(results, i))))
  }
  let database = { prepare: (sql: string) => new ShardedStatement(ask, sql), batch: ask }
  // What else a D1Database can do, the product does not use.
  return database as unknown as D1Database
}

async function resultsOf(shard: D1Database, call: readonly Question[]): Promise<Result[]> {
  let statements = call.map(({ sql, values }) => shard.prepare(sql).bind(...values))
  // A statement by itself is no batch of one: it is asked as it would be without shards.
  return statements.length === 1 ? [await at(statements, 0).all()] : shard.batch(statements)
}

/** The rows of all, one shard's after the other's: what an order or a limit said holds in each part only. */
function joined(results: readonly Result[]): Result {
  let first = at(results, 0)
  if (results.length === 1) return first
  let sum = (of: (result: Result) => number) => results.reduce((all, one) => all + of(one), 0)
  let meta = {
    ...first.meta,
    rows_read: sum(result => result.meta.rows_read),
    rows_written: sum(result => result.meta.rows_written)
  }
  return { ...first, results: results.flatMap(result => result.results), meta }
}
