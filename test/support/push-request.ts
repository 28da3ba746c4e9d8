/** What a sender claims about itself (RFC 8292). */
export interface Claims {
  aud: string
  exp: number
  sub: string
}

/** How the push service answers the next request to a device. */
export interface PushReply {
  status: number
  headers?: Record<string, string>
  /** How long it takes. */
  waitMs?: number
}

/** A request that reached a device's address. */
export interface PushRequest {
  status: number
  /** The body as it came, encrypted. */
  bytes: number
  ttl: number
  topic: string | null
  urgency: string | null
  claims: Claims
  key: string
  /** What the device has decrypted. */
  message: Record<string, unknown>
}
