import { Column, type DriverValueDecoder, is, Placeholder, SQL, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { Db, Statement } from './client.ts'

// To make a statement's text costs more than to run it in SQLite, and it is the same each time. What Drizzle prepares by
// itself takes no values in a batch.

type Value = boolean | number | string | null

/** What stands in a statement for values that are known when it is run. */
export type Slots<Values> = { readonly [Name in keyof Values]: SQL<Values[Name]> }

/** A statement with its values: for a batch, or to be asked by itself. */
export interface Prepared<Q extends Statement> extends RunnableQuery<Q['_']['result'], 'sqlite'> {
  ask(): Promise<Q['_']['result']>
}

/** Makes the text of a statement once, by the first database that asks for it; what it gives takes the values of each time. */
export function prepared<Values extends Record<string, Value>, Q extends Statement>(
  build: (db: Db, slots: Slots<Values>) => Q
): (db: Db, values: Values) => Prepared<Q> {
  let text: Text | undefined
  return (db, values) => {
    text ??= textOf(build(db, new Proxy({}, SLOTS) as Slots<Values>))
    return new Filled(db, text, values) as unknown as Prepared<Q>
  }
}

const SLOTS: ProxyHandler<object> = {
  get: (_, name) => sql`${sql.placeholder(String(name))}`,
  ownKeys() {
    throw new Error('Each slot is to be named')
  }
}

/** A field of a row: its name here, its column's in the answer, and how its value is read. */
interface Field {
  key: string
  column: string
  read: (value: unknown) => unknown
}

interface Text {
  sql: string
  /** Values that never change, and the names of those that do. */
  params: readonly (Placeholder | Value)[]
  /** None if the statement answers no rows. */
  fields: readonly Field[] | undefined
}

/** By this a batch of Drizzle's asks a statement for what it is to run. */
const PREPARE = '_prepare'

/** What it is told. */
interface Made {
  getQuery(): { sql: string; params: unknown[] }
  fields?: readonly { path: string[]; field: Column | SQL | SQL.Aliased }[]
}

function textOf(query: Statement): Text {
  let made = (query as unknown as { [PREPARE](): Made })[PREPARE]()
  let { params, sql: text } = made.getQuery()
  return { sql: text, params: params as (Placeholder | Value)[], fields: made.fields?.map(toField) }
}

function toField({ field, path }: NonNullable<Made['fields']>[number]): Field {
  let [key] = path
  if (key === undefined || path.length > 1) throw new Error('Rows are flat')
  if (is(field, Column)) {
    return { key, column: field.name, read: value => field.mapFromDriverValue(value) }
  }
  if (is(field, SQL)) throw new Error(`${key} needs a name of its own`)
  let { decoder } = field.sql as unknown as { decoder: DriverValueDecoder<unknown, unknown> }
  return { key, column: field.fieldAlias, read: value => decoder.mapFromDriverValue(value) }
}

type Row = Record<string, unknown>

class Filled {
  readonly #db: Db
  readonly #text: Text
  readonly #values: Record<string, Value>

  constructor(db: Db, text: Text, values: Record<string, Value>) {
    this.#db = db
    this.#text = text
    this.#values = values
  }

  [PREPARE](): this {
    return this
  }

  getQuery(): { sql: string; params: Value[] } {
    return { sql: this.#text.sql, params: this.#text.params.map(param => this.#fill(param)) }
  }

  /** What a batch of D1 runs; one of libSQL has no such thing. */
  get stmt(): D1PreparedStatement {
    return (this.#db.$client as D1Database).prepare(this.#text.sql)
  }

  async ask(): Promise<unknown> {
    let { $client } = this.#db
    let { params, sql: text } = this.getQuery()
    return this.mapResult(
      'prepare' in $client
        ? await $client
            .prepare(text)
            .bind(...params)
            .all()
        : await $client.execute({ sql: text, args: params })
    )
  }

  /** Of D1, or of libSQL. */
  mapResult(result: { results: Row[] } | { rows: readonly Row[] }): unknown {
    let { fields } = this.#text
    if (!fields) return result
    let rows = 'results' in result ? result.results : result.rows
    return rows.map(row => readRow(fields, row))
  }

  #fill(param: Placeholder | Value): Value {
    if (!(param instanceof Placeholder)) return param
    let value = this.#values[param.name]
    if (value === undefined) throw new Error(`${param.name} has no value`)
    return typeof value === 'boolean' ? Number(value) : value
  }
}

function readRow(fields: readonly Field[], row: Row): Row {
  let made: Row = {}
  for (let { column, key, read } of fields) {
    let value = row[column]
    if (value === undefined) throw new Error(`${column} was not answered`)
    made[key] = value === null ? null : read(value)
  }
  return made
}
