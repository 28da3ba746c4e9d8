import { assetHeaders } from '#contract/headers.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Static files get their headers from this file, the Worker's answers from the same table. */
const headers: Plugin = {
  name: 'asset-headers',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: assetHeaders() })
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

export default defineConfig({
  plugins: [react(), headers],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One chunk for the first load: a dozen small ones take longer and weigh more.
        codeSplitting: {
          groups: [{ name: (id, context) => (isFirst(id, context) ? 'first' : null) }]
        }
      }
    }
  }
})
