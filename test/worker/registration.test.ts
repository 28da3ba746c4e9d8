import type { Session } from '#contract/account.ts'
import { FAILURES } from '#contract/failures.ts'
import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { checkAnswer } from '../support/checked-answer.ts'
import { PASSWORD, registrationOf, signIn, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { readTables } from '../support/tables.ts'
import { callApi, ORIGIN } from '../support/wire.ts'

type Fields = Record<string, unknown>

async function register(fields: Fields = {}, name = 'Ann Lee') {
  return callApi('POST', '/api/register', { body: { ...registrationOf(name), ...fields } })
}

async function registered(fields: Fields = {}): Promise<Session> {
  let answer = await register(fields)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Session
}

describe('a registration', () => {
  it('answers the new person, off and seen by everyone, and a session that is valid at once', async () => {
    let form = registrationOf('Zoë Marsh')
    let answer = await callApi('POST', '/api/register', { body: form })
    let { sessionId, user } = answer.body as Session
    expect({ status: answer.status, user }).toEqual({
      status: 201,
      user: {
        id: user.id,
        username: 'zoëmarsh',
        displayName: 'Zoë Marsh',
        email: form.email,
        phoneNumber: form.phoneNumber,
        avatar: null,
        status: 'unavailable',
        statusMessage: null,
        statusExpiresAt: null,
        until: null,
        since: null,
        source: null,
        audience: null,
        visibleToGroupIds: [],
        nextChange: null,
        timeZone: 'Europe/London',
        applySchedule: true
      }
    })
    expect(await callApi('GET', '/api/me', { token: sessionId })).toMatchObject({
      status: 200,
      body: user
    })
  })

  it('C021: takes no privileged field from the client', async () => {
    let ann = await signUp('Ana Silva')
    let { user } = await registered({
      ...{ id: ann.id, userId: ann.id, score: 500, sessionId: ann.token, version: 9 },
      ...{ status: 'available', statusExpiresAt: '2099-01-01T00:00:00Z', source: 'tag' },
      ...{ avatar: 'javascript:alert(1)', passwordHash: 'x', applySchedule: false },
      username: 'anasilva'
    })
    expect(user.id).not.toBe(ann.id)
    expect(user).toMatchObject({
      username: 'anasilva2',
      avatar: null,
      status: 'unavailable',
      statusExpiresAt: null,
      source: null,
      applySchedule: true
    })
    expect(await ann.me()).toMatchObject({ id: ann.id, username: 'anasilva' })
  })

  it('C021: is not impressed by a body that names a prototype', async () => {
    let form = JSON.stringify(registrationOf('Ann Lee'))
    let raw = `${form.slice(0, -1)},"__proto__":{"applySchedule":false},"constructor":{"id":1}}`
    let headers = { 'Content-Type': 'application/json' }
    let answer = await callApi('POST', '/api/register', { raw, headers })
    expect(answer).toMatchObject({ status: 201, body: { user: { applySchedule: true } } })
    expect(({} as Fields)['applySchedule']).toBeUndefined()
  })

  it('D7: keeps the zone given, else takes the guess of the platform, else UTC', async () => {
    let zoneOf = async (timeZone: string | undefined, guess?: string) => {
      let init = {
        method: 'POST',
        headers: { 'CF-Connecting-IP': '192.0.2.7', 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...registrationOf('Ann Lee'), timeZone }),
        cf: { timezone: guess }
      }
      let response = await exports.default.fetch(new Request(`${ORIGIN}/api/register`, init))
      let { body } = await checkAnswer('POST', '/api/register', response)
      return (body as Session).user.timeZone
    }
    expect([
      await zoneOf('Asia/Calcutta', 'Asia/Tokyo'),
      await zoneOf(undefined, 'Asia/Tokyo'),
      await zoneOf(undefined, 'Mars/Base'),
      await zoneOf(undefined)
    ]).toEqual(['Asia/Calcutta', 'Asia/Tokyo', 'UTC', 'UTC'])
  })
})

