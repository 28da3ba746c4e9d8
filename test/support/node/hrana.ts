import type { InValue, ResultSet } from '@libsql/client'

/** The wire form of libSQL's HTTP protocol (Hrana 2 and 3, JSON), as far as the client speaks it. */

export type WireValue =
  | { type: 'null' }
  | { type: 'blob'; base64: string }
  | { type: 'float'; value: number }
  | { type: 'integer'; value: string }
  | { type: 'text'; value: string }

export interface Statement {
  args?: WireValue[]
  named_args?: { name: string; value: WireValue }[]
  sql?: string
  sql_id?: number
}

export type Condition =
  | { type: 'and' | 'or'; conds: Condition[] }
  | { type: 'error' | 'ok'; step: number }
  | { type: 'is_autocommit' }
  | { type: 'not'; cond: Condition }

export interface Step {
  condition?: Condition | null
  stmt: Statement
}

export type Command =
  | { type: 'batch'; batch: { steps: Step[] } }
  | { type: 'close' | 'get_autocommit' }
  | { type: 'close_sql'; sql_id: number }
  | { type: 'describe' | 'sequence'; sql?: string; sql_id?: number }
  | { type: 'execute'; stmt: Statement }
  | { type: 'store_sql'; sql: string; sql_id: number }

export class WireError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export function fromWire(value: WireValue): InValue {
  switch (value.type) {
    case 'blob':
      return new Uint8Array(Buffer.from(value.base64, 'base64'))
    case 'float':
      return value.value
    case 'integer':
      return BigInt(value.value)
    case 'null':
      return null
    case 'text':
      return value.value
  }
}

function toWire(value: unknown): WireValue {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: value.toString() }
  if (typeof value === 'number') return { type: 'float', value }
  if (typeof value === 'string') return { type: 'text', value }
  if (value instanceof ArrayBuffer) {
    return { type: 'blob', base64: Buffer.from(value).toString('base64').replace(/=+$/, '') }
  }
  throw new TypeError(`no wire form for ${typeof value}`)
}

export const NO_RESULT = { affected_row_count: 0, cols: [], last_insert_rowid: null, rows: [] }

export function resultOf(result: ResultSet) {
  return {
    affected_row_count: result.rowsAffected,
    cols: result.columns.map((name, i) => ({ decltype: result.columnTypes[i] || null, name })),
    last_insert_rowid: result.lastInsertRowid?.toString() ?? null,
    rows: result.rows.map(row => result.columns.map((_, i) => toWire(row[i])))
  }
}

export function errorOf(error: unknown): { code: string; message: string } {
  let { code, message } = error as { code?: string; message: string }
  return { code: code ?? 'UNKNOWN', message }
}
