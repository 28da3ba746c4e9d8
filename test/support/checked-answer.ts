import { ENDPOINTS, isPathOf } from '#contract/endpoints.ts'
import { FailureBody, FAILURES } from '#contract/failures.ts'
import { API_POLICY, COMMON_HEADERS, SERVER_TIME } from '#contract/headers.ts'
import { readReference } from '#contract/reference.ts'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { checkDescribed } from './described.ts'

/** What came back: the body is parsed JSON, or undefined if there was none. */
export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

const HEADERS = {
  'Content-Security-Policy': API_POLICY,
  ...COMMON_HEADERS,
  'Cache-Control': 'no-store'
}

/** Strict in depth: what a schema would drop in silence is an undeclared field too. */
function checkBody(schema: z.ZodMiniType, body: unknown, what: string): void {
  let { data, error } = schema.safeParse(body)
  expect(error?.issues, `${what} answered what its contract does not say`).toBeUndefined()
  expect(body, `${what} answered a field its contract does not have`).toEqual(data)
}

function checkHeaders(headers: Headers, what: string): void {
  for (let [name, value] of Object.entries(HEADERS)) {
    expect(headers.get(name), `${what} without the right ${name}`).toBe(value)
  }
  expect(headers.get(SERVER_TIME), `${what} without the server's time`).toMatch(/^\d{12,14}$/)
}

function checkFailure(status: number, body: unknown, what: string): void {
  checkBody(FailureBody, body, what)
  let { code, message } = body as FailureBody
  expect(FAILURES[code].status, `${what} answered '${code}' with a status of another code`).toBe(
    status
  )
  expect(message, `${what} without a sentence for a person`).toMatch(/\w/)
}

/** Reads an answer of the API and holds it against the contract: the body, the failures, the headers. The one page under /api is text. */
export async function checkAnswer(
  method: string,
  pathname: string,
  response: Response
): Promise<Answer> {
  let { headers, status } = response
  let text = await response.text()
  let what = `${method} ${pathname} (${status})`
  if (pathname === readReference.path && status === 200) return { body: text, headers, status }
  checkHeaders(headers, what)
  if (text !== '') expect(headers.get('Content-Type'), what).toMatch(/^application\/json\b/)
  let body: unknown = text === '' ? undefined : JSON.parse(text)
  checkDescribed(method, pathname, status, body)
  if (status >= 400) {
    checkFailure(status, body, what)
    return { body, headers, status }
  }
  let endpoint = ENDPOINTS.find(each => each.method === method && isPathOf(each, pathname))
  expect(Object.keys(endpoint?.answers ?? {}), `${what} is no answer of the contract`).toContain(
    String(status)
  )
  let schema = endpoint?.answers[status] ?? null
  if (schema === null) expect(text, `${what} must be empty`).toBe('')
  else checkBody(schema, body, what)
  return { body, headers, status }
}