describe('a registration is refused and changes nothing', () => {
  let long = (count: number) => 'a'.repeat(count)
  it.each<[string, Fields, Parameters<typeof refused>[0]]>([
    ['without an address', { email: undefined }, 'invalid'],
    ['C030: with an address without a domain', { email: 'a@b' }, 'invalid_email'],
    ['C030: with a blank in the address', { email: 'a b@c.test' }, 'invalid_email'],
    ['C030: with a mail header in it', { email: 'a@c.test\r\nBcc: x@y.test' }, 'invalid_email'],
    ['with two addresses', { email: 'a@c.test,b@c.test' }, 'invalid_email'],
    ['with an address of 255 characters', { email: `${long(243)}@example.com` }, 'invalid_email'],
    ['with an address that is no text', { email: ['a@c.test'] }, 'invalid'],
    ['C032: with a blank name', { displayName: '   ' }, 'invalid_name'],
    ['C032: with line ends for a name', { displayName: '\n\n' }, 'invalid_name'],
    ['C032: with a name nobody can see', { displayName: '\u200B\u200B' }, 'invalid_name'],
    ['with a joiner for a name', { displayName: '\u200D' }, 'invalid_name'],
    ['with a name of 101 characters', { displayName: long(101) }, 'invalid_name'],
    ['C032: with a name of 10,000 letters', { displayName: long(10_000) }, 'invalid'],
    ['without a phone number', { phoneNumber: undefined }, 'invalid'],
    ['with an empty phone number', { phoneNumber: '' }, 'invalid_phone'],
    ['with two digits', { phoneNumber: '12' }, 'invalid_phone'],
    ['with 21 digits', { phoneNumber: '+123456789012345678901' }, 'invalid_phone'],
    ['with words for a number', { phoneNumber: 'call me' }, 'invalid_phone'],
    ['with a service code', { phoneNumber: '*#06#1234' }, 'invalid_phone'],
    ['with two numbers', { phoneNumber: '5550100;5550101' }, 'invalid_phone'],
    ['C091: with five characters', pair('12345'), 'invalid_password'],
    ['with five emoji', pair('🎉🎉🎉🎉🎉'), 'invalid_password'],
    ['with a password of 1,025 bytes', pair(long(1_025)), 'invalid_password'],
    ['with a password of 1,026 bytes in fewer letters', pair('é'.repeat(513)), 'invalid_password'],
    ['C091: with another password to confirm', { confirmPassword: 'x' }, 'password_mismatch'],
    ['without a password to confirm', { confirmPassword: undefined }, 'invalid'],
    ['with a number for a password', pair(12_345_678), 'invalid'],
    ['with a zone of another planet', { timeZone: 'Mars/Base' }, 'invalid_time_zone'],
    ['with an empty zone', { timeZone: '' }, 'invalid_time_zone']
  ])('%s', async (_, fields, code) => {
    let before = await readTables()
    expect(await register(fields)).toMatchObject(refused(code))
    expect(await readTables()).toEqual(before)
  })

  it('C091: and says so in the words of the specification', async () => {
    let { body } = await register({ confirmPassword: 'another one' })
    expect(body).toEqual({ code: 'password_mismatch', message: "Passwords don't match" })
  })

  it('D28: and names all that is wrong at once, each at its field', async () => {
    let before = await readTables()
    let fields = { email: 'abc', password: '123', confirmPassword: '321', phoneNumber: 'call me' }
    let answer = await register({ ...fields, displayName: ' ', timeZone: 'Mars/Base' })
    expect(answer).toMatchObject(refused('invalid'))
    expect(answer.body).toMatchObject({
      issues: [
        { path: 'email', message: 'Please enter a valid email address.' },
        { path: 'password', message: FAILURES.invalid_password.message },
        { path: 'confirmPassword', message: "Passwords don't match" },
        { path: 'displayName', message: FAILURES.invalid_name.message },
        { path: 'phoneNumber', message: 'Please enter a valid phone number.' },
        { path: 'timeZone', message: 'This time zone is not known.' }
      ]
    })
    expect(await readTables()).toEqual(before)
  })

  it('C091: and a password of a megabyte is not even read', async () => {
    expect(await register(pair('x'.repeat(2 ** 20)))).toMatchObject(refused('too_large'))
  })
})

describe('an address', () => {
  it('C030: is one account whatever its case, blanks and Unicode form', async () => {
    let first = await registered({ email: ' Zola@Example.TEST ' })
    expect(first.user.email).toBe('zola@example.test')
    expect(await register({ email: 'zola@example.test' })).toMatchObject(refused('email_taken'))
    expect(await register({ email: 'ZOLA@EXAMPLE.TEST' })).toMatchObject(refused('email_taken'))
    expect((await signIn('ZOLA@EXAMPLE.TEST ')).id).toBe(first.user.id)
    await registered({ email: 'müller@example.test'.normalize('NFC') })
    expect(await register({ email: 'müller@example.test'.normalize('NFD') })).toMatchObject(
      refused('email_taken')
    )
  })

  it('C030: goes to exactly one of those who register it at once', async () => {
    let forms = ['Race@example.test', 'race@example.test', ' RACE@EXAMPLE.TEST']
    let answers = await Promise.all(forms.map(email => register({ email }, 'Same Name')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    let { users } = await readTables()
    expect(users).toContainEqual(expect.objectContaining({ email: 'race@example.test' }))
  })

  it('may be as long as SMTP carries', async () => {
    let email = `${'a'.repeat(242)}@example.com`
    expect((await registered({ email })).user.email).toBe(email)
  })
})

describe('a phone number', () => {
  it.each([
    '112',
    '+1 (555) 010-1234',
    '555.010/1234',
    '+442071234567 ext. 12',
    '5550101234x99',
    '+٩٦٦٥٠١٢٣٤٥٦٧',
    '12345678901234567890'
  ])('D36: %s is kept as it was typed', async phoneNumber => {
    expect((await registered({ phoneNumber })).user.phoneNumber).toBe(phoneNumber)
  })
})

describe('a password', () => {
  it.each([
    ['C091: six digits', '123456'],
    ['C091: 200 letters', 'p'.repeat(200)],
    ['1,024 bytes', 'p'.repeat(1_024)],
    ['six emoji', '🎉🎉🎉🎉🎉🎉'],
    ['blanks at both ends', ' pass12 ']
  ])('%s is taken whole', async (_, password) => {
    let { user } = await registered(pair(password))
    expect((await signIn(user.email, password)).id).toBe(user.id)
    let shorter = { email: user.email, password: password.slice(0, -1) }
    expect(await callApi('POST', '/api/login', { body: shorter })).toMatchObject(
      refused('wrong_credentials')
    )
  })

  it('is stored as nothing but its hash', async () => {
    await signUp('Ann Lee')
    expect(JSON.stringify(await readTables())).not.toContain(PASSWORD)
  })
})

function pair(password: unknown): Fields {
  return { password, confirmPassword: password }
}
