import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readText, ROOT } from '../support/node/files.ts'

/** For a file in each layer, what it must not import (the table of the design). */
const FORBIDDEN: Record<string, string> = {
  'worker/contract/canary.ts': `
    #rules/text.ts #db/schema.ts #deliver/mail.ts #presence ../failure.ts
    ../rules/text.ts ../../web/lib/call.ts ../../durable-objects/sockets.ts hono
    hono/factory drizzle-orm drizzle-orm/sqlite-core cloudflare:workers node:crypto
    crypto react react-dom/client nanostores wouter
  `,
  'worker/contract/deep/canary.ts': '../status.ts ../../failure.ts ../../db/schema.ts',
  'worker/rules/canary.ts': `
    #db/schema.ts #deliver/mail.ts #presence ../failure.ts ../../web/lib/call.ts
    ../../durable-objects/sockets.ts hono drizzle-orm/sqlite-core cloudflare:workers
    node:crypto react
  `,
  'worker/db/canary.ts': `
    #deliver/mail.ts #presence ../failure.ts ../routes/me.ts
    ../../durable-objects/sockets.ts ../../web/lib/call.ts hono cloudflare:workers
    node:crypto react
  `,
  'worker/deliver/canary.ts': `
    ../failure.ts ../routes/me.ts ../../durable-objects/sockets.ts hono drizzle-orm
    react
  `,
  'durable-objects/canary.ts': `
    ../worker/failure.ts ../worker/rules/text.ts ../worker/routes/me.ts
    ../worker/operate/start.ts ../web/lib/call.ts hono hono/client drizzle-orm
    drizzle-orm/d1 react
  `,
  'worker/routes/canary.ts': `
    ../../durable-objects/sockets.ts drizzle-orm drizzle-orm/d1 #db/schema.ts
    ../db/schema.ts ../db/people.ts ../../web/lib/call.ts ../operate/start.ts react
  `,
  'worker/middleware/canary.ts': `
    ../../durable-objects/sockets.ts ../db/schema.ts drizzle-orm react
  `,
  'worker/operate/canary.ts': '../routes/me.ts ../../worker/routes/me.ts',
  'worker/canary.ts': `
    ../web/lib/call.ts ../durable-objects/sockets.ts ./operate/start.ts react
  `,
  'web/canary.ts': `
    #db/schema.ts #deliver/mail.ts #presence ../worker/app.ts
    ../worker/contract/status.ts ../worker/routes/me.ts ../durable-objects/sockets.ts
    hono hono/client drizzle-orm
  `,
  'web/lib/canary.ts': `
    ../stores/me.ts ../parts/timer.tsx ../pages/home.tsx ../ui/card.tsx ../words/home.ts
    ../app.tsx ../../worker/app.ts hono
  `,
  'web/words/canary.ts': '../stores/me.ts ../lib/call.ts ../ui/card.tsx #db/people.ts',
  'web/stores/canary.ts': `
    ../parts/timer.tsx ../pages/home.tsx ../ui/card.tsx ../app.tsx ../../worker/app.ts
    #db/people.ts hono
  `,
  'web/parts/canary.tsx': '../pages/home.tsx ../app.tsx ../../worker/app.ts hono',
  'web/pages/canary.tsx': `
    ../app.tsx ../../worker/app.ts ../../worker/routes/me.ts
    ../../durable-objects/sockets.ts #db/people.ts
  `,
  'web/ui/canary.tsx': `
    #contract/status.ts #rules/text.ts #db/schema.ts ../stores/me.ts ../pages/home.tsx
    ../parts/timer.tsx ../lib/call.ts ../words/home.ts ../app.tsx ../../worker/app.ts
    ../../worker/routes/me.ts ../../durable-objects/sockets.ts hono drizzle-orm
    nanostores @nanostores/react
  `,
  'web/ui/deep/canary.tsx': '../../stores/me.ts ../../pages/home.tsx ../../lib/call.ts'
}

/** For a file in some layers, what it may import: the fence must have its gates. */
const ALLOWED: Record<string, string> = {
  'worker/contract/gate.ts': 'zod/mini ./values.ts #contract/values.ts',
  'worker/rules/gate.ts': '#contract/values.ts #rules/text.ts ./text.ts',
  'worker/db/gate.ts': '#rules/text.ts #db/schema.ts drizzle-orm drizzle-orm/d1',
  'durable-objects/gate.ts': `
    #contract/values.ts #rules/text.ts #db/people.ts ./sockets.ts
  `,
  'worker/routes/gate.ts': 'hono #contract/values.ts #db/people.ts #presence ../body.ts',
  'web/pages/gate.tsx': `
    ../parts/timer.tsx ../stores/me.ts ../lib/call.ts ../ui/card.tsx
  `,
  'web/stores/gate.ts': '../lib/call.ts ../words/home.ts #contract/values.ts nanostores'
}

