import { fillHeadStart } from '#contract/head-start.ts'
import { assetHeaders } from '#contract/headers.ts'
import { manifestText } from '#contract/manifest.ts'
import { ACTION_PAGE, PAGES } from '#contract/pages.ts'
import { fillDocument, fillWorker, robotsText, sitemapText } from '#contract/site.ts'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** D41: where the product is known to the world, as wrangler.toml says; here first, then in production. */
function publicOrigin(isProduction: boolean): string {
  let config = readFileSync(join(import.meta.dirname, '../wrangler.toml'), 'utf8')
  let origins = [...config.matchAll(/^PUBLIC_ORIGIN = "(.+)"$/gm)].map(([, origin]) => origin)
  let origin = origins[isProduction ? 1 : 0]
  if (origins.length !== 2 || origin === undefined) {
    throw new Error('wrangler.toml has to say PUBLIC_ORIGIN twice: here and in production.')
  }
  return origin
}

/** Static files get their headers from this file, the Worker's answers from the same table. */
const headers: Plugin = {
  name: 'asset-headers',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: assetHeaders() })
  }
}

/** What robots read: they want whole addresses. */
function robots(origin: string): Plugin {
  return {
    name: 'robots',
    transformIndexHtml: html => fillDocument(html, origin),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsText(origin) })
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapText(origin) })
    }
  }
}

const WORKER = 'sw.js'

interface Chunk {
  type: string
  isEntry?: boolean
  imports?: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** The address at which a module is what is shown: that of a page, or of a late tab of Settings. */
function addressOf(file: string): string[] {
  let [, page] = /\/web\/pages\/([\w-]+)\.tsx$/.exec(file) ?? []
  let path = page === 'action' ? ACTION_PAGE : `/${page}`
  if (PAGES.includes(path)) return [path]
  let [, tab] = /\/web\/parts\/(schedule|nfc)-tab\.tsx$/.exec(file) ?? []
  return tab === undefined ? [] : [`/settings?tab=${tab}`]
}

/** The addresses of what each late page brings along, by its own: its code and its styles, without those of the first load. */
function filesOfPages(bundle: Record<string, Chunk>): Record<string, string[]> {
  let filesOf = (name: string): string[] => {
    let { imports = [], viteMetadata } = bundle[name] ?? { type: 'missing' }
    let late = imports.filter(other => other !== first)
    return [name, ...(viteMetadata?.importedCss ?? []), ...late.flatMap(filesOf)]
  }
  let [first] = Object.entries(bundle).find(([, { isEntry }]) => isEntry) ?? []
  return Object.fromEntries(
    Object.entries(bundle).flatMap(([name, { moduleIds = [] }]) => {
      let files = [...new Set(filesOf(name))].map(file => `/${file}`)
      return moduleIds.flatMap(addressOf).map(address => [address, files])
    })
  )
}

/** D34: tells document and service worker which build they belong to, and the worker which files to keep. */
const app: Plugin = {
  name: 'app',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      let page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no document.')
      let early = this.emitFile({
        type: 'asset',
        name: 'head-start.js',
        source: fillHeadStart(
          readFileSync(join(import.meta.dirname, 'head-start.js'), 'utf8'),
          filesOfPages(bundle)
        )
      })
      let earlyFile = this.getFileName(early)
      let html = String(page.source).replace(
        '<script type="module"',
        `<script async src="/${earlyFile}"></script>\n    $&`
      )
      let files = [...new Set([...Object.keys(bundle), earlyFile])]
        .filter(name => name.startsWith('assets/'))
        .toSorted()
        .map(name => `/${name}`)
      let version = createHash('sha256')
        .update([html, ...files].join())
        .digest('hex')
        .slice(0, 12)
      page.source = html.replaceAll('%VERSION%', version)
      let script = readFileSync(join(import.meta.dirname, 'public', WORKER), 'utf8')
      let source = fillWorker(script, { files, version })
      this.emitFile({ type: 'asset', fileName: WORKER, source })
      let manifest = { fileName: 'manifest.webmanifest', source: manifestText() }
      this.emitFile({ type: 'asset', ...manifest })
    }
  }
}

