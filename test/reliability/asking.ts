import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { Told } from './likeness.ts'

/** Where the platform says that a request comes from; on this machine, whoever asks does. */
export const from = (network: string) => ({ 'CF-Connecting-IP': network })

export interface Asked<E extends Endpoint> {
  params?: Record<string, number | string>
  body?: BodyOf<E>
  token?: string
  headers?: Record<string, string>
}

/** Calls the API whatever it answers, and says how long it took. */
export async function asks<E extends Endpoint>(
  url: string,
  endpoint: E,
  { body, headers: more, params, token }: Asked<E>
): Promise<Told & { response: Response }> {
  let path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]))
  let request: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...more,
      ...(body !== undefined && { 'Content-Type': 'application/json' })
    },
    body: body === undefined ? null : JSON.stringify(body)
  }
  let startedAt = performance.now()
  let response = await fetch(new URL(path, url), request)
  let text = await response.text()
  let ms = performance.now() - startedAt
  let headers = [...response.headers.keys()].join(' ')
  return { status: response.status, headers, text, ms, response }
}
