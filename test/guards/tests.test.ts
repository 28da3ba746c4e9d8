import { expect, it } from 'vitest'
import { filesIn, readText } from '../support/node/files.ts'
import { tallyOf } from '../support/node/vitest-report.ts'

const SKIPPED =
  /\b(it|test|describe)\s*\.\s*(only|skip|todo|skipIf|runIf|fails)\b|\bx(it|test|describe)\(/
const ASLEEP = /\bwaitForTimeout\b|\bsetTimeout\(|\bsleep\(|timers\/promises/

const tests = filesIn('test').filter(
  path => /\.test\.tsx?$/.test(path) && path !== 'test/guards/tests.test.ts'
)

it('leaves no test out', () => {
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter(path => SKIPPED.test(readText(path)))).toEqual([])
})

it('lets no test sleep', () => {
  expect(tests.filter(path => ASLEEP.test(readText(path)))).toEqual([])
})

it('would notice both', () => {
  expect(SKIPPED.test("it.skip('rings', () => {})")).toBe(true)
  expect(ASLEEP.test('await page.waitForTimeout(500)')).toBe(true)
})

it('counts a test that was left out, a file that cannot be loaded and a run that breaks off as failed', () => {
  let ran = { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] }
  let unloaded = { status: 'failed', assertionResults: [] }
  let report = { numPassedTests: 1, numTotalTests: 2, testResults: [ran, unloaded] }
  expect(tallyOf(report, 1)).toEqual({ passed: 1, failed: 2 })
  expect(tallyOf({ numPassedTests: 1, numTotalTests: 1, testResults: [] }, 1)).toEqual({
    passed: 1,
    failed: 1
  })
  expect(tallyOf({ numPassedTests: 3, numTotalTests: 3, testResults: [] }, 0)).toEqual({
    passed: 3,
    failed: 0
  })
})

it('lets a short run leave out what is long, a long one what is not, and nothing else', () => {
  let results = [['long'], []].map(tags => ({ status: 'skipped', tags }))
  let testResults = [{ status: 'passed', assertionResults: [{ status: 'passed' }, ...results] }]
  let report = { numPassedTests: 1, numTotalTests: 3, testResults }
  expect(tallyOf(report, 0, 'short')).toEqual({ passed: 1, failed: 1 })
  expect(tallyOf(report, 0, 'long')).toEqual({ passed: 1, failed: 1 })
  expect(tallyOf(report, 0)).toEqual({ passed: 1, failed: 2 })
})
