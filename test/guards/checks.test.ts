import { describe, expect, it } from 'vitest'
import { filesIn, readText } from '../support/node/files.ts'

const TABLE = 'docs/checks.md'
const CHECKS = 64

interface Row {
  number: number
  check: string
  path: string
  test: string
}

/** A row without a number names one more test of the check above it. */
function rowsOf(table: string): Row[] {
  let number = 0
  return table.split('\n').flatMap(line => {
    let [, given = '', check = '', file = '', test = ''] = line.split('|').map(cell => cell.trim())
    if (!line.startsWith('|') || given === 'n' || given.startsWith('-')) return []
    number = given === '' ? number : Number(given)
    return [{ number, check, path: file.replaceAll('`', ''), test }]
  })
}

/** The titles of a file's tests and of their groups, or of its programme, as they stand in its source. */
function titlesIn(source: string): Set<string> {
  let calls = source.matchAll(
    /(?:\b(?:describe|it)\(|\)\(|^  what:)\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1\s*,/gm
  )
  return new Set(Array.from(calls, ([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')))
}

const rows = rowsOf(readText(TABLE))
const heads = rows.filter(({ check }) => check !== '')

describe('the checks of reliability and security', () => {
  it('are all in the table, each once and in their order', () => {
    expect(heads.map(({ number }) => number)).toEqual(
      Array.from({ length: CHECKS }, (_, i) => i + 1)
    )
  })

  it('have a test each, which exists', () => {
    let paths = new Set(filesIn('test'))
    let gone = rows.filter(({ path, test }) => {
      return !paths.has(path) || !titlesIn(readText(path)).has(test)
    })
    expect(gone).toEqual([])
  })

  it('would be missed', () => {
    let [one, more, none] = rowsOf(
      '| n | the check | file | test |\n| --: | --- | --- | --- |\n| 1 | x | `a.ts` | b |\n|  |  | `c.ts` | d |\n| 2 | y |  |  |'
    )
    expect([one, more, none]).toEqual([
      { number: 1, check: 'x', path: 'a.ts', test: 'b' },
      { number: 1, check: '', path: 'c.ts', test: 'd' },
      { number: 2, check: 'y', path: '', test: '' }
    ])
    let source =
      "it('a', go)\nit.each([\n  ['no test', 1]\n])(\n  'b of %s', go)\ndescribe(`c`, go)\n  what: 'd',"
    expect([...titlesIn(source)]).toEqual(['a', 'b of %s', 'c', 'd'])
  })
})
