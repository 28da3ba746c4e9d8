import { TAG_PATH } from '#contract/tag.ts'

/** D37: what the address on a tag asks for; `minutes` is a timer's length. */
export type TagWish =
  | { kind: 'flip' }
  | { kind: 'off' }
  | { kind: 'on'; minutes: number | undefined }

/** The longest timer that one can set by hand, too. */
const MINUTES_MOST = 24 * 60 - 1

/** What `address` asks of this site, 'mistyped' if that is nothing there is; undefined for any other address. */
export function readTagLink(address: string): TagWish | 'mistyped' | undefined {
  let url = urlOf(address)
  let isOurs = url?.origin === location.origin && url.pathname.replace(/\/+$/, '') === TAG_PATH
  return url && isOurs ? wishOf(url.searchParams) : undefined
}

function urlOf(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** The address to write on a tag. */
export function tagLink(): string {
  return location.origin + TAG_PATH
}

function wishOf(params: URLSearchParams): TagWish | 'mistyped' {
  let [wanted, length] = [params.get('set'), params.get('minutes')]
  if (wanted === null && length === null) return { kind: 'flip' }
  if (wanted === 'unavailable') return { kind: 'off' }
  if (wanted !== 'available') return 'mistyped'
  if (length === null) return { kind: 'on', minutes: undefined }
  let minutes = Math.min(MINUTES_MOST, Math.trunc(Number(length)))
  return minutes > 0 ? { kind: 'on', minutes } : 'mistyped'
}
