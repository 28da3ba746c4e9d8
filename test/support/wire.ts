import { exports } from 'cloudflare:workers'
import { type Answer, checkAnswer } from './checked-answer.ts'

export const ORIGIN = 'https://porchlight.test'

export interface Call {
  /** Sent as JSON; undefined sends no body. */
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: BodyInit
  headers?: Record<string, string>
  token?: string | undefined
  /** The network it comes from: limits are counted by it. */
  network?: string
}

let networks = 0

/** An address nobody has called from, so that one test's calls never count against another's limit. */
export function newNetwork(): string {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** Calls the Worker by its public door; every answer is held against the contract. */
export async function callApi(method: string, path: string, call: Call = {}): Promise<Answer> {
  let headers = new Headers({ 'CF-Connecting-IP': call.network ?? newNetwork() })
  if (call.token !== undefined) headers.set('Authorization', `Bearer ${call.token}`)
  if (call.body !== undefined) headers.set('Content-Type', 'application/json')
  for (let [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value)
  let body = call.raw ?? (call.body === undefined ? null : JSON.stringify(call.body))
  let url = new URL(path, ORIGIN)
  let response = await exports.default.fetch(new Request(url, { method, headers, body }))
  return checkAnswer(method, url.pathname, response)
}
