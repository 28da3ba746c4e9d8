import { SOCKET_PATH, SocketMessage } from '#contract/socket.ts'
import { once } from 'node:events'
import { vi } from 'vitest'
import type { Outsider } from './outside.ts'

type Type = SocketMessage['type']
type MessageOf<T extends Type> = Extract<SocketMessage, { type: T }>

const PATIENCE_MS = 10_000

/** The live channel of somebody who uses the product without a browser. */
export class Listener {
  readonly #messages: SocketMessage[] = []
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#messages.push(SocketMessage.parse(JSON.parse(data)))
    })
  }

  static async of(url: string, { token }: Outsider): Promise<Listener> {
    let address = new URL(`${SOCKET_PATH}?sessionId=${token}`, url)
    let socket = new WebSocket(address.href.replace(/^http/, 'ws'))
    let listener = new Listener(socket)
    await once(socket, 'open')
    return listener
  }

  /** Waits for the next message of `type`, and forgets what came before it. */
  async hears<T extends Type>(type: T): Promise<MessageOf<T>> {
    return vi.waitFor(() => {
      let index = this.#messages.findIndex(message => message.type === type)
      if (index < 0) throw new Error(`No '${type}' among ${JSON.stringify(this.#messages)}`)
      return this.#messages.splice(0, index + 1).at(-1) as MessageOf<T>
    }, PATIENCE_MS)
  }

  /** Waits until the server has ended it. The event of it, with the code, comes when the connection ends, much later. */
  async isEnded(): Promise<void> {
    await vi.waitFor(() => {
      if (this.#socket.readyState < WebSocket.CLOSING) throw new Error('The channel is open')
    }, PATIENCE_MS)
  }

  close(): void {
    this.#socket.close()
  }
}
