import { runProject } from '../support/node/vitest-report.ts'
import type { Programme } from './programme.ts'

/** What stands in `npm test` in a short form, in its long one: PORCHLIGHT_FULL=1 of these files. */
function suite(what: string, gate: string, ...files: string[]): Programme {
  return {
    what,
    gate,
    async run({ effort }) {
      let before = process.env['PORCHLIGHT_FULL']
      process.env['PORCHLIGHT_FULL'] = effort === 'full' ? '1' : ''
      try {
        let { failed, output, passed } = await runProject('worker', 'all', ...files)
        let faults = failed === 0 ? [] : [output]
        return { figures: { tests: passed + failed, failed }, n: passed + failed, faults }
      } finally {
        process.env['PORCHLIGHT_FULL'] = before ?? ''
      }
    }
  }
}

/** H1 of SECURITY 5. */
export const rights = suite(
  'every call of the contract by every kind of caller',
  'Nobody reads or changes what is not theirs; a call without a row fails.',
  'test/worker/rights.test.ts',
  'test/worker/access.test.ts'
)

/** H2. */
export const secrets = suite(
  'two worlds that differ in what one person does, seen by whoever may not see it, in 10,000 random histories',
  'Every byte is the same: answers, messages, pushes, notifications, scores, counts, order.',
  'test/durable-objects/non-interference.test.ts'
)

/** H5. */
export const bodies = suite(
  '10,000 odd bodies to every call that reads one',
  'None is a fault of the server, and what is refused changes nothing.',
  'test/worker/fuzz.test.ts'
)

/** SECURITY 41, 42, 52. */
export const losses = suite(
  'every access to the database lost on its way there or back, objects evicted between any two steps, both sides at once',
  'Each is a plain 503 or as if nothing had been; what is left is sound.',
  'test/worker/lost-answers.test.ts',
  'test/worker/races.test.ts',
  'test/durable-objects/eviction.test.ts'
)
