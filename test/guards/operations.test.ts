import { expect, it } from 'vitest'
import { filesIn, readText } from '../support/node/files.ts'

const HANDBOOK = 'docs/operations.md'

/** What the faults of a source are called in the log. */
function faultsIn(source: string): string[] {
  let calls = source.matchAll(/\b(?:errand|doRound|logFault)\([^'"`]*?(['"`])([A-Z][^'"`]*)\1/g)
  return Array.from(calls, ([, , what = '']) => what.replace(/\$\{.*?\}/, '…'))
}

const faults = ['worker', 'durable-objects']
  .flatMap(filesIn)
  .flatMap(path => faultsIn(readText(path)))

it('says of each fault in the log what it means', () => {
  expect(faults.length).toBeGreaterThan(20)
  let handbook = readText(HANDBOOK)
  expect(faults.filter(what => !handbook.includes(`\`${what}\``))).toEqual([])
})

it('would notice a fault that nobody has explained', () => {
  let source = "await errand('One thing', go)\nlogFault(`Another ${status}`, undefined)\n"
  expect(faultsIn(`${source}await doRound(\n  items,\n  'A third', go\n)`)).toEqual([
    'One thing',
    'Another …',
    'A third'
  ])
})

/** Whether the Worker of the day before can't run on what a migration leaves. */
const takesAway = (sql: string) => /\b(?:drop|rename)\b/i.test(sql)

it('names each migration after which the version before does not work', () => {
  let losing = filesIn('migrations').filter(path => {
    return path.endsWith('.sql') && takesAway(readText(path))
  })
  expect(losing).not.toEqual([])
  let names = losing.map(path => path.replace('migrations/', ''))
  expect(names.filter(name => !readText(HANDBOOK).includes(`| \`${name}\``))).toEqual([])
})

it('would notice one that takes something away', () => {
  expect(takesAway('ALTER TABLE `users` DROP COLUMN `avatar`')).toBe(true)
  expect(takesAway('ALTER TABLE `users` ADD `avatar` text')).toBe(false)
})
