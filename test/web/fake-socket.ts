import type { SocketMessage } from '#contract/socket.ts'
import { vi } from 'vitest'

/** A WebSocket whose other side is the test. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static all: FakeSocket[] = []

  readyState = FakeSocket.CONNECTING
  sent: string[] = []
  readonly url: string
  #version = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }

  static get latest(): FakeSocket {
    return this.all.at(-1)!
  }

  static get alive(): FakeSocket[] {
    return this.all.filter(socket => socket.readyState !== FakeSocket.CLOSED)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  closes(code: number): void {
    this.readyState = FakeSocket.CLOSED
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }

  says(text: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: text }))
  }

  tells(news: Record<string, unknown> & { type: SocketMessage['type'] }): void {
    this.#version += 1
    this.says(JSON.stringify({ version: this.#version, serverTime: Date.now(), ...news }))
  }
}

export function playSockets(): void {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}
