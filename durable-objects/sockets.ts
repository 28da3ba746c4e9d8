import { FRAME_BYTES, SOCKETS_MAXIMUM } from '#contract/limits.ts'
import {
  ClientMessage,
  CLOSE_ABUSE,
  CLOSE_REVOKED,
  CLOSE_TOO_BIG,
  type News,
  PING,
  PONG,
  type SocketMessage
} from '#contract/socket.ts'
import { PING_MS, PONG_MS } from '#contract/timing.ts'
import { logAbuse } from '#log'
import { saidAt } from '#rules/telling.ts'
import { attach, attachmentOf } from './attachment.ts'

/** A client that has not pinged for so long is gone without having said so (C073). */
const SILENCE_MS = 2 * PING_MS + PONG_MS
/** Where somebody looks at the app, it pings as often as it should; a phone without a network does not. */
const LOOKING_MS = PING_MS + PONG_MS

const sessionTag = (sessionId: number) => `session:${sessionId}`

/** The live sockets of one person. Memory holds nothing: all is in the platform's list and the attachments. */
export class Sockets {
  readonly #ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Takes a socket for a session; undefined if the person has too many (D46). */
  open(sessionId: number, now: number): WebSocket | undefined {
    this.#dropSilent(now)
    if (this.#ctx.getWebSockets().filter(isOpen).length >= SOCKETS_MAXIMUM) return undefined
    let { 0: client, 1: server } = new WebSocketPair()
    this.#ctx.acceptWebSocket(server, [sessionTag(sessionId)])
    attach(server, { sessionId, version: 0, openedAt: now, spokeAt: now, isForeground: false })
    return client
  }

  /** D20: ends the sockets of a session. */
  closeSession(sessionId: number): void {
    for (let socket of this.#ctx.getWebSockets(sessionTag(sessionId))) {
      close(socket, CLOSE_REVOKED, 'session ended')
    }
  }

  isEmpty(): boolean {
    return !this.#ctx.getWebSockets().some(isOpen)
  }

  /** D20: ends the sockets of all sessions but those that live. */
  closeEnded(livingIds: readonly number[]): void {
    for (let socket of this.#ctx.getWebSockets().filter(isOpen)) {
      let id = attachmentOf(socket)?.sessionId
      if (id === undefined || !livingIds.includes(id)) close(socket, CLOSE_REVOKED, 'session ended')
    }
  }

  closeAll(): void {
    for (let socket of this.#ctx.getWebSockets()) close(socket, CLOSE_REVOKED, 'account gone')
  }

  /**
   * Sends news, in their order, to every open socket; one that cannot be sent to is closed and holds nobody up. Answers
   * whether there was any.
   */
  send(news: readonly News[], now: number): boolean {
    if (news.length === 0) return false
    let isSent = false
    let said = news.map(item => saidAt(item, now))
    for (let socket of this.#ctx.getWebSockets().filter(isOpen)) {
      let attachment = attachmentOf(socket)
      if (!attachment) {
        // Its page would take silence for no news; on a new one it reads everything.
        close(socket, 1011, 'cannot be numbered')
        continue
      }
      let { version } = attachment
      try {
        for (let item of said) {
          version += 1
          let message: SocketMessage = { ...item, version, serverTime: now }
          socket.send(JSON.stringify(message))
        }
        attach(socket, { ...attachment, version })
        isSent = true
      } catch {
        close(socket, 1011, 'cannot be sent to')
      }
    }
    return isSent
  }

  /** Takes one message of a client; what is no message of the contract is dropped. */
  receive(socket: WebSocket, data: ArrayBuffer | string, now: number): void {
    if (sizeOf(data) > FRAME_BYTES) {
      logAbuse('A socket was closed for a message too big')
      return close(socket, CLOSE_TOO_BIG, 'message too big')
    }
    let message = typeof data === 'string' ? parse(data) : undefined
    let attachment = attachmentOf(socket)
    if (!message || !attachment) return
    attach(socket, { ...attachment, spokeAt: now, isForeground: message.value })
  }

  /** Whether somebody looks at the app in a session (D27). Whoever has fallen silent may be out of reach (C073). */
  isForeground(now: number, sessionId: number): boolean {
    return this.#ctx
      .getWebSockets(sessionTag(sessionId))
      .some(
        each =>
          isOpen(each) &&
          attachmentOf(each)?.isForeground &&
          now - this.#lastSign(each) <= LOOKING_MS
      )
  }

  refuse(socket: WebSocket): void {
    logAbuse('A socket was closed for too many messages')
    close(socket, CLOSE_ABUSE, 'too many messages')
  }

  /** The second half of the handshake: without it the client's side stays half closed. */
  answerClose(socket: WebSocket): void {
    close(socket, 1000, '')
  }

  #dropSilent(now: number) {
    for (let socket of this.#ctx.getWebSockets().filter(isOpen)) {
      if (now - this.#lastSign(socket) > SILENCE_MS) close(socket, 1001, 'silent')
    }
  }

  /** When a client last gave a sign of life. */
  #lastSign(socket: WebSocket): number {
    let pingedAt = this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0
    return Math.max(pingedAt, attachmentOf(socket)?.spokeAt ?? 0)
  }
}

export function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN
}

function sizeOf(data: ArrayBuffer | string): number {
  return typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength
}

function parse(data: string) {
  try {
    return ClientMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

function close(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason)
  } catch {
    // Already closed by the other side: what was wanted has happened.
  }
}
