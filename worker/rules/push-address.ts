/** A P-256 point, not compressed, and a secret (RFC 8291). */
const POINT_BYTES = 65
const POINT_MARK = 4
const AUTH_BYTES = 16

/**
 * SECURITY 39: the address of a subscription in its one form, if it is https and its host, with a port where that is not
 * 443, is one of `hosts`: names by commas, `*.` in front for what ends so. Undefined if not.
 */
export function readPushAddress(endpoint: string, hosts: string): string | undefined {
  if (!URL.canParse(endpoint)) return undefined
  let { host, href, password, protocol, username } = new URL(endpoint)
  let isPlain = protocol === 'https:' && username === '' && password === '' && !href.includes('#')
  return isPlain && hosts.split(',').some(one => isHost(host, one.trim())) ? href : undefined
}

function isHost(host: string, allowed: string): boolean {
  if (allowed.startsWith('*.'))
    return host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
  return allowed !== '' && host === allowed
}

function bytesOf(base64url: string): number[] | undefined {
  if (!/^[\w-]+$/.test(base64url)) return undefined
  try {
    let text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return [...text].map(unit => unit.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Whether these can be the keys of a subscription; whether the point lies on the curve, its use will tell. */
export function arePushKeys({ auth, p256dh }: { auth: string; p256dh: string }): boolean {
  let point = bytesOf(p256dh)
  return (
    point?.length === POINT_BYTES && point[0] === POINT_MARK && bytesOf(auth)?.length === AUTH_BYTES
  )
}
