import { ENDPOINTS } from '#contract/endpoints.ts'
import { newId } from '#db/ids.ts'
import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { upgrade } from '../support/live-socket.ts'
import { newPeople } from '../support/seed.ts'
import { callApi } from '../support/wire.ts'

const ROUNDS = env.FULL === '1' ? 1_000 : 8

let { LIMITS } = env

beforeAll(() => {
  env.LIMITS = '1000000'
})

afterAll(() => {
  env.LIMITS = LIMITS
})

async function objects(): Promise<string[]> {
  let ids = await listDurableObjectIds(env.PRESENCE)
  return ids.map(String).toSorted()
}

function madeUpToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}

it('SECURITY 61: whoever does not exist gets no object, whatever is asked of them', async () => {
  let [ann] = await newPeople('Ann Lee')
  await ann.goesAvailable()
  let before = await objects()
  let named = ENDPOINTS.filter(({ path }) => path.includes(':'))
  for (let round = 0; round < ROUNDS; round += 1) {
    let id = newId()
    for (let { method, path } of named) {
      let body = method === 'GET' ? undefined : { friendshipId: id }
      let { status } = await ann.tries(method, path.replaceAll(/:\w+/g, String(id)), body)
      expect([400, 404], `${method} ${path}`).toContain(status)
    }
    for (let [path, body] of [
      ['/api/friend-request', { friendId: id }],
      ['/api/record-call', { receiverId: id }]
    ] as const) {
      expect(await ann.tries('POST', path, body)).toMatchObject({ status: 404 })
    }
    let token = madeUpToken()
    expect((await upgrade(token)).status).toBe(401)
    expect((await callApi('POST', '/api/status', { token, body: {} })).status).toBe(401)
    expect((await callApi('POST', `/api/actions/${token}`)).status).toBe(404)
  }
  expect(await objects()).toEqual(before)
  expect(before).toContain(String(env.PRESENCE.idFromName(String(ann.id))))
})
