import { Agent, type IncomingHttpHeaders, request } from 'node:http'

type Method = 'GET' | 'POST'

interface Exchange {
  text: string
  headers: IncomingHttpHeaders
}

/** Calls one server over connections that stay open. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #origin: URL

  constructor(origin: URL) {
    this.#origin = origin
  }

  /** Gives the body of a success; anything else is an error. */
  async call(method: Method, path: string, token?: string, body?: unknown): Promise<string> {
    return (await this.exchange(method, path, token, body)).text
  }

  /** The same with the headers. */
  exchange(method: Method, path: string, token?: string, body?: unknown): Promise<Exchange> {
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
          if (statusCode >= 200 && statusCode < 300) resolve({ text, headers: response.headers })
          else reject(new Error(`${method} ${path} answered ${statusCode}: ${text}`))
        })
      })
      call.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}