const FORMS = {
  value: (specifier: string, i: number) => `import * as name${i} from '${specifier}'`,
  type: (specifier: string, i: number) => `import type * as name${i} from '${specifier}'`,
  dynamic: (specifier: string) => `await import('${specifier}')`,
  reexport: (specifier: string, i: number) => `export * as name${i} from '${specifier}'`
}

/** One offence each, in files where nothing else is wrong. */
const OFFENCES: Record<string, [rule: string, source: string]> = {
  'worker/rules/clock.ts': ['no-restricted-globals', 'export const at = () => Date.now()\n'],
  'worker/routes/shout.ts': ['no-console', "console.log('x')\n"],
  'worker/default.ts': ['no-default-export', 'export default 1\n'],
  'web/lib/loose.ts': ['no-explicit-any', 'export const x: any = 1\n'],
  'web/lib/sure.ts': ['no-non-null-assertion', 'export const f = (x?: string) => x!\n'],
  'worker/rules/ring-a.ts': [
    'no-cycle',
    "import type { B } from '#rules/ring-b.ts'\nexport type A = B\n"
  ],
  'worker/rules/ring-b.ts': [
    'no-cycle',
    "import type { A } from './ring-a.ts'\nexport type B = A\n"
  ]
}

interface Diagnostic {
  code: string
  filename: string
  labels: { span: { line: number } }[]
}

let folder = ''
let found = new Set<string>()

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** `a/canary.ts` as a file for one form, `a/canary-type.ts`: one import on each line. */
function formed(path: string, form: string): string {
  return path.replace(/\.tsx?$/, ending => `-${form}${ending}`)
}

function specifiersOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

function eachImport(table: Record<string, string>): [path: string, line: number, name: string][] {
  return Object.entries(table).flatMap(([path, text]) =>
    Object.keys(FORMS).flatMap(form =>
      specifiersOf(text).map((specifier, i): [string, number, string] => [
        formed(path, form),
        i + 1,
        `${path} ${form} ${specifier}`
      ])
    )
  )
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-layers-'))
  let config = JSON.parse(readText('.oxlintrc.json')) as Record<string, unknown>
  // Types are not needed to see an import, and nothing here resolves.
  put(
    '.oxlintrc.json',
    JSON.stringify({ ...config, $schema: undefined, options: { typeAware: false } })
  )
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (let [path, text] of Object.entries({ ...FORBIDDEN, ...ALLOWED })) {
    for (let [form, write] of Object.entries(FORMS)) {
      put(formed(path, form), `${specifiersOf(text).map(write).join('\n')}\n`)
    }
  }
  for (let [path, [, source]] of Object.entries(OFFENCES)) put(path, source)
  let lint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  let { stdout } = spawnSync(process.execPath, [lint, '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  })
  let { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  found = new Set(
    diagnostics.map(({ code, filename, labels }) => {
      let rule = /\(([^)]+)\)/.exec(code)?.[1] ?? code
      return `${rule} ${filename.replaceAll('\\', '/')}:${labels[0]?.span.line ?? 0}`
    })
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function isCaught(path: string, line: number): boolean {
  return found.has(`no-restricted-imports ${path}:${line}`)
}

it('lets no layer import what the design forbids, in any form', () => {
  let missed = eachImport(FORBIDDEN).filter(([path, line]) => !isCaught(path, line))
  expect(missed.map(([, , name]) => name)).toEqual([])
})

it('lets every layer import what the design allows', () => {
  let refused = eachImport(ALLOWED).filter(([path, line]) => isCaught(path, line))
  expect(refused.map(([, , name]) => name)).toEqual([])
})

it('refuses the clock in rules, the console, default exports, any, !, and imports in a ring', () => {
  let missed = Object.entries(OFFENCES).filter(
    ([path, [rule]]) => ![...found].some(hit => hit.startsWith(`${rule} ${path}:`))
  )
  expect(missed.map(([path]) => path)).toEqual([])
})
