import { limitFactor, RATES } from '#contract/rates.ts'
import { hashToken } from '#db/ids.ts'
import { Failure } from '../failure.ts'

/** So many objects share the counting; a key always meets the same one. */
const SHARDS = 64

async function shardOf(env: Env, action: string, subject: string) {
  let key = await hashToken(`${action} ${env.PASSWORD_PEPPER ?? ''} ${subject}`)
  let shard = Number.parseInt(key.slice(0, 8), 16) % SHARDS
  return { key, limiter: env.LIMITER.getByName(`limit-${shard}`) }
}

/** Counts one use of `action` by `subject` or refuses with 429; a limiter that fails refuses too. */
export async function limitRate(
  env: Env,
  action: keyof typeof RATES,
  subject: number | string
): Promise<void> {
  let { key, limiter } = await shardOf(env, action, String(subject))
  let retryAfterMs = await limiter.take(key, RATES[action], limitFactor(env))
  if (retryAfterMs > 0) throw new Failure('too_many', { retryAfterMs })
}

/** Counts a try of `email`'s password before it is checked, or refuses; the result takes the count back. */
export async function limitPasswordTries(env: Env, email: string): Promise<() => Promise<void>> {
  let { key, limiter } = await shardOf(env, 'password', email)
  let retryAfterMs = await limiter.tryPassword(key, limitFactor(env))
  if (retryAfterMs > 0) throw new Failure('too_many', { retryAfterMs })
  return () => limiter.forgive(key)
}

/** D21: a reset lets the owner in again. */
export async function forgivePasswordTries(env: Env, email: string): Promise<void> {
  let { key, limiter } = await shardOf(env, 'password', email)
  await limiter.forgive(key)
}

/** What is counted for a person and not for an address, a network or a pair. */
const PERSONAL = [
  'search',
  'requests',
  'calls',
  'passwordChanges',
  'uploads',
  'exports',
  'pushTests',
  'pushDevices',
  'bells'
] as const

/**
 * D25: forgets what was counted for somebody who is gone. What was counted for the address by network calls stays for
 * its day, or deleting and registering again would be a way around it.
 */
export async function forgetLimits(env: Env, userId: number, email: string): Promise<void> {
  for (let action of PERSONAL) {
    let { key, limiter } = await shardOf(env, action, String(userId))
    await limiter.forget(key)
  }
  await forgivePasswordTries(env, email)
}

/** D52: IPv4 /32 or IPv6 /64 of the address the platform saw; nothing that a client writes. */
export function networkOf(request: Request): string {
  let address = request.headers.get('cf-connecting-ip') ?? 'local'
  if (!address.includes(':')) return address
  let [head = '', tail] = address.toLowerCase().split('::')
  let left = head.split(':').filter(part => part !== '')
  let right = tail?.split(':').filter(part => part !== '') ?? []
  let gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  let parts = [...left, ...Array<string>(gap).fill('0'), ...right]
  return parts
    .slice(0, 4)
    .map(part => part.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The platform's own period of the binding READS. */
const READS_WINDOW_MS = 60_000

/** A first, coarse gate for reads; one that fails lets everybody through. */
export async function limitReads(env: Env, sessionId: number): Promise<void> {
  if (limitFactor(env) !== 1) return
  let { success } = await env.READS.limit({ key: String(sessionId) }).catch(() => ({
    success: true
  }))
  if (!success) throw new Failure('too_many', { retryAfterMs: READS_WINDOW_MS })
}
