import { API_POLICY, COMMON_HEADERS, SERVER_TIME } from '#contract/headers.ts'
import { describe, expect, it } from 'vitest'
import { checkAnswer } from '../support/checked-answer.ts'

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': API_POLICY,
  'Content-Type': 'application/json',
  ...COMMON_HEADERS,
  [SERVER_TIME]: '1777885200000'
}

const CARD = { displayName: 'Ben Okoro', username: 'benokoro', avatar: null }
const FAMILY = { id: 3, name: 'Family', color: '#10b981', members: [] as object[] }
const MEMBER = { id: 7, friendshipId: 5, user: CARD }

async function checks(body: unknown, status = 200, headers: Record<string, string> = HEADERS) {
  return checkAnswer('GET', '/api/contact-groups', Response.json(body, { headers, status }))
}

describe('SECURITY 14: what holds every answer of these tests against its contract', () => {
  it('takes what the contract says', async () => {
    let body = [{ ...FAMILY, members: [MEMBER] }]
    expect(await checks(body)).toMatchObject({ body, status: 200 })
  })

  it.each([
    ['on the list', { ...FAMILY, ownerId: 1 }],
    [
      'of a member',
      { ...FAMILY, members: [{ ...MEMBER, user: { ...CARD, email: 'ben@example.test' } }] }
    ],
    ['that is null', { ...FAMILY, secret: null }]
  ])('refuses a field too many, %s', async (_, group) => {
    await expect(checks([group])).rejects.toThrow('GET /api/contact-groups')
  })

  it.each([
    ['a status', async () => checks([FAMILY], 202)],
    ['a missing field', async () => checks([{ id: 3, name: 'Family' }])],
    [
      'a failure with more to it',
      async () => checks({ code: 'x', message: 'Oops', stack: '' }, 500)
    ],
    [
      'a header that differs',
      async () => checks([], 200, { ...HEADERS, 'Cache-Control': 'public' })
    ]
  ])('refuses what the contract does not have: %s', async (_, check) => {
    await expect(check()).rejects.toThrow('GET /api/contact-groups')
  })
})
