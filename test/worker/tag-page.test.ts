import { COMMON_HEADERS, DOCUMENT_POLICY } from '#contract/headers.ts'
import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { ORIGIN } from '../support/wire.ts'

const DOCUMENT = '<!doctype html><title>Porchlight</title>'
const WINDOW = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }
const { ASSETS } = env

beforeEach(() => {
  // The app need not be built for these: any document with the headers of a file will do.
  let headers = {
    ...COMMON_HEADERS,
    'Content-Security-Policy': DOCUMENT_POLICY,
    'Content-Type': 'text/html',
    'Cache-Control': 'no-cache',
    ETag: '"1"'
  }
  let fetch = async () => new Response(DOCUMENT, { headers })
  env.ASSETS = { fetch } as unknown as Fetcher
  return () => {
    env.ASSETS = ASSETS
  }
})

async function visit(headers: Record<string, string>, path = '/nfc-toggle', method = 'GET') {
  let request = new Request(new URL(path, ORIGIN), { method, headers, redirect: 'manual' })
  return exports.default.fetch(request)
}

describe('D37: the page of a tag', () => {
  it.each(['none', 'same-origin', 'same-site', 'cross-site'])(
    'is told by its answer that the visit began as %s',
    async site => {
      let answer = await visit({ ...WINDOW, 'Sec-Fetch-Site': site })
      expect([answer.status, await answer.text()]).toEqual([200, DOCUMENT])
      expect(answer.headers.get('Server-Timing')).toBe(`nav;desc="${site}"`)
    }
  )

  it.each<[string, Record<string, string>]>([
    ['a browser that says nothing', {}],
    [
      'something else than a window',
      { ...WINDOW, 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'none' }
    ],
    ['a word that is none', { ...WINDOW, 'Sec-Fetch-Site': 'none", x;desc="none' }],
    ['a word too many', { ...WINDOW, 'Sec-Fetch-Site': 'none, cross-site' }]
  ])('takes %s for absent', async (_, headers) => {
    let answer = await visit(headers)
    expect(answer.headers.get('Server-Timing')).toBe('nav;desc="absent"')
  })

  it('is kept by nobody, and has the headers of a document otherwise', async () => {
    let { headers } = await visit({ ...WINDOW, 'Sec-Fetch-Site': 'none' })
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('ETag')).toBeNull()
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(headers)).toMatchObject(
      Object.fromEntries(
        Object.entries(COMMON_HEADERS).map(([name, value]) => [name.toLowerCase(), value])
      )
    )
  })

  it.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
    'SECURITY 31: is not given ahead of a visit: %s',
    async purpose => {
      let answer = await visit({ ...WINDOW, 'Sec-Fetch-Site': 'none', 'Sec-Purpose': purpose })
      expect([answer.status, await answer.text()]).toEqual([503, ''])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
  )

  it('has one address, which keeps what is asked', async () => {
    let answer = await visit(WINDOW, '/nfc-toggle/?set=available&minutes=30')
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      308,
      '/nfc-toggle?set=available&minutes=30'
    ])
  })

  it('changes nothing by itself, whatever the method', async () => {
    for (let method of ['POST', 'PUT', 'DELETE']) {
      expect((await visit(WINDOW, '/nfc-toggle', method)).status, method).toBe(404)
    }
    expect(
      (await visit({ ...WINDOW, 'Sec-Fetch-Site': 'none' }, '/nfc-toggle', 'HEAD')).status
    ).toBe(200)
  })
})

describe('D51: the page of a link', () => {
  it('tells how the visit began too, is kept by nobody, and is not given ahead of a visit', async () => {
    let { headers, status } = await visit({ ...WINDOW, 'Sec-Fetch-Site': 'none' }, '/do')
    expect([status, headers.get('Server-Timing')]).toEqual([200, 'nav;desc="none"'])
    expect(headers.get('Cache-Control')).toBe('no-store')
    let ahead = await visit({ ...WINDOW, 'Sec-Purpose': 'prefetch;prerender' }, '/do')
    expect(ahead.status).toBe(503)
    expect((await visit(WINDOW, '/do', 'POST')).status).toBe(404)
  })
})

it('no other page tells how a visit began', async () => {
  let answer = await visit({ ...WINDOW, 'Sec-Fetch-Site': 'none' }, '/contacts')
  expect(answer.headers.get('Server-Timing')).toBeNull()
})
