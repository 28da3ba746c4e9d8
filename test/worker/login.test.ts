import type { Session } from '#contract/account.ts'
import { describe, expect, it } from 'vitest'
import { PASSWORD, registrationOf, signIn, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

async function logIn(email: unknown, password: unknown) {
  return callApi('POST', '/api/login', { body: { email, password } })
}

async function signUpWith(password: string): Promise<string> {
  let body = { ...registrationOf('Ann Lee'), password, confirmPassword: password }
  expect(await callApi('POST', '/api/register', { body })).toMatchObject({ status: 201 })
  return body.email
}

describe('signing in', () => {
  it('answers the person and a session of its own', async () => {
    let ann = await signUp('Ann Lee')
    let answer = await logIn(ann.email, PASSWORD)
    let { sessionId, user } = answer.body as Session
    expect(answer).toMatchObject({ status: 200, body: { user: await ann.me() } })
    expect(sessionId).not.toBe(ann.token)
    expect(await callApi('GET', '/api/me', { token: sessionId })).toMatchObject({ body: user })
  })

  it('C030: finds the account whatever the case and the blanks of the address', async () => {
    let ann = await signUp('Ann Lee')
    expect((await signIn(` ${ann.email.toUpperCase()}`)).id).toBe(ann.id)
  })

  it('C091: takes a password in either Unicode form', async () => {
    let email = await signUpWith('Grüße-1'.normalize('NFC'))
    expect(await logIn(email, 'Grüße-1'.normalize('NFD'))).toMatchObject({ status: 200 })
  })
})

describe('signing in is refused', () => {
  it('C016: in the same words for a wrong password and an unknown address', async () => {
    let ann = await signUp('Ann Lee')
    let before = await readTables()
    let wrong = await logIn(ann.email, 'Secret-2!')
    let unknown = await logIn('nobody@example.test', 'Secret-2!')
    expect(wrong).toMatchObject(refused('wrong_credentials'))
    expect(unknown.body).toEqual(wrong.body)
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
    expect(await readTables()).toEqual(before)
  })

  it.each([
    ['C091: wide letters are not the plain ones', 'ＡＢＣ-123', 'ABC-123'],
    ['C091: blanks count', ' pass12 ', 'pass12'],
    ['C091: the 75th byte counts', `${'x'.repeat(74)}A-tail`, `${'x'.repeat(74)}B-tail`],
    ['the last byte counts', 'x'.repeat(1_024), 'x'.repeat(1_023)],
    ['nothing may follow', 'Secret-1!', 'Secret-1! '],
    ['case counts', 'Secret-1!', 'secret-1!']
  ])('%s', async (_, password, typed) => {
    let email = await signUpWith(password)
    expect(await logIn(email, typed)).toMatchObject(refused('wrong_credentials'))
    expect(await logIn(email, password)).toMatchObject({ status: 200 })
  })

  it.each([
    ['with an empty password', PASSWORD.slice(0, 0)],
    ['with a short one', '12345'],
    ['with one that is too long to be anybody’s', 'x'.repeat(1_025)]
  ])('%s, like any wrong one', async (_, password) => {
    let ann = await signUp('Ann Lee')
    expect(await logIn(ann.email, password)).toMatchObject(refused('wrong_credentials'))
  })

  it.each([
    ['without an address', undefined, PASSWORD],
    ['without a password', 'ann@example.test', undefined],
    ['with a list of addresses', ['ann@example.test'], PASSWORD],
    ['with a query for an address', { $ne: null }, PASSWORD],
    ['with a number for a password', 'ann@example.test', 123_456]
  ])('%s', async (_, email, password) => {
    expect(await logIn(email, password)).toMatchObject(refused('invalid'))
  })

  it('for what is no address at all, like an unknown one', async () => {
    expect(await logIn("' or 1=1 --", PASSWORD)).toMatchObject(refused('wrong_credentials'))
  })
})
