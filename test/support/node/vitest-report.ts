import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, type Tally } from './tally.ts'

interface Report {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: { status: string; tags?: string[] }[] }[]
}

/** The long tests, which a short run leaves out. */
const LONG = 'long'

/** The headings below which it says what went wrong; above them stands all that went well. */
const WHAT_FAILED = /^.*\b(Failed (Suites|Tests)|Unhandled Errors?)\b/m

/**
 * A test that was left out has not held, unless the run was to be short and it is a long one; a file that could not be
 * loaded is one check that failed.
 */
export function tallyOf(report: Report, code: number | null, isShort = false): Tally {
  let broken = report.testResults.filter(
    ({ assertionResults, status }) =>
      status === 'failed' && !assertionResults.some(result => result.status === 'failed')
  )
  let leftOut = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => isShort && status === 'skipped' && tags?.includes(LONG))
  let failed = report.numTotalTests - report.numPassedTests - leftOut.length + broken.length
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** Runs one project of vitest, or the part of it that `options` name, and counts its tests; if short, without the long ones. */
export async function runProject(
  project: string,
  isShort: boolean,
  ...options: string[]
): Promise<Tally & { output: string }> {
  let folder = mkdtempSync(join(tmpdir(), 'porchlight-report-'))
  let file = join(folder, 'report.json')
  try {
    let { code, output } = await run('vitest', [
      'run',
      `--project=${project}`,
      ...(isShort ? [`--tags-filter=!${LONG}`] : []),
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`
    ])
    let tally = tallyOf(JSON.parse(readFileSync(file, 'utf8')) as Report, code, isShort)
    return { ...tally, output: output.slice(Math.max(0, output.search(WHAT_FAILED))) }
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
