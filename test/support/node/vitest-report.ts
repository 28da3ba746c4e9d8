import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LONG, longFiles } from './long.ts'
import { run, type Tally } from './tally.ts'

interface Report {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: { status: string; tags?: string[] }[] }[]
}

/** The tests that are long, those that are not, or both. */
export type Part = 'all' | 'long' | 'short'

const OPTIONS = {
  all: () => [],
  long: () => [`--tags-filter=${LONG}`, ...longFiles()],
  short: () => [`--tags-filter=!${LONG}`]
} as const satisfies Record<Part, () => string[]>

function isIn(part: Part, tags: readonly string[]): boolean {
  return part === 'all' || tags.includes(LONG) === (part === 'long')
}

/** The headings below which it says what went wrong; above them stands all that went well. */
const WHAT_FAILED = /^.*\b(Failed (Suites|Tests)|Unhandled Errors?)\b/m

/** A test of the part that was left out has not held; a file that could not be loaded is one check that failed. */
export function tallyOf(report: Report, code: number | null, part: Part = 'all'): Tally {
  let broken = report.testResults.filter(
    ({ assertionResults, status }) =>
      status === 'failed' && !assertionResults.some(result => result.status === 'failed')
  )
  let leftOut = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags = [] }) => status === 'skipped' && !isIn(part, tags))
  let failed = report.numTotalTests - report.numPassedTests - leftOut.length + broken.length
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** Runs a part of one project of vitest, or what `options` name of it, and counts its tests. */
export async function runProject(
  project: string,
  part: Part,
  ...options: string[]
): Promise<Tally & { output: string }> {
  let folder = mkdtempSync(join(tmpdir(), 'porchlight-report-'))
  let file = join(folder, 'report.json')
  try {
    let { code, output } = await run('vitest', [
      'run',
      `--project=${project}`,
      ...OPTIONS[part](),
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`
    ])
    let tally = tallyOf(JSON.parse(readFileSync(file, 'utf8')) as Report, code, part)
    return { ...tally, output: output.slice(Math.max(0, output.search(WHAT_FAILED))) }
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
