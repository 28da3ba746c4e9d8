import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { FailureCode } from '#contract/failures.ts'
import { BODY_BYTES } from '#contract/limits.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi, newNetwork } from '../support/wire.ts'

const TAKERS = ENDPOINTS.filter(({ body }) => body !== undefined)
const JSON_TYPE = 'application/json'
const DEEP = 10_000

let ann: Person

beforeAll(async () => {
  ;[ann] = await newPeople('Ann Lee')
})

async function send({ method, path }: Endpoint, raw: BodyInit, type?: string) {
  return callApi(method, path.replaceAll(/:\w+/g, '7'), {
    raw,
    headers: type === undefined ? {} : { 'Content-Type': type },
    network: newNetwork(),
    token: ann.token
  })
}

function streamOf(bytes: number): ReadableStream {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      controller.enqueue(new Uint8Array(Math.min(left, 16_384)).fill(0x20))
      left -= 16_384
    }
  })
}

const BROKEN: [string, () => BodyInit, string | undefined, FailureCode][] = [
  ['nothing', () => '', JSON_TYPE, 'malformed'],
  ['half an object', () => '{', JSON_TYPE, 'malformed'],
  ['two objects', () => '{}{}', JSON_TYPE, 'malformed'],
  ['a comment', () => '{/* */}', JSON_TYPE, 'malformed'],
  ['no number', () => 'NaN', JSON_TYPE, 'malformed'],
  ['JSON behind a byte order mark', () => '\uFEFF{}', JSON_TYPE, 'malformed'],
  ['bytes that are no UTF-8', () => new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, 'malformed'],
  ['null', () => 'null', JSON_TYPE, 'invalid'],
  ['a list', () => '[]', JSON_TYPE, 'invalid'],
  ['a text', () => '"x"', JSON_TYPE, 'invalid'],
  ['a number', () => '7', JSON_TYPE, 'invalid'],
  ['ten thousand lists', () => '['.repeat(DEEP) + ']'.repeat(DEEP), JSON_TYPE, 'invalid'],
  ['JSON as plain text', () => '{}', 'text/plain', 'unsupported_type'],
  ['JSON of no type', () => new TextEncoder().encode('{}'), undefined, 'unsupported_type'],
  ['JSON of a type that only begins like it', () => '{}', 'application/jsonp', 'unsupported_type'],
  ['a form', () => 'status=available', 'application/x-www-form-urlencoded', 'unsupported_type'],
  ['a form with files', () => new FormData(), undefined, 'unsupported_type'],
  ['two megabytes', () => `{"x":"${'x'.repeat(2 ** 21)}"}`, JSON_TYPE, 'too_large'],
  ['two megabytes without a length', () => streamOf(2 ** 21), JSON_TYPE, 'too_large'],
  ['one byte too many', () => ' '.repeat(BODY_BYTES + 1), JSON_TYPE, 'too_large']
]

