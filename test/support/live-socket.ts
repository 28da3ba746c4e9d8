import { CLOSE_REVOKED, SOCKET_PATH, SocketMessage } from '#contract/socket.ts'
import { exports } from 'cloudflare:workers'
import { expect } from 'vitest'
import { soon } from './soon.ts'
import { ORIGIN } from './wire.ts'

type Type = SocketMessage['type']
export type MessageOf<T extends Type> = Extract<SocketMessage, { type: T }>

/** Asks for a socket; gives the answer to the upgrade, whatever it is. */
export async function upgrade(
  token: string | undefined,
  headers: Record<string, string> = {}
): Promise<Response> {
  let url = new URL(SOCKET_PATH, ORIGIN)
  if (token !== undefined) url.searchParams.set('sessionId', token)
  return exports.default.fetch(new Request(url, { headers: { Upgrade: 'websocket', ...headers } }))
}

/** One live channel: everything it was sent, parsed by the contract and numbered without a gap. */
export class LiveSocket {
  readonly messages: SocketMessage[] = []
  /** What was sent outside of JSON: the answers to pings. */
  readonly texts: string[] = []
  closeCode: number | undefined
  readonly #socket: WebSocket
  #read = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.accept()
    socket.addEventListener('message', ({ data }) => this.#take(String(data)))
    socket.addEventListener('close', ({ code }) => {
      this.closeCode = code
    })
  }

  static async open(token: string): Promise<LiveSocket> {
    let { status, webSocket } = await upgrade(token)
    expect(status, 'the upgrade').toBe(101)
    return new LiveSocket(webSocket!)
  }

  #take(text: string): void {
    if (!text.startsWith('{')) {
      this.texts.push(text)
      return
    }
    let message = SocketMessage.parse(JSON.parse(text))
    expect(JSON.parse(text), 'a message with an undeclared field').toEqual(message)
    expect(message.version, 'the version of a message').toBe(this.messages.length + 1)
    this.messages.push(message)
  }

  /** Waits for the next message of `type` behind those already waited for. */
  async next<T extends Type>(type: T): Promise<MessageOf<T>> {
    return soon(() => {
      let index = this.messages.findIndex((each, i) => i >= this.#read && each.type === type)
      if (index < 0) throw new Error(`No '${type}' after ${JSON.stringify(this.messages)}`)
      this.#read = index + 1
      return this.messages[index] as MessageOf<T>
    })
  }

  of<T extends Type>(type: T): MessageOf<T>[] {
    return this.messages.filter((each): each is MessageOf<T> => each.type === type)
  }

  send(text: string): void {
    this.#socket.send(text)
  }

  close(): void {
    this.#socket.close(1000)
  }

  /** Waits until the server has ended it, and tells with which code. */
  async closes(): Promise<number> {
    return soon(() => {
      if (this.closeCode === undefined) throw new Error('The socket is still open')
      return this.closeCode
    })
  }

  async isRevoked(): Promise<boolean> {
    return (await this.closes()) === CLOSE_REVOKED
  }
}
