import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, readText, ROOT } from '../support/node/files.ts'

const FOLDERS = 'docs|durable-objects|migrations|test|web|worker|\\.ci'
const documents = ['README.md', ...filesIn('docs').filter(path => path.endsWith('.md'))]

/** The paths that a document's code spans name, without `*` and `{}` patterns. */
function pathsNamed(text: string): string[] {
  let spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans.filter(span => new RegExp(`^(${FOLDERS})/[\\w./-]*$`).test(span))
}

/** The paths of a tree drawn by indentation of two blanks, with what each is for behind two or more. */
function pathsDrawn(text: string): string[] {
  let fences = [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)]
  let trees = fences.flatMap(([, kind = '', tree = '']) => (kind === 'sh' ? [] : [tree]))
  return trees.flatMap(tree => {
    let parents: string[] = []
    return tree.split('\n').flatMap(line => {
      let [, indent, name] = /^((?: {2})*)([\w.-]+\/?)(?: {2}|$)/.exec(line) ?? []
      if (indent === undefined || name === undefined) return []
      parents = [...parents.slice(0, indent.length / 2), name.replace(/\/$/, '')]
      return [parents.join('/')]
    })
  })
}

it('names only paths that exist', () => {
  let missing = documents.flatMap(document => {
    let text = readText(document)
    let paths =
      document === 'README.md' ? [...pathsNamed(text), ...pathsDrawn(text)] : pathsNamed(text)
    return paths.filter(path => !existsSync(join(ROOT, path))).map(path => `${document}: ${path}`)
  })
  expect(missing).toEqual([])
  expect(pathsDrawn(readText('README.md'))).toEqual(
    expect.arrayContaining(['worker', 'durable-objects', 'web', 'migrations', 'test'])
  )
})

it('would notice a path that is gone', () => {
  expect(pathsNamed('see `worker/gone.ts` and `npm test`')).toEqual(['worker/gone.ts'])
  expect(
    pathsDrawn('```\nworker/      answers\n  rules/     decides\n    a.ts     x\nweb/\n```\n')
  ).toEqual(['worker', 'worker/rules', 'worker/rules/a.ts', 'web'])
})

it('tells the two commands', () => {
  let text = readText('README.md')
  expect(text).toContain('npm ci && npm start')
  expect(text).toContain('npm ci && npm test')
})
