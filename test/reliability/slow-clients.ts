import { PING, SOCKET_PATH } from '#contract/socket.ts'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const BYTE_MS = 500
const TEXT = 0x81
const MASKED = 0x80

const at = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

/** Connections that never come to the end of their request's head; one that is closed comes again. */
export class SlowHeads {
  readonly #url: string
  readonly #open = new Map<Socket, number>()
  readonly #timer: NodeJS.Timeout
  /** How many the server has closed. */
  closed = 0
  #isOver = false

  constructor(url: string, count: number) {
    this.#url = url
    for (let i = 0; i < count; i += 1) this.#connect()
    this.#timer = setInterval(() => this.#drip(), BYTE_MS)
  }

  #connect(): void {
    let socket = connect(at(this.#url))
    this.#open.set(socket, 0)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#open.delete(socket)
      if (this.#isOver) return
      this.closed += 1
      this.#connect()
    })
    socket.resume()
  }

  #drip(): void {
    let head = `GET /api/me HTTP/1.1\r\nHost: ${new URL(this.#url).host}\r\nX-Slow: `
    for (let [socket, sent] of this.#open) {
      socket.write(head[sent] ?? 'x')
      this.#open.set(socket, sent + 1)
    }
  }

  end(): void {
    this.#isOver = true
    clearInterval(this.#timer)
    for (let socket of this.#open.keys()) socket.destroy()
  }
}

/** A live channel that talks, and reads nothing from the moment on at which it is open. */
export class MuteSocket {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('error', () => undefined)
  }

  static async open(url: string, token: string): Promise<MuteSocket> {
    let socket = connect(at(url))
    socket.write(
      [
        `GET ${SOCKET_PATH}?sessionId=${token} HTTP/1.1`,
        `Host: ${new URL(url).host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`
      ].join('\r\n')
    )
    let [answer] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    if (!answer.toString('latin1').includes(' 101 ')) throw new Error(answer.toString('latin1'))
    return new MuteSocket(socket)
  }

  /** Asks for so many answers that nobody will read. */
  pings(count: number): void {
    // A mask of zeros leaves the text as it is.
    let frame = [TEXT, MASKED | PING.length, 0, 0, 0, 0, ...Buffer.from(PING)]
    this.#socket.write(Buffer.from(Array.from({ length: count }, () => frame).flat()))
  }

  leaves(): void {
    this.#socket.destroy()
  }
}
