import { type Way, WAYS } from './directory.ts'
import type { Account, Share } from './ledger.ts'
import { table } from './report.ts'

const WORDS: Record<Way, string> = {
  named: 'to one, by an id or a token',
  listed: 'to one, by an address alone',
  home: 'to one, where a new account is to live',
  spread: 'to those of several people, reading',
  all: 'to all'
}

const COLUMNS = {
  calls: 'calls',
  statements: 'statements',
  rowsRead: 'rows read',
  rowsWritten: 'rows written'
} as const satisfies Record<keyof Share, string>
const keys = Object.keys(COLUMNS) as (keyof Share)[]

/** What each database was asked, and the largest part that one of them had. */
export function sharesTable({ shares }: Account): string {
  let count = (value: number) => value.toLocaleString('en')
  let sum = (key: keyof Share) => shares.reduce((all, share) => all + share[key], 0)
  let most = (key: keyof Share) => Math.max(...shares.map(share => share[key]))
  return table([
    ['database', ...keys.map(key => COLUMNS[key])],
    ...shares.map((share, i) => [String(i), ...keys.map(key => count(share[key]))]),
    ['the busiest of all', ...keys.map(key => (most(key) / sum(key)).toFixed(3))]
  ])
}

/** How many calls went where, and of which kinds those were that no id led to one database. */
export function waysTable({ ways }: Account): string {
  let rows = WAYS.flatMap(way => {
    let kinds = Object.entries(ways[way]).toSorted(([, one], [, other]) => other - one)
    let sum = kinds.reduce((all, [, count]) => all + count, 0)
    let listed = way === 'named' ? [] : kinds.map(([kind, count]) => [`- ${kind}`, String(count)])
    return [[WORDS[way], sum.toLocaleString('en')], ...listed]
  })
  return table([['where', 'calls'], ...rows])
}
