import { at } from './cast.ts'
import { type Question, type Way, WAYS } from './directory.ts'

const MOST_NAMED = 3
/** A pair of brackets with none in it: a sub-query, a list of columns. */
const INNERMOST = /\([^()]*\)/g

/** What one database was asked. */
export interface Share {
  calls: number
  statements: number
  rowsRead: number
  rowsWritten: number
}

/** What was asked of all of them: how often each kind of call went which way, and what could go nowhere. */
export interface Account {
  shares: Share[]
  ways: Record<Way, Record<string, number>>
  refused: string[]
}

/** What a database says of an answer. */
interface Told {
  meta: { rows_read: number; rows_written: number }
}

/** Keeps account of what several databases are asked. */
export class Ledger {
  readonly #count: number
  #account: Account

  constructor(count: number) {
    this.#count = count
    this.#account = emptyAccount(count)
  }

  /** A call went so. */
  went(way: Way, call: readonly Question[]): void {
    let kinds = this.#account.ways[way]
    // Those are most, and need no list.
    let kind = way === 'named' ? '' : kindOf(call)
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }

  /** A call could go nowhere. */
  refused(error: unknown, call: readonly Question[]): void {
    this.#account.refused.push(`${String(error)}: ${kindOf(call)}`)
  }

  /** One database has answered a call. */
  answered(shard: number, results: readonly Told[]): void {
    let share = at(this.#account.shares, shard)
    share.calls += 1
    for (let { meta } of results) {
      share.statements += 1
      share.rowsRead += meta.rows_read
      share.rowsWritten += meta.rows_written
    }
  }

  /** What came together since it was taken before. */
  take(): Account {
    let account = this.#account
    this.#account = emptyAccount(this.#count)
    return account
  }
}

function emptyAccount(count: number): Account {
  let nothing: Share = { calls: 0, statements: 0, rowsRead: 0, rowsWritten: 0 }
  let shares = Array.from({ length: count }, () => ({ ...nothing }))
  let ways = Object.fromEntries(WAYS.map(way => [way, {}])) as Account['ways']
  return { shares, ways, refused: [] }
}

/** What a call does, and to which tables: of many statements the first. */
function kindOf(call: readonly Question[]): string {
  let kinds = [...new Set(call.map(({ sql }) => deedOf(sql)))]
  let more = kinds.length > MOST_NAMED ? ` and ${kinds.length - MOST_NAMED} more` : ''
  return kinds.slice(0, MOST_NAMED).join(', ') + more
}

function deedOf(sql: string): string {
  let outer = sql
  for (let before = ''; before !== outer;) {
    before = outer
    outer = outer.replaceAll(INNERMOST, '')
  }
  let [, verb] = /^\s*(\w+)/.exec(outer) ?? []
  let [, table] = /\b(?:from|into|update)\s+"?(\w+)/.exec(outer) ?? []
  return `${verb} ${table}`
}
