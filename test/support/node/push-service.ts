import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import ece from 'http_ece'
import type { PushReply, PushRequest } from '../push-request.ts'
import { readVapidToken } from './vapid-token.ts'

/** Where a test asks for devices and looks into them. */
const PUSH_DESK = 'https://push-desk.test'

interface Device {
  auth: string
  isGone: boolean
  pair: ECDH
  replies: PushReply[]
  requests: PushRequest[]
}

/** Plays a push service and the devices behind it, which really decrypt what they get. */
export class PushService {
  readonly #devices = new Map<string, Device>()

  /** A new device, with the address and the keys that its browser hands out. */
  makeDevice(origin: string) {
    let id = randomBytes(9).toString('base64url')
    let pair = createECDH('prime256v1')
    pair.generateKeys()
    let auth = randomBytes(16).toString('base64url')
    this.#devices.set(id, { auth, isGone: false, pair, replies: [], requests: [] })
    let keys = { auth, p256dh: pair.getPublicKey().toString('base64url') }
    return { id, endpoint: `${origin}/device/${id}`, keys }
  }

  /** The browser has unsubscribed: whoever sends there is told that it is gone. */
  forget(id: string): void {
    this.#find(id).isGone = true
  }

  requestsOf(id: string): PushRequest[] {
    return this.#find(id).requests
  }

  async answer(request: Request): Promise<Response> {
    let { origin, pathname, searchParams } = new URL(request.url)
    let [, , id = '', what] = pathname.split('/')
    if (origin !== PUSH_DESK) return this.#deliver(id, request)
    if (id === '') return Response.json(this.makeDevice(searchParams.get('origin') ?? ''))
    let device = this.#find(id)
    if (what === 'replies') device.replies.push(...((await request.json()) as PushReply[]))
    return Response.json(device.requests)
  }

  #find(id: string): Device {
    let device = this.#devices.get(id)
    if (!device) throw new Error(`no device ${id}`)
    return device
  }

  async #deliver(id: string, request: Request): Promise<Response> {
    let device = this.#find(id)
    let { headers } = request
    let body = Buffer.from(await request.arrayBuffer())
    let {
      status,
      headers: more = {},
      waitMs = 0
    } = device.replies.shift() ?? {
      status: device.isGone ? 410 : 201
    }
    if (headers.get('content-encoding') !== 'aes128gcm') throw new Error('another encoding')
    let keys = { authSecret: device.auth, privateKey: device.pair, version: 'aes128gcm' as const }
    device.requests.push({
      status,
      bytes: body.length,
      ttl: Number(headers.get('ttl')),
      topic: headers.get('topic'),
      urgency: headers.get('urgency'),
      ...readVapidToken(headers.get('authorization') ?? ''),
      message: readMessage(() => ece.decrypt(body, keys))
    })
    await wait(waitMs)
    return new Response(null, { status, headers: more })
  }
}

/** What was meant for another device can't be read. */
function readMessage(decrypt: () => Buffer): Record<string, unknown> {
  try {
    return JSON.parse(decrypt().toString()) as Record<string, unknown>
  } catch {
    return { isUnreadable: true }
  }
}
