import { createPublicKey, verify } from 'node:crypto'
import type { Claims } from '../push-request.ts'

/** What the sender claims and by which key, once the signature is seen to be good (RFC 8292). */
export function readVapidToken(authorization: string): { claims: Claims; key: string } {
  let [, token = '', key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key === undefined) throw new Error(`no vapid token: ${authorization}`)
  let [header = '', payload = '', signature = ''] = token.split('.')
  let point = Buffer.from(key, 'base64url')
  let x = point.subarray(1, 33).toString('base64url')
  let y = point.subarray(33).toString('base64url')
  let publicKey = createPublicKey({ format: 'jwk', key: { crv: 'P-256', kty: 'EC', x, y } })
  let isGood = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { dsaEncoding: 'ieee-p1363', key: publicKey },
    Buffer.from(signature, 'base64url')
  )
  if (!isGood) throw new Error('a signature that is not good')
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims, key }
}
