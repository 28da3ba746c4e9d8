import { type Client, createClient } from '@libsql/client'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { libsqlBridge } from './libsql-bridge.ts'
import { newLibsqlFile } from './libsql-hosts.ts'
import { type Rows, rowsOf } from './rows.ts'

/** What happens to a request: it or its answer is lost on the way, it waits for ever, or it is not let in. */
export type Mishap = 'answer lost' | 'no answer' | 'request lost' | 'wrong token'

/** A libSQL server that speaks HTTP on a port of this machine, and whose ways are not always safe. */
export class LibsqlServer {
  /** What is in the database, without the way between. */
  readonly inside: Client
  readonly #bridge: ReturnType<typeof libsqlBridge>
  readonly #server: Server
  #port = 0
  #mishap: Mishap | undefined
  #spared = 0

  private constructor(file: string, token: string) {
    this.inside = createClient({ url: file })
    this.#bridge = libsqlBridge(file, token)
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  /** One whose database is empty. */
  static async start(token: string): Promise<LibsqlServer> {
    let server = new LibsqlServer(newLibsqlFile(), token)
    await server.listen()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Listens, on the port it had. */
  async listen(): Promise<void> {
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** Is there no more. */
  async stop(): Promise<void> {
    let isClosed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await isClosed
  }

  /** From now on every request has `mishap`, but for the first `spared`; undefined ends it. */
  suffers(mishap: Mishap | undefined, spared = 0): void {
    this.#mishap = mishap
    this.#spared = spared
  }

  /** Every row of every table. */
  async rows(): Promise<Rows> {
    return rowsOf(this.inside)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#spared -= 1
    let mishap = this.#spared < 0 ? this.#mishap : undefined
    let { method = 'GET', url = '/', headers } = request
    let body = await buffer(request)
    if (mishap === 'request lost') return void request.socket.destroy()
    let answer = await this.#bridge(
      new Request(new URL(url, this.url), {
        method,
        headers: { authorization: mishap === 'wrong token' ? '' : (headers.authorization ?? '') },
        body: body.length > 0 ? new Uint8Array(body) : null
      })
    )
    if (mishap === 'no answer') return
    if (mishap === 'answer lost') return void request.socket.destroy()
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
}
