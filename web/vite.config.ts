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

export default defineConfig({
  plugins: [react(), headers],
  build: { outDir: '../dist', emptyOutDir: true, modulePreload: { polyfill: false } }
})
