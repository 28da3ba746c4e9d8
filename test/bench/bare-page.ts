import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds a page that does nothing but mount a switch with React, and serves it packed, as the product is. */
export async function serveBare(folder: string): Promise<{ url: string; stop(): void }> {
  await build({
    build: { emptyOutDir: true, modulePreload: { polyfill: false }, outDir: folder },
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    root: join(import.meta.dirname, 'bare')
  })
  let packed = new Map<string, Buffer>()
  let server = createServer((request, response) => {
    let path = request.url === '/' ? '/index.html' : (request.url ?? '')
    let type = TYPES[extname(path)]
    if (type === undefined) return void response.writeHead(404).end()
    let body = packed.get(path) ?? gzipSync(readFileSync(join(folder, path)))
    packed.set(path, body)
    let cache = type === 'text/html' ? 'no-cache' : 'max-age=31536000, immutable'
    response.writeHead(200, {
      'Cache-Control': cache,
      'Content-Encoding': 'gzip',
      'Content-Type': type
    })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  let { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => void server.close() }
}
