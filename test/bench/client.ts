import { Agent, request } from 'node:http'

/** Calls one server over connections that stay open. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #origin: URL

  constructor(origin: URL) {
    this.#origin = origin
  }

  /** Gives the body of a success; anything else is an error. */
  call(method: 'GET' | 'POST', path: string, token?: string, body?: unknown): Promise<string> {
    let headers: Record<string, string> = {}
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    return new Promise((resolve, reject) => {
      let call = request(new URL(path, this.#origin), { agent: this.#agent, method, headers })
      call.once('error', reject)
      call.once('response', response => {
        let parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => {
          let text = Buffer.concat(parts).toString()
          let { statusCode = 0 } = response
          if (statusCode >= 200 && statusCode < 300) resolve(text)
          else reject(new Error(`${method} ${path} answered ${statusCode}: ${text}`))
        })
      })
      call.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
