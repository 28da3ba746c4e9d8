import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { beforeBatches } from '../support/faults.ts'
import { NINE } from '../support/family.ts'
import { catchMail, resets, resetToken } from '../support/mail.ts'
import { PASSWORD, type Person, signIn, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

let ann: Person
let sent: ReturnType<typeof catchMail>

beforeEach(async () => {
  at(NINE)
  sent = catchMail()
  ann = await signUp('Ann Lee')
})

async function logIn(password: string) {
  return callApi('POST', '/api/login', { body: { email: ann.email, password } })
}

describe('D21: a reset link', () => {
  it('lets its holder choose a new password, and the old one is dead', async () => {
    let answer = await resets(await resetToken(ann, sent), 'Newpass-2!')
    expect({ ...answer, headers: undefined }).toEqual({ status: 204 })
    expect(await logIn(PASSWORD)).toMatchObject(refused('wrong_credentials'))
    expect((await signIn(ann.email, 'Newpass-2!')).id).toBe(ann.id)
  })

  it('C014: ends every session, and signs nobody in', async () => {
    let laptop = await signIn(ann.email)
    let token = await resetToken(ann, sent)
    expect((await resets(token)).body).toBeUndefined()
    for (let device of [ann, laptop]) {
      expect(await device.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
    }
    expect((await readTables())['sessions']).not.toContainEqual(
      expect.objectContaining({ user_id: ann.id })
    )
  })

  it('C014: works once', async () => {
    let token = await resetToken(ann, sent)
    expect(await resets(token, 'Newpass-2!')).toMatchObject({ status: 204 })
    expect(await resets(token, 'Another-3!')).toMatchObject(refused('link_expired'))
    expect(await logIn('Newpass-2!')).toMatchObject({ status: 200 })
  })

  it('C014: works for one of twenty who use it at the same moment', async () => {
    let token = await resetToken(ann, sent)
    let passwords = Array.from({ length: 20 }, (_, i) => `Newpass-${i}!`)
    let answers = await Promise.all(passwords.map(password => resets(token, password)))
    let winners = answers.flatMap(({ status }, i) => (status === 204 ? [i] : []))
    expect(winners).toHaveLength(1)
    for (let answer of answers.filter((_, i) => i !== winners[0])) {
      expect(answer).toMatchObject(refused('link_expired'))
    }
    expect(await logIn(passwords[winners[0]!]!)).toMatchObject({ status: 200 })
  })

  it('C014: is dead once a newer one was sent, so that a chain of requests has one success', async () => {
    let [first, second] = [await resetToken(ann, sent), await resetToken(ann, sent)]
    expect(await resets(first)).toMatchObject(refused('link_expired'))
    expect(await resets(second)).toMatchObject({ status: 204 })
    expect(await resets(first)).toMatchObject(refused('link_expired'))
  })

  it('C014: works until thirty minutes have passed', async () => {
    let token = await resetToken(ann, sent)
    at(inMinutes(30).getTime() - 1)
    expect(await resets(token)).toMatchObject({ status: 204 })
  })

  it('C014: is dead when thirty minutes have passed', async () => {
    let token = await resetToken(ann, sent)
    at(inMinutes(30))
    expect(await resets(token)).toMatchObject(refused('link_expired'))
    expect((await ann.me()).id).toBe(ann.id)
  })

  it('is not used up by being looked at', async () => {
    let token = await resetToken(ann, sent)
    for (let i = 0; i < 10; i += 1) {
      let answer = await callApi('GET', `/api/reset-password?token=${token}`)
      expect(answer).toMatchObject(refused('method_not_allowed'))
    }
    expect(await resets(token)).toMatchObject({ status: 204 })
  })

  it('is not used up by a password that is refused', async () => {
    let token = await resetToken(ann, sent)
    let before = await readTables()
    let tries = [
      [await resets(token, 'Newpass-2!', 'Newpass-3!'), 'password_mismatch'],
      [await resets(token, '🎉🎉🎉🎉🎉'), 'invalid_password'],
      [await resets(token, '12345', '123456'), 'invalid'],
      [await resets(token, 'x'.repeat(1_025)), 'invalid_password'],
      [await resets(token, 12_345_678), 'invalid'],
      [await resets(token, 'x'.repeat(2 ** 20)), 'too_large']
    ] as const
    for (let [answer, code] of tries) expect(answer).toMatchObject(refused(code))
    expect(await readTables()).toEqual(before)
    expect(await resets(token)).toMatchObject({ status: 204 })
  })

  it('is dead when its owner has changed the password meanwhile', async () => {
    let token = await resetToken(ann, sent)
    let body = { currentPassword: PASSWORD, password: 'Mine-22', confirmPassword: 'Mine-22' }
    expect(await ann.tries('POST', '/api/change-password', body)).toMatchObject({ status: 204 })
    expect(await resets(token)).toMatchObject(refused('link_expired'))
    expect(await logIn('Mine-22')).toMatchObject({ status: 200 })
  })

  it('is kept as a hash only: its token stands nowhere but in the mail', async () => {
    let token = await resetToken(ann, sent)
    let dump = JSON.stringify(await readTables())
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(dump).not.toContain(token)
    let hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    expect(dump).toContain(Buffer.from(hash).toString('hex'))
  })

  it('leaves everybody else alone', async () => {
    let ben = await signUp('Ben Okoro')
    let [bens, anns] = [await resetToken(ben, sent), await resetToken(ann, sent)]
    expect(await resets(anns)).toMatchObject({ status: 204 })
    expect((await ben.me()).id).toBe(ben.id)
    expect((await signIn(ben.email)).id).toBe(ben.id)
    expect(await resets(bens)).toMatchObject({ status: 204 })
  })

  it('C091: takes the new password in either Unicode form', async () => {
    await resets(await resetToken(ann, sent), 'Grüße-1'.normalize('NFD'))
    expect(await logIn('Grüße-1'.normalize('NFC'))).toMatchObject({ status: 200 })
  })

  it('lets an owner in again whom guessing has kept out', async () => {
    for (let i = 0; i < 10; i += 1) await logIn('Wrong-1!')
    expect(await logIn(PASSWORD)).toMatchObject(refused('too_many'))
    await resets(await resetToken(ann, sent))
    expect(await logIn('Newpass-2!')).toMatchObject({ status: 200 })
  })
})

describe('no other token resets anything:', () => {
  it('none that differs in one of its 256 bits', async () => {
    let token = await resetToken(ann, sent)
    let before = await readTables()
    for (let bit = 0; bit < 256; bit += 1) {
      let bytes = Buffer.from(token, 'hex')
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      expect(await resets(bytes.toString('hex'))).toMatchObject(refused('link_expired'))
    }
    expect(await readTables()).toEqual(before)
  })

  it.each([
    ['the empty one', () => ''],
    ['capital letters', (token: string) => token.toUpperCase()],
    ['a blank behind', (token: string) => `${token} `],
    ['a piece of it', (token: string) => token.slice(1)],
    ['SQL', () => "' or 1=1 --"],
    ['a session', () => ann.token]
  ])('%s', async (_, tokenOf) => {
    let token = await resetToken(ann, sent)
    let wrong = tokenOf(token)
    expect(await resets(wrong)).toMatchObject(refused('link_expired'))
    expect((await ann.me()).id).toBe(ann.id)
  })

  it.each([[undefined], [null], [7], [['a']], [{ $ne: null }], ['x'.repeat(201)]])(
    'not %j, which is none',
    async token => {
      expect(await resets(token)).toMatchObject(refused('invalid'))
    }
  )
})

describe('D20: a reset is the last word,', () => {
  it('even over a sign-in with the old password that began before it', async () => {
    let token = await resetToken(ann, sent)
    let meanwhile = beforeBatches('all', async () => {
      meanwhile()
      expect(await resets(token)).toMatchObject({ status: 204 })
    })
    expect(await logIn(PASSWORD)).toMatchObject(refused('wrong_credentials'))
    expect((await readTables())['sessions']).not.toContainEqual(
      expect.objectContaining({ user_id: ann.id })
    )
  })

  it('even over a change of the password that began before it', async () => {
    let token = await resetToken(ann, sent)
    let meanwhile = beforeBatches('all', async () => {
      meanwhile()
      expect(await resets(token, 'Mine-22')).toMatchObject({ status: 204 })
    })
    let body = { currentPassword: PASSWORD, password: 'Thief-1', confirmPassword: 'Thief-1' }
    let answer = await ann.tries('POST', '/api/change-password', body)
    expect(answer).toMatchObject(refused('wrong_password'))
    expect(await logIn('Thief-1')).toMatchObject(refused('wrong_credentials'))
    expect(await logIn('Mine-22')).toMatchObject({ status: 200 })
    expect(await ann.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
  })
})
