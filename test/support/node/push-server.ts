import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PushService } from './push-service.ts'

// For https://localhost, which only these tests trust.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdDCCARqgAwIBAgIUF/QmIz90kOnYz2DO8tw+6laRyAMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODA5NDkxN1oYDzIxMjYxMTA0
MDk0OTE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASi7dY80zM2NnOA7tmdk59JMMiHQPX+hBFXjzva2gMgScR9xbKqU9lY
obspuYsZDb6ZzXKTSzb0Yix8GxjZLWTwo0gwRjAUBgNVHREEDTALgglsb2NhbGhv
c3QwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUWD9iwInXyuSYE+dhlDJiertc
g70wCgYIKoZIzj0EAwIDSAAwRQIgaMpBbZNyDPfJtyTFq3f0VsVZutOLvOhO2tyi
UYXbwnQCIQCK1r91PBNXFKl2UFgDNL5sj2pgxroIfy5aqBolBH5c7Q==
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgN3z9w/mDKaEOAe0v
4TiR3BcCJnu+E5QFGefjx2qCrsehRANCAASi7dY80zM2NnOA7tmdk59JMMiHQPX+
hBFXjzva2gMgScR9xbKqU9lYobspuYsZDb6ZzXKTSzb0Yix8GxjZLWTw
-----END PRIVATE KEY-----`

/** Lets every process that is started from now on trust the push servers of tests. */
function trustIt(): void {
  let path = join(mkdtempSync(join(tmpdir(), 'push-server-')), 'certificate.pem')
  writeFileSync(path, CERTIFICATE)
  process.env['NODE_EXTRA_CA_CERTS'] = path
}

async function asRequest(message: IncomingMessage, origin: string): Promise<Request> {
  let { headers, method = 'GET', url = '/' } = message
  let parts: Buffer[] = []
  for await (let part of message) parts.push(part as Buffer)
  let texts = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value)
  ])
  let body = method === 'GET' ? null : Buffer.concat(parts)
  return new Request(new URL(url, origin), { method, headers: texts, body })
}

/** A push service on a port of this machine. To be started before the product, which has to trust it. */
export class PushServer {
  readonly service = new PushService()
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<PushServer> {
    trustIt()
    let server = createServer({ cert: CERTIFICATE, key: KEY })
    let pushServer = new PushServer(server)
    server.on('request', (message, response) => {
      void asRequest(message, pushServer.origin)
        .then(request => pushServer.service.answer(request))
        .then(({ headers, status }) =>
          response.writeHead(status, Object.fromEntries(headers)).end()
        )
    })
    await once(server.listen(0, 'localhost'), 'listening')
    return pushServer
  }

  /** As PUSH_HOSTS names it. */
  get host(): string {
    let address = this.#server.address()
    return `localhost:${typeof address === 'object' ? address?.port : ''}`
  }

  get origin(): string {
    return `https://${this.host}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
