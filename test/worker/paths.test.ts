import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS, isPathOf } from '#contract/endpoints.ts'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi, ORIGIN } from '../support/wire.ts'

const METHODS = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT']
const PATHS = [...new Set(ENDPOINTS.map(pathOf))]
const BY_ID = ENDPOINTS.filter(({ path }) => path.includes(':')).map(
  endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const
)
/** What fits every body that comes with an id in the path. */
const BODY = { friendshipId: 7, isEnabled: true }

let ann: Person

beforeAll(async () => {
  ;[ann] = await newPeople('Ann Lee')
})

function pathOf({ path }: Endpoint): string {
  return path.replaceAll(/:\w+/g, '7')
}

async function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  let request = new Request(new URL(path, ORIGIN), { method, headers, redirect: 'manual' })
  return exports.default.fetch(request)
}

describe('C078: under /api', () => {
  it.each([
    ['GET', '/api/nope', 'not_found'],
    ['POST', '/api/nope', 'not_found'],
    ['GET', '/api', 'not_found'],
    ['POST', '/api', 'not_found'],
    ['GET', '/api/', 'not_found'],
    ['GET', '/api/me/', 'not_found'],
    ['GET', '/api/friends//', 'not_found'],
    ['GET', '/api/avatar/unknown', 'not_found'],
    ['GET', '/api/%E0%A4%A', 'not_found'],
    ['GET', '/api/index.html', 'not_found'],
    ['POST', '/api/me', 'method_not_allowed']
  ] as const)('%s %s is answered in JSON', async (method, path, code) => {
    let headers = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }
    expect(await callApi(method, path, { headers, token: ann.token })).toMatchObject(refused(code))
  })

  it('a browser that navigates there without a session gets 401, not a page', async () => {
    let headers = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }
    expect(await callApi('GET', '/api/me', { headers })).toMatchObject(refused('unauthorized'))
  })

  it.each(PATHS)('%s answers no method but its own', async path => {
    let own = ENDPOINTS.filter(endpoint => isPathOf(endpoint, path)).map(({ method }) => method)
    for (let method of METHODS.filter(each => !own.some(known => known === each))) {
      expect(await callApi(method, path, { token: ann.token }), method).toMatchObject(
        refused('method_not_allowed')
      )
    }
  })

  it('HEAD is GET without the body', async () => {
    let response = await visit('/api/me', { Authorization: `Bearer ${ann.token}` }, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('D28: what cannot be an id is as unknown as one that does not exist', () => {
  it.each(BY_ID)('%s', async (_, endpoint) => {
    let ids = ['0', '-1', '1.5', '1e308', '1e3', '+7', '07', '0x7', '\u0663', '%D9%A3', '%00']
    let more = ['..%2f..%2fme', '%27%20or%201=1', 'null', 'NaN', '7%20', '9007199254740993']
    let call = endpoint.body ? { body: BODY, token: ann.token } : { token: ann.token }
    let before = await readTables()
    let unknown = await callApi(endpoint.method, pathOf(endpoint), call)
    expect(unknown.status).toBe(404)
    for (let id of [...ids, ...more, '9'.repeat(300)]) {
      let path = endpoint.path.replaceAll(/:\w+/g, () => id)
      expect(await callApi(endpoint.method, path, call), id).toMatchObject({
        status: 404,
        body: unknown.body
      })
    }
    expect(await readTables()).toEqual(before)
  })

  it('D17: one that exists has one spelling', async () => {
    let group = await ann.creates('Spelled')
    let digits = String(group.id)
    let eastern = digits.replaceAll(/\d/g, digit => String.fromCodePoint(0x660 + Number(digit)))
    let hexadecimal = `0x${group.id.toString(16)}`
    let spellings = [`0${digits}`, `+${digits}`, `${digits}.0`, `${digits}%20`, `%20${digits}`]
    for (let id of [...spellings, `${digits}e0`, hexadecimal, eastern]) {
      expect(await ann.tries('DELETE', `/api/contact-groups/${id}`), id).toMatchObject(
        refused('group_not_found')
      )
    }
    expect(await ann.groups()).toEqual([group])
  })

  it('a path that climbs out of /api is not under it', async () => {
    let answers = await Promise.all(
      ['/api/../nope.js', '/api/%2e%2e/nope.js'].map(path => visit(path))
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('C078: a page', () => {
  const DOCUMENT = '<!doctype html><title>Porchlight</title>'
  let { ASSETS } = env

  beforeEach(() => {
    // The app need not be built for these: any document will do.
    let fetch = async () => new Response(DOCUMENT, { headers: { 'Content-Type': 'text/html' } })
    env.ASSETS = { fetch } as unknown as Fetcher
    return () => {
      env.ASSETS = ASSETS
    }
  })

  it.each(['/', '/contacts', '/info', '/settings'])('%s is the app', async path => {
    let response = await visit(path, { Accept: 'text/html' })
    expect([response.status, await response.text()]).toEqual([200, DOCUMENT])
  })

  it.each([
    ['/contacts/', '/contacts'],
    ['/settings//', '/settings'],
    ['/contacts/?tab=groups', '/contacts?tab=groups']
  ])('%s leads to %s', async (path, target) => {
    let response = await visit(path, { Accept: 'text/html' })
    expect([response.status, response.headers.get('Location')]).toEqual([308, target])
  })

  it('that does not exist is drawn by the app, with 404', async () => {
    let response = await visit('/nope', { Accept: 'text/html' })
    expect([response.status, await response.text()]).toEqual([404, DOCUMENT])
  })

  it.each([
    ['/assets/gone.js', 'text/html'],
    ['/nope', 'application/json'],
    ['/nope', '*/*'],
    ['/favicon.ico', 'image/*'],
    ['//evil.test/', '*/*'],
    ['/API/me', '*/*']
  ])('C077: never stands in for a file: %s, %s', async (path, accept) => {
    let response = await visit(`${ORIGIN}${path}`, { Accept: accept })
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers no %s', async method => {
    let response = await visit('/contacts', { Accept: 'text/html' }, method)
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
  })
})
