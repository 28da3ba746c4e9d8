import { FailureBody, type FailureCode, FAILURES } from '#contract/failures.ts'
import { SOCKET_PATH } from '#contract/socket.ts'
import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { upgrade } from '../support/live-socket.ts'
import type { Person } from '../support/people.ts'
import { newPeople } from '../support/seed.ts'
import { ORIGIN } from '../support/wire.ts'

let ann: Person
let written: string[]

/** Everything that anything writes to a log, as text. */
function overhear(): void {
  written = []
  for (let level of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      written.push(words.map(word => `${String(word)} ${JSON.stringify(word)}`).join(' '))
    })
  }
}

beforeEach(async () => {
  ;[ann] = await newPeople('Ann Lee')
  overhear()
})

async function visit(query: string, headers: Record<string, string>) {
  return exports.default.fetch(new Request(`${ORIGIN}${SOCKET_PATH}${query}`, { headers }))
}

async function expectRefusal(response: Response, code: FailureCode): Promise<void> {
  let text = await response.text()
  expect({ status: response.status, body: FailureBody.parse(JSON.parse(text)) }).toEqual({
    status: FAILURES[code].status,
    body: { code, message: FAILURES[code].message }
  })
  expect(text).not.toContain(ann.token)
  expect(JSON.stringify([...response.headers])).not.toContain(ann.token)
}

describe('C033: a socket', () => {
  it.each([
    ['from the site itself', ORIGIN],
    ['from no site', undefined]
  ])('is opened %s', async (_, origin) => {
    let response = await upgrade(ann.token, origin === undefined ? {} : { Origin: origin })
    expect(response.status).toBe(101)
  })

  it.each([
    'https://evil.test',
    `${ORIGIN}.evil.test`,
    ORIGIN.replace('//', '//sub.'),
    ORIGIN.replace('https:', 'http:'),
    `${ORIGIN}:8443`,
    `${ORIGIN}/`,
    'null'
  ])('is refused to "%s", with a good session or without any', async origin => {
    await expectRefusal(await upgrade(ann.token, { Origin: origin }), 'foreign_origin')
    await expectRefusal(await upgrade(undefined, { Origin: origin }), 'foreign_origin')
  })

  it.each([
    ['an empty one', () => '?sessionId='],
    ['none', () => ''],
    ['two, the first of them good', (token: string) => `?sessionId=${token}&sessionId=x`],
    ['two, the second of them good', (token: string) => `?sessionId=x&sessionId=${token}`],
    ['the same one twice', (token: string) => `?sessionId=${token}&sessionId=${token}`],
    ['ten kilobytes', (token: string) => `?sessionId=${token.repeat(160)}`],
    ['a list', (token: string) => `?sessionId[]=${token}`],
    ['another name', (token: string) => `?sessionid=${token}`],
    ['a blank behind it', (token: string) => `?sessionId=${token}%20`],
    ['a null behind it', (token: string) => `?sessionId=${token}%00`],
    ['a piece of SQL', () => `?sessionId=${encodeURIComponent("' or 1=1 --")}`]
  ])('is refused for a session that is %s', async (_, queryOf) => {
    let response = await visit(queryOf(ann.token), { Upgrade: 'websocket' })
    await expectRefusal(response, 'unauthorized')
  })

  it('is not opened by a cookie, from here or from elsewhere', async () => {
    let headers = { Cookie: `sessionId=${ann.token}`, Upgrade: 'websocket' }
    await expectRefusal(await visit('', headers), 'unauthorized')
    await expectRefusal(
      await visit('', { ...headers, Origin: 'https://evil.test' }),
      'foreign_origin'
    )
  })

  it.each([undefined, 'h2c', 'websocket, h2c'])(
    'is asked for by name: an upgrade to %s is 426, never a page',
    async name => {
      let headers = { Accept: 'text/html', ...(name === undefined ? {} : { Upgrade: name }) }
      await expectRefusal(await visit(`?sessionId=${ann.token}`, headers), 'upgrade_required')
    }
  )

  it('D46: is refused to the eleventh device at once', async () => {
    // Held on to until the end: a socket that nobody holds may be collected, and closed by that.
    let open = []
    for (let i = 0; i < 10; i += 1) open.push(await upgrade(ann.token))
    await expectRefusal(await upgrade(ann.token), 'sockets_full')
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 101))
  })
})

describe('C033: the session in the address stands in no log', () => {
  it('whatever becomes of the upgrade', async () => {
    let upgrades = [
      await upgrade(ann.token),
      await upgrade(ann.token, { Origin: 'https://evil.test' }),
      await visit(`?sessionId=${ann.token}`, {}),
      await visit(`?sessionId=${ann.token}&sessionId=x`, { Upgrade: 'websocket' })
    ]
    expect(upgrades.map(({ status }) => status)).toEqual([101, 403, 426, 401])
    expect(written).toEqual([])
  })

  it.each([
    ['a bug', 'internal'],
    ['D1_ERROR: Network connection lost.', 'unavailable']
  ] as const)('even when the database answers: %s', async (message, code) => {
    let prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error(message)
    })
    let response = await upgrade(ann.token)
    prepare.mockRestore()
    await expectRefusal(response, code)
    expect(written.join('\n')).toContain('A request failed')
    expect(written.join('\n')).not.toContain(ann.token)
    expect(written.join('\n')).not.toContain(ann.token.slice(0, 16))
  })
})
