import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText, ROOT } from '../support/node/files.ts'

const TABLE = 'docs/asvs.md'

/** The numbers of ASVS 5.0.0 that level 1 asks for, and what level 2 adds; 1.2.1-5 is 1.2.1 to 1.2.5. */
const NUMBERS = {
  1: `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2
    6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1
    12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2
    4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4
    7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11
    10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1
    13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4
    16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`
} as const

const VERDICTS = ['met', 'platform', 'operator', 'reasoned', 'not met', 'not applicable']

function expand(ranges: string): string[] {
  return ranges
    .trim()
    .split(/\s+/)
    .flatMap(range => {
      let [first = '', last] = range.split('-')
      let [chapter = 0, section = 0, from = 0] = first.split('.').map(Number)
      let to = last === undefined ? from : Number(last)
      return Array.from({ length: to - from + 1 }, (_, i) => `V${chapter}.${section}.${from + i}`)
    })
}

interface Row {
  number: string
  level: number
  asks: string
  verdict: string
  where: string
}

function rowsOf(table: string): Row[] {
  let rows = [...table.matchAll(/^\| (V[\d.]+) \| (\d) \| (.*) \| (.*) \| (.*) \|$/gm)]
  return rows.map(([, number = '', level, asks = '', verdict = '', where = '']) => {
    return { number, level: Number(level), asks, verdict, where }
  })
}

/** The files and folders of the project that a text names. */
function pathsIn(text: string): string[] {
  let spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  return spans.filter(span => /^([\w.-]+\/)+[\w.-]*$|^[\w-]+\.(json|md|toml)$/.test(span))
}

/** The chapters of documents that a text names: `docs/x.md`, Chapter. */
function chaptersIn(text: string): [document: string, chapter: string][] {
  let named = text.matchAll(/`(docs\/[\w-]+\.md)`, ([A-Z][a-z]*( [a-z]+)*)/g)
  return Array.from(named, ([, document = '', chapter = '']) => [document, chapter])
}

function hasChapter([document, chapter]: [document: string, chapter: string]): boolean {
  let heads = readText(document).matchAll(/^#+ (.*)$/gm)
  return Array.from(heads, ([, head]) => head).includes(chapter)
}

const text = readText(TABLE)
const rows = rowsOf(text)

describe('ASVS 5.0.0', () => {
  it.each([1, 2] as const)('has every number of level %i in the table, once', level => {
    let numbers = rows.filter(row => row.level === level).map(({ number }) => number)
    expect(numbers).toEqual(expand(NUMBERS[level]))
  })

  it('has as many as the standard', () => {
    expect([expand(NUMBERS[1]).length, expand(NUMBERS[2]).length]).toEqual([70, 183])
    expect(rows).toHaveLength(70 + 183)
  })

  it('has a verdict on each, and says where or why', () => {
    let bare = rows.filter(({ asks, verdict, where }) => {
      return asks === '' || where === '' || !VERDICTS.includes(verdict)
    })
    expect(bare).toEqual([])
  })

  it('says what it would take to meet what is not met', () => {
    let silent = rows.filter(({ verdict, where }) => {
      return verdict === 'not met' && !/It would take|As \d/.test(where)
    })
    expect(silent).toEqual([])
  })

  it('is counted as it stands', () => {
    let counted = [...VERDICTS, 'all'].map(verdict => {
      let own = rows.filter(row => verdict === 'all' || row.verdict === verdict)
      let of = (level: number) => own.filter(row => row.level === level).length
      return `| ${verdict} | ${of(1)} | ${of(2)} |`
    })
    expect(text).toContain(counted.join('\n'))
  })

  it('names files and chapters that exist', () => {
    let missing = rows.flatMap(({ number, where }) => [
      ...pathsIn(where)
        .filter(path => !existsSync(join(ROOT, path)))
        .map(path => [number, path]),
      ...chaptersIn(where)
        .filter(each => !hasChapter(each))
        .map(each => [number, ...each])
    ])
    expect(missing).toEqual([])
  })

  it('would be missed', () => {
    expect(expand('1.2.9-11 2.1.1')).toEqual(['V1.2.9', 'V1.2.10', 'V1.2.11', 'V2.1.1'])
    let [row] = rowsOf(
      '| V1.2.3 | 2 | x | met | `worker/gone.ts`, see `docs/a.md`, Some thing; `eval` |'
    )
    expect(row).toMatchObject({ number: 'V1.2.3', level: 2, verdict: 'met' })
    expect(pathsIn(row!.where)).toEqual(['worker/gone.ts', 'docs/a.md'])
    expect(chaptersIn(row!.where)).toEqual([['docs/a.md', 'Some thing']])
    expect(hasChapter(['docs/security.md', 'Nothing of the kind'])).toBe(false)
  })
})
