import { expect, it } from 'vitest'
import { filesIn, readText } from '../support/node/files.ts'

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
