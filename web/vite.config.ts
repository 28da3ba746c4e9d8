import { assetHeaders } from '#contract/headers.ts'
import { fillDocument, robotsText, sitemapText } from '#contract/site.ts'
import react from '@vitejs/plugin-react'
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

/** `npm run deploy` builds in the mode `deploy`, everybody else without it. */
export default defineConfig(({ mode }) => {
  let isProduction = mode === 'deploy'
  // D33: tests turn it on by themselves.
  let isGuarded = (process.env['INSPECTION_GUARD'] ?? (isProduction ? 'on' : 'off')) === 'on'
  return {
    plugins: [react(), headers, robots(publicOrigin(isProduction))],
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
              }
            ]
          },
          // The guard is one `debugger` statement, which would be dropped.
          ...(isGuarded && { minify: { compress: { dropDebugger: false } } })
        }
      }
    }
  }
})
