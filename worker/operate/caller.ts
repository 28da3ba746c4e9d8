import type { AnswerOf, BodyOf, Endpoint } from '#contract/endpoint.ts'

export interface Given<E extends Endpoint> {
  params?: Record<string, number | string>
  body?: BodyOf<E>
}

/** An answer of the API that is no success. */
export class CallFailed extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

export type Call = <E extends Endpoint>(endpoint: E, given?: Given<E>) => Promise<AnswerOf<E>>

/** Calls the API at `url` as everybody does, with a session or without. */
export function callerOf(url: string, sessionId?: string): Call {
  return async (endpoint, { body, params } = {}) => {
    let path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]))
    let response = await fetch(new URL(path, url), {
      method: endpoint.method,
      headers: {
        ...(sessionId !== undefined && { Authorization: `Bearer ${sessionId}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' })
      },
      body: body === undefined ? null : JSON.stringify(body)
    })
    let text = await response.text()
    if (!response.ok) {
      throw new CallFailed(
        response.status,
        `${endpoint.method} ${path}: ${response.status} ${text}`
      )
    }
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<typeof endpoint>
  }
}
