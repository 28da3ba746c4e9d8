import { PING, PONG, SOCKET_PATH, SocketMessage } from '#contract/socket.ts'
import { PING_MS } from '#contract/timing.ts'
import { once } from 'node:events'

/** One device that listens to one person, as the app does: it pings, and believes the last word. */
export class Listener {
  readonly #url: string
  readonly #token: string
  #socket: WebSocket | undefined
  #pings: NodeJS.Timeout | undefined
  /** When it heard each message of that person, by its text. */
  readonly heard = new Map<string, number>()
  /** When it heard each word of that person: the message, or none if not available. */
  readonly turns: { at: number; message: string | undefined }[] = []
  /** How often its ping was answered. */
  pongs = 0
  /** What became of it, if it was closed. */
  closedWith: number | undefined

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async listens(): Promise<void> {
    let address = new URL(`${SOCKET_PATH}?sessionId=${this.#token}`, this.#url)
    let socket = new WebSocket(address.href.replace(/^http/, 'ws'))
    this.#socket = socket
    socket.addEventListener('close', ({ code }) => {
      this.closedWith = code
      clearInterval(this.#pings)
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data === PONG) this.pongs += 1
      if (!data.startsWith('{')) return
      let message = SocketMessage.parse(JSON.parse(data))
      if (message.type !== 'status_change' && message.type !== 'contact_changed') return
      this.turns.push({ at: performance.now(), message: message.statusMessage })
      if (message.statusMessage) this.heard.set(message.statusMessage, performance.now())
    })
    await once(socket, 'open')
    this.#pings = setInterval(() => this.pings(), PING_MS)
  }

  pings(): void {
    this.#socket?.send(PING)
  }

  /** Sends something that is no message of the contract. */
  says(text: string): void {
    this.#socket?.send(text)
  }

  /** Says so much at once that it is an abuse. */
  shouts(count: number): void {
    for (let i = 0; i < count; i += 1) {
      this.#socket?.send(JSON.stringify({ type: 'foreground', value: i % 2 === 0 }))
    }
  }

  leaves(): void {
    clearInterval(this.#pings)
    this.#socket?.close()
  }
}