describe('C088: wherever a body is taken', () => {
  it.each(BROKEN)('%s is refused, and changes nothing', async (_, bodyOf, type, code) => {
    let before = await readTables()
    for (let endpoint of TAKERS) {
      let answer = await send(endpoint, bodyOf(), type)
      expect(answer, `${endpoint.method} ${endpoint.path}`).toMatchObject(refused(code))
    }
    expect(await readTables()).toEqual(before)
  })

  it('a type with a parameter, in any case, is accepted', async () => {
    let headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    let body = JSON.stringify({ query: 'x' })
    expect(
      await callApi('POST', '/api/search', { raw: body, headers, token: ann.token })
    ).toMatchObject({ status: 200, body: [] })
  })

  it('as many bytes as are allowed are read', async () => {
    let body = `{"query":"x"}${' '.repeat(BODY_BYTES - 13)}`
    let headers = { 'Content-Type': JSON_TYPE }
    expect(
      await callApi('POST', '/api/search', { raw: body, headers, token: ann.token })
    ).toMatchObject({ status: 200 })
  })

  it.each([
    ['POST', '/api/status', {}, { status: 'This is missing.' }],
    ['POST', '/api/status', 'x', { '': 'This must be an object with named fields.' }],
    [
      'POST',
      '/api/status',
      { status: 'busy', statusMessage: 5, statusExpiresAt: 'soon', visibleToGroupIds: 7, edit: 1 },
      {
        status: 'This must be available or unavailable.',
        statusMessage: 'This must be text.',
        statusExpiresAt: 'Please give a date and time with seconds and zone.',
        visibleToGroupIds: 'This must be a list.',
        edit: 'This must be true or false.'
      }
    ],
    [
      'POST',
      '/api/status',
      { status: 'available', statusMessage: 'x'.repeat(5_000), visibleToGroupIds: [1, 'x', -1] },
      {
        statusMessage: 'This is too long.',
        'visibleToGroupIds.1': 'This must be a number.',
        'visibleToGroupIds.2': 'This is too small.'
      }
    ],
    [
      'POST',
      '/api/scheduled-availability',
      { dayOfWeek: 9, startTime: '9:30', endTime: '24:00', groupId: 1.5 },
      {
        dayOfWeek: 'This is too large.',
        startTime: 'Please give a time like 09:30.',
        endTime: 'Please give a time like 09:30.',
        groupId: 'This must be a whole number.'
      }
    ],
    [
      'PUT',
      '/api/notifications/preferences',
      { friendId: 1, groupId: 2 },
      { '': 'Please choose a contact or a group, not both.' }
    ]
  ])(
    'D28: a person reads what is wrong with which field: %s %s %j',
    async (method, path, body, wrong) => {
      let before = await readTables()
      let issues = Object.entries(wrong).map(([at, message]) => ({ path: at, message }))
      expect(await ann.tries(method, path, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid', issues }
      })
      expect(await readTables()).toEqual(before)
    }
  )

  it('D28: no field is refused in words of the program', async () => {
    for (let endpoint of TAKERS) {
      let answer = await send(endpoint, '{}', JSON_TYPE)
      let { issues = [] } = answer.body as { issues?: { message: string }[] }
      for (let { message } of issues) expect(message).toMatch(/^(Please|This) .+\.$/)
    }
  })

  it('a key twice is the last one; a key nobody knows is nothing', async () => {
    let raw = '{"query":"","query":"x","admin":true,"__proto__":{"query":5},"constructor":1}'
    let headers = { 'Content-Type': JSON_TYPE }
    expect(await callApi('POST', '/api/search', { raw, headers, token: ann.token })).toMatchObject({
      status: 200,
      body: []
    })
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('C088: where no body is taken', () => {
  it.each(['{', '\u0000', 'status=available', '[[[['])('one is ignored: %j', async raw => {
    let [ben, cyd, dee] = await newPeople('Ben Okoro', 'Cyd Marsh', 'Dee Novak')
    await makeContacts(ben, dee)
    await cyd.asks(ben)
    let group = await ben.creates('Family', [dee])
    let phone = await onAnotherDevice(ben)
    let pair = await ben.friendshipWith(dee)
    let calls: [Person, string, string, number][] = [
      [ben, 'POST', `/api/friend-request/${cyd.id}/accept`, 200],
      [ben, 'POST', `/api/friend-request/${dee.id}/decline`, 404],
      [ben, 'DELETE', `/api/contact-groups/${group.id}/members/${pair}`, 204],
      [ben, 'DELETE', `/api/contact-groups/${group.id}`, 204],
      [ben, 'DELETE', `/api/friends/${dee.id}`, 204],
      [phone, 'POST', '/api/logout', 204]
    ]
    for (let [person, method, path, status] of calls) {
      let headers = { 'Content-Type': 'text/plain' }
      expect(await person.tries(method, path, undefined, { raw, headers })).toMatchObject({
        status
      })
    }
    expect((await ben.contacts()).map(({ id }) => id)).toEqual([cyd.id])
    expect(await ben.groups()).toEqual([])
  })
})
