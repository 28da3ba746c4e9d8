declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts what was encrypted for a device (RFC 8188, RFC 8291). */
  function decrypt(
    body: Buffer,
    keys: { authSecret: string; privateKey: ECDH; version: 'aes128gcm' }
  ): Buffer

  export default { decrypt }
}
