export interface VapidBindings {
  /** The public and the private key, base64url, with a dot between; empty = push is not set up. */
  VAPID_KEYS?: string
  /** Whom a push service may write to: mailto: or https: (RFC 8292). */
  VAPID_SUBJECT: string
}

export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

/** By what this server shows push services that it is itself; undefined if push is not set up. */
export function readVapid({ VAPID_KEYS = '', VAPID_SUBJECT }: VapidBindings): Vapid | undefined {
  let [, publicKey, privateKey] = /^([\w-]{87})\.([\w-]{43})$/.exec(VAPID_KEYS) ?? []
  if (publicKey === undefined || privateKey === undefined) return undefined
  return { publicKey, privateKey, subject: VAPID_SUBJECT }
}