interface Node {
  type: string
  start: number
  end: number
  callee?: Node
  object?: Node
  name?: string
}

/** Whether an expression begins with a call of `z`, whatever is called on what that gives. */
function isSchema({ callee, name, object, type }: Node): boolean {
  let inner = callee ?? object
  return inner ? isSchema(inner) : type === 'Identifier' && name === 'z'
}

/** The schemas of a module, each as large as it is. */
function schemasIn(node: object): Node[] {
  if ('type' in node && node.type === 'CallExpression' && isSchema(node as Node)) {
    return [node as Node]
  }
  return Object.values(node).flatMap((part: unknown) =>
    typeof part === 'object' && part !== null ? schemasIn(part) : []
  )
}

/**
 * The Worker checks what comes and goes; to the app the contract's schemas are types alone. So they are left out of it, and
 * with them the library that makes them.
 */
const noSchemas: Plugin = {
  name: 'no-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/worker\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      let lean = schemasIn(this.parse(code))
        .toSorted((one, other) => one.start - other.start)
        .reduceRight(
          (text, { end, start }) => `${text.slice(0, start)}true${text.slice(end)}`,
          code
        )
      return { code: lean, map: null }
    }
  }
}

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Whether a module is part of the first load: the entry reaches it by static imports alone. */
function isFirst(id: string, modules: Modules, seen = new Set<string>()): boolean {
  let info = modules.getModuleInfo(id)
  if (!info || seen.has(id)) return false
  seen.add(id)
  return info.isEntry || info.importers.some(importer => isFirst(importer, modules, seen))
}

/** One file for those modules of our own that several late parts need. */
function shared(name: string, about: RegExp) {
  let test = (id: string) => /\/(web|worker)\//.test(id) && about.test(id)
  return { debugName: name, name, test, minShareCount: 2 }
}

/** `npm run deploy` builds in the mode `deploy`, everybody else without it. */
export default defineConfig(({ mode }) => {
  let isProduction = mode === 'deploy'
  // D33: tests turn it on by themselves.
  let isGuarded = (process.env['INSPECTION_GUARD'] ?? (isProduction ? 'on' : 'off')) === 'on'
  return {
    plugins: [react(), noSchemas, headers, robots(publicOrigin(isProduction)), app],
    define: { INSPECTION_GUARD: JSON.stringify(isGuarded) },
    build: {
      outDir: '../dist',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // One chunk for the first load: a dozen small ones take longer and weigh more.
          codeSplitting: {
            groups: [
              {
                debugName: 'first load',
                name: (id, context) => (isFirst(id, context) ? 'first' : null)
              },
              // And a few for what late parts share, by what they are about: who reads a page of text needs no schedule.
              shared('reading', /parts\/(page-links|reading|street)/),
              shared('account', /(contract\/profile|forgot-form|recovery)/),
              shared('links', /(copy-button|lib\/nfc|link-address|stores\/tag|words\/(links|nfc))/),
              shared('gift', /(link-gift|qr-code|lib\/qr)/),
              shared(
                'shared',
                /(contract\/(invites|sentences)|parts\/(?!zone)|service-worker|\/ui\/|words\/(contacts|settings-toasts))/
              ),
              shared('schedule', /(rules\/|schedule|zone)/),
              // Settings is where push is about, so what minds it elsewhere is no file by itself.
              { debugName: 'settings', name: 'settings', test: /\/web\/pages\/settings\.tsx$/ }
            ]
          },
          // The guard is one `debugger` statement, which would be dropped.
          ...(isGuarded && { minify: { compress: { dropDebugger: false } } })
        }
      }
    }
  }
})
