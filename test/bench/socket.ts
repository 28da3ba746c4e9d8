import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const HEADER_END = '\r\n\r\n'
const TEXT = 0x81
const CLOSE = 0x88

/** Where the socket of a session is opened. */
export function socketOf(origin: URL, token: string): URL {
  return new URL(`/ws?sessionId=${token}`, origin)
}

/**
 * Opens a WebSocket that only listens. The load is made on the machine that serves it, so this reads frames straight
 * from the connection: whole ones, as servers send them, and text. Gives what ends it; `onEnd` hears that it has ended.
 */
export function listen(
  url: URL,
  hear: (text: string) => void,
  onEnd: () => void = () => undefined
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    let rest: Buffer = Buffer.alloc(0)
    let isOpen = false
    socket.once('error', reject)
    socket.once('close', () => {
      reject(new Error('The socket was closed'))
      onEnd()
    })
    socket.write(
      [
        `GET ${url.pathname}${url.search} HTTP/1.1`,
        `Host: ${url.host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}${HEADER_END}`
      ].join('\r\n')
    )
    socket.on('data', (data: Buffer) => {
      rest = rest.length === 0 ? data : Buffer.concat([rest, data])
      if (!isOpen) {
        let end = rest.indexOf(HEADER_END)
        if (end < 0) return
        let [status = ''] = rest.toString('latin1', 0, end).split('\r\n')
        if (!status.includes(' 101 ')) return void socket.destroy(new Error(status))
        rest = rest.subarray(end + HEADER_END.length)
        isOpen = true
        resolve(() => socket.destroy())
      }
      rest = readFrames(rest, hear, () => socket.destroy())
    })
  })
}

/** Hands out the whole frames at the start of `data` and gives what is left. */
function readFrames(data: Buffer, hear: (text: string) => void, close: () => void): Buffer {
  let at = 0
  while (data.length >= at + 4) {
    let kind = data[at]
    let size = data[at + 1] ?? 0
    let start = at + 2
    if (size === 126) {
      size = data.readUInt16BE(start)
      start += 2
    }
    if (kind === CLOSE) close()
    else if (kind !== TEXT || size === 127)
      throw new Error(`A frame of kind ${kind} was not expected`)
    if (data.length < start + size) break
    if (kind === TEXT) hear(data.toString('utf8', start, start + size))
    at = start + size
  }
  return data.subarray(at)
}
