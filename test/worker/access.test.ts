import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SOCKET_PATH } from '#contract/socket.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { hasSettled } from '../support/ear.ts'
import { upgrade } from '../support/live-socket.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

const CLOSED = ENDPOINTS.filter(({ access }) => access === 'person').map(
  endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const
)

function pathOf({ path }: Endpoint, id: number): string {
  return path.replaceAll(/:\w+/g, String(id))
}

/** Tokens that were once good, by what ended them. */
async function endedTokens(): Promise<string[]> {
  at('2026-01-02T09:00:00Z')
  let [old] = await newPeople('Old Device')
  at('2026-05-04T09:00:00Z')
  let [out, first, gone] = await newPeople('Signed Out', 'Two Devices', 'Deleted Account')
  let second = await onAnotherDevice(first)
  await out.signsOut()
  await first.tries('DELETE', '/api/sessions')
  await gone.tries('DELETE', '/api/account')
  for (let person of [out, first]) await hasSettled(person)
  return [old, out, second, gone].map(({ token }) => token)
}

describe('SPEC 6: without a session', () => {
  let ann: Person
  let ids: number[]
  let ended: string[]

  beforeAll(async () => {
    ended = await endedTokens()
    let ben: Person
    ;[ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    ids = [ben.id, (await ann.creates('Family', [ben])).id]
    await hasSettled(ann)
  })

  it.each(CLOSED)('%s answers 401 and does nothing', async (_, endpoint) => {
    let before = await readTables()
    let body = { status: 'available', query: 'ann', friendId: ann.id, name: 'x', friendshipId: 1 }
    let tokens = [undefined, '', '0'.repeat(64), ann.token.slice(1), `${ann.token}0`, ...ended]
    for (let id of ids) {
      for (let token of tokens) {
        let call = endpoint.body ? { body, token } : { token }
        let answer = await callApi(endpoint.method, pathOf(endpoint, id), call)
        expect(answer).toMatchObject(refused('unauthorized'))
      }
    }
    expect(await readTables()).toEqual(before)
  })

  it('a socket is not opened either', async () => {
    let tokens = [undefined, '', '0'.repeat(64), ann.token.toUpperCase(), 'a'.repeat(10_000)]
    tokens.push(...ended)
    let answers = await Promise.all(tokens.map(token => upgrade(token)))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 401))
  })
})

describe('only a bearer header signs anybody in, and', () => {
  it.each([
    ['not the token alone', (token: string) => token],
    ['not another scheme', (token: string) => `Basic ${token}`],
    ['not a scheme in small letters', (token: string) => `bearer ${token}`],
    ['not without a blank', (token: string) => `Bearer${token}`],
    ['not with two blanks', (token: string) => `Bearer  ${token}`],
    ['not with a tab', (token: string) => `Bearer\t${token}`],
    ['not with something behind', (token: string) => `Bearer ${token} x`],
    ['not twice', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['not with a comma', (token: string) => `Bearer ${token},`],
    ['not in capital letters', (token: string) => `Bearer ${token.toUpperCase()}`],
    ['not in quotes', (token: string) => `Bearer "${token}"`],
    ['not with eight kilobytes', (token: string) => `Bearer ${token.repeat(128)}`],
    ['not with a quote of SQL', () => "Bearer ' or 1=1 --"],
    ['not a scheme in capitals', (token: string) => `BEARER ${token}`],
    ['not the scheme alone', () => 'Bearer'],
    ['not nothing', () => ''],
    ['not another word', (token: string) => `Token ${token}`],
    ['not a parameter', (token: string) => `Bearer token=${token}`],
    ['not a colon', (token: string) => `Bearer: ${token}`],
    ['not behind another scheme', (token: string) => `Basic eA==, Bearer ${token}`],
    ['not encoded', (token: string) => `Bearer ${btoa(token)}`],
    ['not with an escape', (token: string) => `Bearer ${token}%00`],
    ['not with a letter beyond ASCII', (token: string) => `Bearer ${token}\u00E9`],
    ['not with a blank beyond ASCII', (token: string) => `Bearer\u00A0${token}`],
    ['not without its last letter', (token: string) => `Bearer ${token.slice(0, -1)}`],
    ['not with a letter before it', (token: string) => `Bearer a${token}`],
    ['not its hash’s length of zeros', () => `Bearer ${'0'.repeat(64)}`],
    ['not a number', () => 'Bearer 1'],
    ['not a list', (token: string) => `Bearer ["${token}"]`],
    ['not a wildcard', () => 'Bearer %']
  ])('%s', async (_, headerOf) => {
    let [ann] = await newPeople('Ann Lee')
    let headers = { Authorization: headerOf(ann.token) }
    expect(await callApi('GET', '/api/me', { headers })).toMatchObject(refused('unauthorized'))
  })

  it('neither a cookie nor a query does', async () => {
    let [ann] = await newPeople('Ann Lee')
    let headers = { Cookie: `sessionId=${ann.token}; session=${ann.token}` }
    for (let path of ['/api/me', `/api/me?sessionId=${ann.token}`]) {
      expect(await callApi('GET', path, { headers })).toMatchObject(refused('unauthorized'))
    }
  })

  it(`the query of ${SOCKET_PATH}, for the socket alone`, async () => {
    let [ann] = await newPeople('Ann Lee')
    expect((await upgrade(ann.token)).status).toBe(101)
    let headers = { Authorization: `Bearer ${ann.token}`, Cookie: `sessionId=${ann.token}` }
    expect((await upgrade(undefined, headers)).status).toBe(401)
  })
})

it('SPEC 6: no other site may read an answer', async () => {
  let headers = { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'GET' }
  for (let method of ['GET', 'OPTIONS']) {
    let { headers: given } = await callApi(method, '/api/me', { headers })
    expect([...given.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  }
})
