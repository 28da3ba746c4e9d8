import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesIn, isSource, readText, ROOT } from '../support/node/files.ts'

const FOLDERS = ['docs', 'durable-objects', 'migrations', 'test', 'web', 'worker']
const MADE = ['dist', 'node_modules']

describe('the house', () => {
  it('has no folder at the top beyond those of the design', () => {
    let folders = readdirSync(ROOT, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(entry => entry.name)
    expect(folders.filter(name => ![...FOLDERS, ...MADE].includes(name))).toEqual([])
  })

  it('names files by a noun, in kebab-case, and none by a drawer', () => {
    let names = FOLDERS.flatMap(filesIn).filter(isSource)
    expect(names.filter(path => !/^[a-z0-9./-]+$/.test(path))).toEqual([])
    expect(names.filter(path => /\b(utils?|helpers?|common|misc|index)\b/.test(path))).toEqual([
      'worker/index.ts'
    ])
  })

  it('keeps every file under 250 lines', () => {
    let files = ['worker', 'durable-objects', 'web', 'test/support'].flatMap(filesIn)
    let long = files
      .filter(path => isSource(path) || path.endsWith('.css'))
      .filter(path => readText(path).split('\n').length > 251)
    expect(long).toEqual([])
  })

  it('takes neither chance nor the clock into a rule', () => {
    let rules = filesIn('worker/rules').filter(path =>
      /Math\.random|\bcrypto\b|globalThis|performance\.now/.test(readText(path))
    )
    expect(rules).toEqual([])
  })
})
