import { COMMON_HEADERS, DOCUMENT_POLICY } from '#contract/headers.ts'
import { PAGES } from '#contract/pages.ts'
import { TAG_PATH } from '#contract/tag.ts'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { extname, join } from 'node:path'
import { ROOT } from '../support/node/files.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json'
}

/** Builds the app as it is deployed, which differs from the build of the tests in every file. */
export function buildAsDeployed(folder: string): void {
  let vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  let args = [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  let env = { ...process.env, INSPECTION_GUARD: 'on', NODE_ENV: 'production' }
  let { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env })
  if (status !== 0) throw new Error(stderr)
}

/** What stands before the server: it gives out the files of one build after the other, and all else comes from behind. */
export class Deployment {
  readonly #server: Server
  readonly #behind: URL
  readonly #sockets = new Set<Socket>()
  /** Where the build lies that it gives out. */
  folder: string
  /** Whether it breaks off where a page is asked for, as a network does that comes and goes. */
  refusesPages = false
  /** The paths that it was asked for. */
  readonly asked: string[] = []

  private constructor(behind: string, folder: string) {
    this.#behind = new URL(behind)
    this.folder = folder
    this.#server = createServer((incoming, answer) => this.#answer(incoming, answer))
    this.#server.on('upgrade', (incoming, socket: Socket) => this.#passOn(incoming, socket))
    this.#server.on('connection', socket => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  static async open(behind: string, folder: string): Promise<Deployment> {
    let deployment = new Deployment(behind, folder)
    deployment.#server.listen(0)
    await once(deployment.#server, 'listening')
    return deployment
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Breaks every connection, as a deployment does with live channels. */
  breaksConnections(): void {
    for (let socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    let isClosed = once(this.#server, 'close')
    this.#server.close()
    this.breaksConnections()
    await isClosed
  }

  #answer(incoming: IncomingMessage, answer: ServerResponse): void {
    let { pathname } = new URL(incoming.url ?? '', this.url)
    this.asked.push(pathname)
    let isPage = PAGES.includes(pathname) && pathname !== TAG_PATH
    if (isPage && this.refusesPages) return void incoming.socket.destroy()
    let path = join(this.folder, isPage ? 'index.html' : pathname)
    if (extname(path) === '' || !existsSync(path)) return this.#fetch(incoming, answer)
    let isAsset = pathname.startsWith('/assets/')
    answer.writeHead(200, {
      'Content-Security-Policy': DOCUMENT_POLICY,
      ...COMMON_HEADERS,
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream'
    })
    answer.end(readFileSync(path))
  }

  /** The headers of a request as if it had been made to the server behind. */
  #headersOf({ headers }: IncomingMessage) {
    let { host, origin } = this.#behind
    return { ...headers, host, ...(headers.origin !== undefined && { origin }) }
  }

  #fetch(incoming: IncomingMessage, answer: ServerResponse): void {
    let { pathname } = new URL(incoming.url ?? '', this.url)
    // The server behind has the files of the first build, which are gone here.
    if (pathname.startsWith('/assets/')) return void answer.writeHead(404).end('Not found')
    let { headers: _, method, url = '' } = incoming
    let headers = this.#headersOf(incoming)
    let outgoing = request(new URL(url, this.#behind), { headers, ...(method && { method }) })
    outgoing.on('response', given => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  }

  #passOn(incoming: IncomingMessage, socket: Socket): void {
    let onward = connect(Number(this.#behind.port), this.#behind.hostname)
    let lines = Object.entries(this.#headersOf(incoming)).map(
      ([name, value]) => `${name}: ${String(value)}`
    )
    onward.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    onward.pipe(socket).pipe(onward)
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
    socket.on('close', () => onward.destroy())
  }
}
