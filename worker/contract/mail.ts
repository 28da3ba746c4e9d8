import type { Endpoint } from './endpoint.ts'

/** D46: where the link in a mail leads; the token stands in the fragment. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe'

/** D51, RFC 8058: what a mail program calls when its reader wants no more mail of that kind. The same for every token. */
export const unsubscribe = {
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'anybody',
  answers: { 204: null }
} as const satisfies Endpoint

/** The same address opened by a person whose mail program knows no better: it leads to the page, and changes nothing. */
export const openUnsubscribe = {
  method: 'GET',
  path: unsubscribe.path,
  access: 'anybody',
  answers: { 303: null }
} as const satisfies Endpoint

/** The path that stops mail of the kind that `token` stands for. */
export function unsubscribeAddress(token: string): string {
  return `${unsubscribe.path}?token=${encodeURIComponent(token)}`
}
