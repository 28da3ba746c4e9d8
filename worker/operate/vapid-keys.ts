import { createECDH } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A new pair of keys as VAPID_KEYS holds them: the public one, a dot, the private one, in base64url (RFC 8292). */
export function newVapidKeys(): string {
  let pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key that begins with zeros comes short.
  let secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return `${pair.getPublicKey().toString('base64url')}.${secret.toString('base64url')}`
}

/** The keys of this machine, made when they are first asked for: browsers that subscribed know the old ones by heart. */
export function localVapidKeys(state: string): string {
  let path = join(state, 'vapid-keys')
  if (!existsSync(path)) {
    mkdirSync(state, { recursive: true })
    writeFileSync(path, newVapidKeys(), { mode: 0o600 })
  }
  return readFileSync(path, 'utf8').trim()
}
