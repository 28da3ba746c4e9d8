import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  billOf,
  DAYS,
  type Days,
  type Line,
  PRICES,
  PRICES_OF,
  totalOf,
  type Usage
} from './bill.ts'
import { runChild } from './child.ts'

/** Where a day of one user is gone through, on the real Worker, with everything counted. */
const MEASURE = 'test/worker/cost.test.ts'

interface Report {
  testResults: { assertionResults: { meta: { days?: Days } }[] }[]
}

function say(text = ''): void {
  process.stdout.write(`${text}\n`)
}

/** The days, whether the target was met or not; undefined if nothing was measured. */
async function measure(): Promise<{ days: Days | undefined; isMet: boolean }> {
  let folder = mkdtempSync(join(tmpdir(), 'porchlight-cost-'))
  let file = join(folder, 'report.json')
  let options = [
    '--project=worker',
    MEASURE,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`
  ]
  try {
    let isMet = await runChild('vitest', ['run', ...options])
    let { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
    let results = testResults.flatMap(({ assertionResults }) => assertionResults)
    return { days: results.find(({ meta }) => meta.days)?.meta.days, isMet }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function count(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 1_000 ? 1 : 0 })
}

function dollars(value: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

function table(rows: readonly (readonly string[])[]): string {
  let width = (column: number) => Math.max(...rows.map(row => row[column]?.length ?? 0))
  let cell = (text: string, i: number) =>
    i === 0 ? text.padEnd(width(i)) : text.padStart(width(i))
  return rows.map(row => row.map(cell).join('  ')).join('\n')
}

function cells({ bare, count: used, dollars: due, price }: Line, large: Line): string[] {
  let { included, perMillion } = price
  let day = count(used / 1_000 / DAYS)
  let free = perMillion === 0 ? 'all' : count(included)
  return [day, free, String(perMillion), dollars(due), dollars(bare), dollars(large.dollars)]
}

function billTable(name: string, day: Usage): string {
  let large = billOf(day, 1_000_000)
  let small = billOf(day, 1_000)
  let sums = [totalOf(small), totalOf(small, 'bare'), totalOf(large)].map(dollars)
  return table([
    [name, 'a day', 'included', '$/million', '1,000', '1,000 bare', '1,000,000'],
    ...small.map((line, i) => [line.price.name, ...cells(line, large[i] ?? line)]),
    ['Together', '', '', '', ...sums]
  ])
}

let { days, isMet } = await measure()
if (days) {
  say(`What one user uses in a day, and what so many daily users cost a month, in US dollars`)
  say(
    `beyond the base fee of 5. Prices of ${PRICES_OF}; "bare" is as if the plan included nothing.\n`
  )
  say(`${billTable('Porchlight', days.product)}\n`)
  say(`${billTable('To the letter, 16 min', days.letter)}\n`)
  say(`${billTable('To the letter, all day', days.letterAllDay)}\n`)
  for (let page of new Set(PRICES.map(price => price.page))) say(`Prices: https://${page}/`)
}
if (!days || !isMet) process.exitCode = 1
