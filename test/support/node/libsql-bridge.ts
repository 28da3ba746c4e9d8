import { type Client, createClient, type Transaction } from '@libsql/client'
import {
  type Command,
  type Condition,
  errorOf,
  fromWire,
  NO_RESULT,
  resultOf,
  type Statement,
  type Step,
  WireError
} from './hrana.ts'

/** What SQLite knows and the parser of a libSQL server does not: an order inside of an aggregate. */
const UNKNOWN = /\bgroup_(array|concat|object)\s*\([^()]*\border\s+by\b/i

/** One connection of the protocol: a client comes back to it with its baton. */
class Stream {
  readonly #client: Client
  readonly #sqls = new Map<number, string>()
  #transaction: Transaction | undefined
  /** Whether the transaction asked for no right to write when it began, and has read since. */
  #isDeferred = false
  #hasOnlyRead = false

  constructor(client: Client) {
    this.#client = client
  }

  async answer(command: Command): Promise<unknown> {
    switch (command.type) {
      case 'batch':
        return { type: 'batch', result: await this.#batch(command.batch.steps) }
      case 'close':
        this.#transaction?.close()
        this.#transaction = undefined
        return { type: 'close' }
      case 'close_sql':
        this.#sqls.delete(command.sql_id)
        return { type: 'close_sql' }
      case 'describe':
        throw new WireError('UNSUPPORTED', 'describe is not spoken here')
      case 'execute':
        return { type: 'execute', result: await this.#execute(command.stmt) }
      case 'get_autocommit':
        return { type: 'get_autocommit', is_autocommit: !this.#transaction }
      case 'sequence':
        await (this.#transaction ?? this.#client).executeMultiple(this.#sqlOf(command))
        return { type: 'sequence' }
      case 'store_sql':
        this.#sqls.set(command.sql_id, command.sql)
        return { type: 'store_sql' }
    }
  }

  #sqlOf(statement: { sql?: string; sql_id?: number }): string {
    let sql = statement.sql ?? this.#sqls.get(statement.sql_id ?? -1)
    if (sql === undefined) throw new WireError('SQL_NOT_FOUND', 'unknown sql_id')
    return sql
  }

  async #execute(statement: Statement) {
    let sql = this.#sqlOf(statement)
    // The file client ends a raw transaction after each statement, so the words become its own calls.
    let [, mode] = /^\s*BEGIN\b(.*)/is.exec(sql) ?? []
    if (mode !== undefined) return this.#begin(mode)
    let [, end] = /^\s*(COMMIT|END|ROLLBACK)\b(?!\s+TO)/i.exec(sql) ?? []
    if (end !== undefined) return this.#end(end.toUpperCase() === 'ROLLBACK')
    if (UNKNOWN.test(sql)) throw new WireError('SQL_PARSE_ERROR', 'SQL string could not be parsed')
    this.#checkOrder(sql)
    let named = statement.named_args?.map(({ name, value }) => [name, fromWire(value)])
    let args = named?.length ? Object.fromEntries(named) : (statement.args ?? []).map(fromWire)
    return resultOf(await (this.#transaction ?? this.#client).execute({ args, sql }))
  }

  /** A transaction that began by reading may not write if somebody else wrote meanwhile; here it never may. */
  #checkOrder(sql: string): void {
    let isRead = /^\s*select\b/i.test(sql)
    if (this.#hasOnlyRead && !isRead) throw new WireError('SQLITE_BUSY', 'database is locked')
    if (this.#isDeferred && isRead) this.#hasOnlyRead = true
  }

  async #begin(words: string) {
    let isWrite = /IMMEDIATE/i.test(words)
    let mode = /READONLY/i.test(words) ? 'read' : isWrite ? 'write' : 'deferred'
    this.#isDeferred = mode === 'deferred'
    this.#hasOnlyRead = false
    this.#transaction = await this.#client.transaction(mode as 'deferred' | 'read' | 'write')
    return NO_RESULT
  }

  async #end(isRollback: boolean) {
    let transaction = this.#transaction
    this.#transaction = undefined
    this.#isDeferred = false
    this.#hasOnlyRead = false
    if (!transaction) throw new WireError('SQLITE_ERROR', 'no transaction is active')
    await (isRollback ? transaction.rollback() : transaction.commit())
    return NO_RESULT
  }

  async #batch(steps: Step[]) {
    let step_results: unknown[] = []
    let step_errors: unknown[] = []
    for (let { condition, stmt } of steps) {
      let isDue = !condition || this.#holds(condition, step_results, step_errors)
      let outcome = isDue
        ? await this.#execute(stmt).then(
            result => ({ result }),
            (reason: unknown) => ({ error: errorOf(reason) })
          )
        : {}
      step_results.push('result' in outcome ? outcome.result : null)
      step_errors.push('error' in outcome ? outcome.error : null)
    }
    return { step_errors, step_results }
  }

  #holds(condition: Condition, results: unknown[], errors: unknown[]): boolean {
    switch (condition.type) {
      case 'and':
        return condition.conds.every(part => this.#holds(part, results, errors))
      case 'error':
        return Boolean(errors[condition.step])
      case 'is_autocommit':
        return !this.#transaction
      case 'not':
        return !this.#holds(condition.cond, results, errors)
      case 'ok':
        return Boolean(results[condition.step])
      case 'or':
        return condition.conds.some(part => this.#holds(part, results, errors))
    }
  }
}

/** Plays a libSQL server in this process: every statement goes to the real engine behind `url`. */
export function libsqlBridge(url: string, authToken: string) {
  let client = createClient({ intMode: 'bigint', url })
  let streams = new Map<string, Stream>()

  return async function bridge(request: Request): Promise<Response> {
    let { pathname } = new URL(request.url)
    if (request.headers.get('authorization') !== `Bearer ${authToken}`) {
      return Response.json({ error: 'Unauthorized' }, { status: 401 })
    }
    if (request.method === 'GET' && /^\/v[23]$/.test(pathname)) return new Response(null)
    if (!/^\/v[23]\/pipeline$/.test(pathname)) return new Response(null, { status: 404 })
    let body = (await request.json()) as { baton?: string | null; requests: Command[] }
    let stream = body.baton ? streams.get(body.baton) : new Stream(client)
    if (!stream) return Response.json({ message: 'Received an invalid baton' }, { status: 400 })
    if (body.baton) streams.delete(body.baton)
    let results: unknown[] = []
    for (let command of body.requests) {
      results.push(
        await stream.answer(command).then(
          response => ({ type: 'ok', response }),
          (error: unknown) => ({ type: 'error', error: errorOf(error) })
        )
      )
    }
    let isOpen = !body.requests.some(command => command.type === 'close')
    let baton = isOpen ? crypto.randomUUID() : null
    if (baton !== null) streams.set(baton, stream)
    return Response.json({ base_url: null, baton, results })
  }
}
