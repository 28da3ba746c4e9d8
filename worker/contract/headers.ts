import { TRUSTED_TYPES_POLICY } from './name.ts'

/** D8: ms since the epoch, on every answer of the API. */
export const SERVER_TIME = 'X-Server-Time'

/** D38, SECURITY 1.5: one policy for the Worker's documents and for the static files. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES_POLICY}`
].join('; ')

export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** D38: what somebody else has uploaded may do nothing at all when it is opened by itself. */
export const PHOTO_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** On every answer, from the Worker and from the static files alike. */
export const COMMON_HEADERS = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin'
} as const

/** The text of `_headers`, the file by which static files get the same headers. */
export function assetHeaders(): string {
  let common = Object.entries({ 'Content-Security-Policy': DOCUMENT_POLICY, ...COMMON_HEADERS })
  return [
    '/*',
    ...common.map(([name, value]) => `  ${name}: ${value}`),
    '  Cache-Control: no-cache',
    '/assets/*',
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    ''
  ].join('\n')
}
