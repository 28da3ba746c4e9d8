import { PING, PONG } from '#contract/socket.ts'
import { PING_MS, PONG_MS, RECONNECT_FIRST_MS, RECONNECT_LONGEST_MS } from '#contract/timing.ts'

export interface SocketReactions {
  opened(): void
  /** A text from the server, the answers to pings left out. */
  received(text: string): void
  /** `wasOpen` is false for a try that failed. */
  closed(wasOpen: boolean): void
  /** Whether to try again, ever, after the server closed with `code`. */
  mayRetry(code: number): boolean
  /** Comes before the next try after one that failed; it may stop the socket. */
  refused(): Promise<void>
}

export interface Socket {
  send(text: string): void
  /** Puts a new connection in place of this one, now. */
  replace(): void
  stop(): void
}

/** C075: how long to wait before try number `tries` (from 1): growing and random, 1 to 30 s. */
export function retryDelay(tries: number, random: number): number {
  let ceiling = Math.min(RECONNECT_LONGEST_MS, RECONNECT_FIRST_MS * 2 ** tries)
  return (ceiling / 2) * (1 + random)
}

/** Keeps one connection to `address`, one try at a time, until it is stopped. */
export function keepSocket(address: () => string, on: SocketReactions): Socket {
  let current: WebSocket | undefined
  let ears: AbortController | undefined
  let openedAt: number | undefined
  let heardAt = 0
  let tries = 0
  let isOver = false
  /** Grows whenever a connection is let go, so that what was waiting for it can tell. */
  let turn = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let pulse: ReturnType<typeof setInterval> | undefined

  function connect(): void {
    let { signal } = (ears = new AbortController())
    current = new WebSocket(address())
    expectSign()
    current.addEventListener('open', open, { signal })
    current.addEventListener('message', receive, { signal })
    current.addEventListener('close', ({ code }) => lose(code), { signal })
  }

  function open(): void {
    openedAt = Date.now()
    hear()
    pulse = setInterval(ping, PING_MS)
    on.opened()
  }

  function receive({ data }: MessageEvent): void {
    hear()
    if (typeof data === 'string' && data !== PONG) on.received(data)
  }

  function hear(): void {
    heardAt = Date.now()
    clearTimeout(deadline)
  }

  function ping(): void {
    // The device slept: the other side has long forgotten this connection, whatever it looks like here.
    if (Date.now() - heardAt > 2 * PING_MS + PONG_MS) return replace()
    current?.send(PING)
    expectSign()
  }

  function expectSign(): void {
    clearTimeout(deadline)
    deadline = setTimeout(lose, PONG_MS)
  }

  function lose(code?: number): void {
    let wasOpen = openedAt !== undefined
    // A server that takes connections and drops them at once is not well yet.
    if (openedAt !== undefined && Date.now() - openedAt > PONG_MS) tries = 0
    letGo()
    on.closed(wasOpen)
    isOver = code !== undefined && !on.mayRetry(code)
    if (!isOver) void tryAgain(wasOpen)
  }

  async function tryAgain(wasOpen: boolean): Promise<void> {
    let own = turn
    if (!wasOpen) await on.refused()
    if (own !== turn) return
    tries += 1
    retry = setTimeout(connect, retryDelay(tries, Math.random()))
  }

  function letGo(): void {
    turn += 1
    clearTimeout(retry)
    clearTimeout(deadline)
    clearInterval(pulse)
    openedAt = undefined
    ears?.abort()
    current?.close()
    current = undefined
  }

  function replace(): void {
    if (isOver) return
    let wasOpen = openedAt !== undefined
    letGo()
    if (wasOpen) on.closed(true)
    tries = 0
    connect()
  }

  connect()
  return {
    send(text) {
      if (openedAt !== undefined) current?.send(text)
    },
    replace,
    stop: letGo
  }
}
