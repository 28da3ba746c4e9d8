import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import type { PushMessage } from '#contract/push.ts'
import { logFault } from '#log'
import { readPushAddress } from '#rules/push-address.ts'
import { shortened } from '#rules/push.ts'
import { readVapid, type VapidBindings } from './vapid.ts'

export interface PushBindings extends VapidBindings {
  /** SECURITY 39: the hosts of push services; nothing is sent anywhere else. */
  PUSH_HOSTS: string
}

/** A device as its browser told of it. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushTerms {
  /** How long the push service may keep it, in seconds. */
  ttl: number
  isUrgent: boolean
}

/** What became of a message: `later` = it may be tried again, not before so many ms. */
export type PushOutcome =
  | { kind: 'delivered' | 'gone' | 'refused' }
  | { kind: 'later'; askedMs: number }

/** A push service that has not answered by then is lost. */
const PATIENCE_MS = 10_000

/** RFC 8030: what a topic may be long. */
const TOPIC_UNITS = 32

/** A mark that tells one text from another for one device, and says nothing to anybody without its secret. */
export async function markOf({ auth }: PushAddress, text: string): Promise<string> {
  let hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${auth} ${text}`))
  return Buffer.from(hash).toString('base64url').slice(0, TOPIC_UNITS)
}

/** Whether a message could be encrypted for this device: its point must lie on the curve. */
export async function isPushAddress(address: PushAddress): Promise<boolean> {
  try {
    await encrypt(address, '')
    return true
  } catch {
    return false
  }
}

/** Sends one message to one device; never throws. */
export async function sendPush(
  env: PushBindings,
  address: PushAddress,
  message: PushMessage,
  terms: PushTerms
): Promise<PushOutcome> {
  try {
    let response = await post(env, address, message, terms)
    // C080: some services take less than others.
    if (response?.status === 413)
      response = await post(env, address, shortened(message), terms, false)
    return response ? outcomeOf(response) : { kind: 'refused' }
  } catch (error) {
    logFault('A push service could not be reached', error)
    return { kind: 'later', askedMs: 0 }
  }
}

async function encrypt({ auth, endpoint, p256dh }: PushAddress, text: string, isPadded = true) {
  let subscription = { endpoint, expirationTime: null, keys: { auth, p256dh } }
  return encryptNotification(subscription, new TextEncoder().encode(text), { pad: isPadded })
}

async function post(
  env: PushBindings,
  address: PushAddress,
  message: PushMessage,
  { isUrgent, ttl }: PushTerms,
  isPadded = true
): Promise<Response | undefined> {
  let vapid = readVapid(env)
  let { auth, p256dh } = address
  let endpoint = readPushAddress(address.endpoint, env.PUSH_HOSTS)
  if (!vapid || endpoint === undefined) return undefined
  let signed = await vapidHeaders({ endpoint, expirationTime: null, keys: { auth, p256dh } }, vapid)
  let response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...signed.headers,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      Topic: await markOf(address, message.tag),
      TTL: String(ttl),
      Urgency: isUrgent ? 'high' : 'normal'
    },
    body: await encrypt(address, JSON.stringify(message), isPadded),
    // An address that leads elsewhere is no address.
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS)
  })
  await response.body?.cancel()
  return response
}

function outcomeOf({ headers, ok, status }: Response): PushOutcome {
  if (ok) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', askedMs: waitOf(headers) }
  logFault(`A push service answered ${status}`, undefined)
  return { kind: 'refused' }
}

/** RFC 9110: seconds, or a date. */
function waitOf(headers: Headers): number {
  let text = headers.get('retry-after') ?? ''
  let ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : 0
}
