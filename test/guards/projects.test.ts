import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, ROOT } from '../support/node/files.ts'

const known = new Map<string, string[]>()

/** The files that one TypeScript project compiles, its own and those it imports. */
function compiledBy(project: string): string[] {
  let files = known.get(project) ?? listedBy(project)
  known.set(project, files)
  return files
}

function listedBy(project: string): string[] {
  let tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  let { stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--listFilesOnly'], {
    cwd: ROOT,
    encoding: 'utf8'
  })
  return stdout
    .split(/\r?\n/)
    .map(path => relative(ROOT, path).replaceAll('\\', '/'))
    .filter(path => path !== '' && !path.startsWith('..') && !path.startsWith('node_modules/'))
}

it('checks the types of every file', () => {
  let compiled = new Set(['worker', 'web', 'test', 'test/e2e'].flatMap(compiledBy))
  let files = filesIn('.').filter(path => /\.(ts|tsx|mts)$/.test(path))
  expect(files.filter(path => !compiled.has(path))).toEqual([])
})

it('lets the web see only the contract and the rules of the worker', () => {
  let foreign = compiledBy('web').filter(path => !/^(web|test\/web|test\/support)\//.test(path))
  expect(foreign.filter(path => !/^worker\/(contract|rules)\//.test(path))).toEqual([])
})

it('lets the worker see neither the web nor the commands that run in Node', () => {
  let compiled = compiledBy('worker')
  expect(compiled).toContain('worker/contract/endpoint.ts')
  expect(compiled.filter(path => /^(web|test|worker\/operate)\//.test(path))).toEqual([])
})
