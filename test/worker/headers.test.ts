import { API_POLICY, COMMON_HEADERS, SERVER_TIME } from '#contract/headers.ts'
import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkAnswer } from '../support/checked-answer.ts'
import { at } from '../support/clock.ts'
import { upgrade } from '../support/live-socket.ts'
import type { Person } from '../support/people.ts'
import { newPeople } from '../support/seed.ts'
import { ORIGIN } from '../support/wire.ts'

const NOW = '2026-05-04T09:00:00.123Z'

let ann: Person

beforeEach(async () => {
  at(NOW)
  ;[ann] = await newPeople('Ann Lee')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

async function fetchAs(token: string, method: string, path: string, init: RequestInit = {}) {
  let headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  let request = new Request(new URL(path, ORIGIN), { redirect: 'manual', ...init, method })
  for (let [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return exports.default.fetch(request)
}

function headersOf({ headers }: Response): Record<string, string | null> {
  let names = ['Content-Security-Policy', ...Object.keys(COMMON_HEADERS), 'Cache-Control']
  return Object.fromEntries(names.map(name => [name, headers.get(name)]))
}

const RIGHT = {
  'Content-Security-Policy': API_POLICY,
  ...COMMON_HEADERS,
  'Cache-Control': 'no-store'
}

describe('D8, D38: an answer of the API has all its headers', () => {
  it.each([
    [200, 'GET', '/api/me', undefined],
    [201, 'POST', '/api/contact-groups', '{"name":"x"}'],
    [204, 'POST', '/api/logout', undefined],
    [400, 'POST', '/api/search', '{'],
    [404, 'GET', '/api/nope', undefined],
    [405, 'PUT', '/api/me', undefined],
    [413, 'POST', '/api/search', 'x'.repeat(2 ** 17)]
  ])('with %i: %s %s', async (status, method, path, body) => {
    let response = await fetchAs(ann.token, method, path, { body: body ?? null })
    expect(response.status).toBe(status)
    expect(headersOf(response)).toEqual(RIGHT)
    expect(response.headers.get(SERVER_TIME)).toBe(String(Date.parse(NOW)))
    expect(response.headers.get('Set-Cookie')).toBeNull()
    await checkAnswer(method, path, response)
  })

  it('with 401, for somebody who is not signed in', async () => {
    expect(headersOf(await fetchAs('x', 'GET', '/api/me'))).toEqual(RIGHT)
  })

  it('with 409', async () => {
    await ann.creates('x')
    let response = await fetchAs(ann.token, 'POST', '/api/contact-groups', {
      body: '{"name":"x"}'
    })
    expect([response.status, headersOf(response)]).toEqual([409, RIGHT])
  })

  it('with 429, and says how long to wait', async () => {
    let search = () => fetchAs(ann.token, 'POST', '/api/search', { body: '{"query":"x"}' })
    for (let i = 0; i < 30; i += 1) await search()
    let response = await search()
    expect([response.status, headersOf(response)]).toEqual([429, RIGHT])
    expect(response.headers.get('Retry-After')).toBe('60')
  })

  it.each([
    [500, 'a bug'],
    [503, 'D1_ERROR: Network connection lost.']
  ])('with %i', async (status, message) => {
    let prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error(message)
    })
    let response = await fetchAs(ann.token, 'GET', '/api/me')
    prepare.mockRestore()
    expect([response.status, headersOf(response)]).toEqual([status, RIGHT])
  })
})

describe('D38: so has every other answer the Worker gives by itself', () => {
  it.each([
    ['a socket without a session', 401, () => upgrade(undefined)],
    ['a socket from another site', 403, () => upgrade(ann.token, { Origin: 'https://evil.test' })],
    ['/ws without an upgrade', 426, () => fetchAs(ann.token, 'GET', '/ws')],
    ['a call of /ws', 404, () => fetchAs(ann.token, 'POST', '/ws')],
    ['an address with a slash too many', 308, () => fetchAs(ann.token, 'GET', '/contacts/')],
    ['a file that is gone', 404, () => fetchAs(ann.token, 'GET', '/assets/gone.js')],
    ['a post to a page', 404, () => fetchAs(ann.token, 'POST', '/contacts')]
  ])('%s', async (_, status, answer) => {
    let response = await answer()
    expect([response.status, headersOf(response)]).toEqual([status, RIGHT])
  })
})
