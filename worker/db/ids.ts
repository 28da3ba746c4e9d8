/** D17: a random positive integer below 2^53. */
export function newId(): number {
  let [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high % 2 ** 21) * 2 ** 32 + low || newId()
}

/** D17: a secret of 256 bits as 64 hexadecimal digits. */
export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
}

/** What is stored of a token (D20). */
export async function hashToken(token: string): Promise<string> {
  let hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Buffer.from(hash).toString('hex')
}
