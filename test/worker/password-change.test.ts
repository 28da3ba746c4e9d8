import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { catchMail } from '../support/mail.ts'
import { PASSWORD, type Person, signIn, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

let ann: Person

beforeEach(async () => {
  at(NINE)
  catchMail()
  ann = await signUp('Ann Lee')
})

/** A change of the password that would succeed, but for `fields`. */
async function changes(person: Person, fields: Record<string, unknown> = {}) {
  let right = { currentPassword: PASSWORD, password: 'Newpass-2!', confirmPassword: 'Newpass-2!' }
  return person.tries('POST', '/api/change-password', { ...right, ...fields })
}

async function logIn(password: string) {
  return callApi('POST', '/api/login', { body: { email: ann.email, password } })
}

const pair = (password: unknown) => ({ password, confirmPassword: password })

describe('C013: changing the password', () => {
  it('answers nothing, and from then on only the new one signs in', async () => {
    let answer = await changes(ann)
    expect({ ...answer, headers: undefined }).toEqual({ status: 204 })
    expect(await logIn(PASSWORD)).toMatchObject(refused('wrong_credentials'))
    expect((await signIn(ann.email, 'Newpass-2!')).id).toBe(ann.id)
  })

  it('keeps this session and ends all others, and nobody else’s', async () => {
    let others = [await signIn(ann.email), await signIn(ann.email)]
    let ben = await signUp('Ben Okoro')
    await changes(ann)
    for (let other of others) {
      expect(await other.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
    }
    expect([(await ann.me()).id, (await ben.me()).id]).toEqual([ann.id, ben.id])
  })

  it('is as good when the other devices cannot be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let laptop = await signIn(ann.email)
    vi.spyOn(UserPresence.prototype, 'closeSessions').mockRejectedValue(new Error('Out of reach'))
    expect(await changes(ann)).toMatchObject({ status: 204 })
    vi.restoreAllMocks()
    expect(await laptop.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
  })

  it('on two devices at once succeeds on one, and the other one is out', async () => {
    let laptop = await signIn(ann.email)
    let wishes = [pair('From-phone'), pair('From-laptop')]
    let answers = await Promise.all([changes(ann, wishes[0]), changes(laptop, wishes[1])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
    let won = answers.findIndex(({ status }) => status === 204)
    let [winner, loser] = won === 0 ? [ann, laptop] : [laptop, ann]
    expect((await winner.me()).id).toBe(ann.id)
    expect(await loser.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
    expect(await logIn(String(wishes[won]!.password))).toMatchObject({ status: 200 })
  })

  it.each([
    ['six code points', '🎉🎉🎉🎉🎉🎉'],
    ['a common one, with no more than a warning in the app', '123456'],
    ['fifteen words', Array<string>(15).fill('word').join(' ')],
    ['1,024 bytes', 'x'.repeat(1_024)],
    ['blanks at both ends', ' pass12 '],
    ['the same one again', PASSWORD]
  ])('C091: takes %s, whole', async (_, password) => {
    expect(await changes(ann, pair(password))).toMatchObject({ status: 204 })
    expect(await logIn(password.slice(0, -1))).toMatchObject(refused('wrong_credentials'))
    expect(await logIn(password)).toMatchObject({ status: 200 })
  })

  it('C091: takes either password in either Unicode form', async () => {
    await changes(ann, pair('Grüße-1'.normalize('NFD')))
    expect(await logIn('Grüße-1'.normalize('NFC'))).toMatchObject({ status: 200 })
    let back = { currentPassword: 'Grüße-1'.normalize('NFC'), ...pair(PASSWORD) }
    expect(await changes(ann, back)).toMatchObject({ status: 204 })
  })
})

describe('changing the password is refused, and nothing changes,', () => {
  it.each([
    ['with another password to confirm', { confirmPassword: 'Newpass-3!' }, 'password_mismatch'],
    ['with five code points', pair('🎉🎉🎉🎉🎉'), 'invalid_password'],
    ['with five letters', pair('abcde'), 'invalid_password'],
    [
      'with five letters, and others to confirm',
      { ...pair('abcde'), confirmPassword: 'x' },
      'invalid'
    ],
    ['with nothing', pair(''), 'invalid_password'],
    ['with 1,025 bytes', pair('x'.repeat(1_025)), 'invalid_password'],
    ['with 1,026 bytes in fewer letters', pair('é'.repeat(513)), 'invalid_password'],
    ['with a megabyte', pair('x'.repeat(2 ** 20)), 'too_large'],
    ['with a number', pair(12_345_678), 'invalid'],
    ['without one to confirm', { confirmPassword: undefined }, 'invalid'],
    ['without the current one', { currentPassword: undefined }, 'invalid'],
    ['with a list for the current one', { currentPassword: [PASSWORD] }, 'invalid'],
    ['with a wrong current one', { currentPassword: 'Wrong-1!' }, 'wrong_password'],
    ['with the current one in other case', { currentPassword: 'secret-1!' }, 'wrong_password'],
    ['with a blank behind the current one', { currentPassword: `${PASSWORD} ` }, 'wrong_password'],
    ['with an empty current one', { currentPassword: '' }, 'wrong_password'],
    [
      'with a current one too long for anybody',
      { currentPassword: 'x'.repeat(1_025) },
      'wrong_password'
    ]
  ] as const)('%s', async (_, fields, code) => {
    let laptop = await signIn(ann.email)
    let before = await readTables()
    expect(await changes(ann, fields)).toMatchObject(refused(code))
    expect(await readTables()).toEqual(before)
    expect([(await ann.me()).id, (await laptop.me()).id]).toEqual([ann.id, ann.id])
  })

  it('in the words of the specification', async () => {
    let { body } = await changes(ann, { confirmPassword: 'another one' })
    expect(body).toEqual({ code: 'password_mismatch', message: "Passwords don't match" })
  })

  it('and a wrong current one is never 401, which would sign the person out', async () => {
    expect((await changes(ann, { currentPassword: 'Wrong-1!' })).status).toBe(400)
  })
})

describe('C034: guessing the current password', () => {
  const WRONG = { currentPassword: 'Wrong-1!' }

  it('is over after five tries; the owner waits half a minute', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect(await changes(ann, WRONG)).toMatchObject(refused('wrong_password'))
    }
    let answer = await changes(ann)
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe('30')
    at(inMinutes(0.5))
    expect(await changes(ann)).toMatchObject({ status: 204 })
  })

  it('is counted together with guessing it at the door', async () => {
    for (let i = 0; i < 3; i += 1) await changes(ann, WRONG)
    for (let i = 0; i < 2; i += 1) await logIn('Wrong-1!')
    expect(await changes(ann)).toMatchObject(refused('too_many'))
    expect(await logIn(PASSWORD)).toMatchObject(refused('too_many'))
  })

  it('is no easier with twenty tries at once', async () => {
    let answers = await Promise.all(Array.from({ length: 20 }, () => changes(ann, WRONG)))
    let statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array<number>(5).fill(400), ...Array<number>(15).fill(429)])
  })

  it('is refused before anything is hashed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    // A hash of a cost that the platform refuses: to begin with it is a failure.
    await env.DB.prepare('update users set password_hash = ? where id = ?')
      .bind('scrypt$v1$31$8$3$AAAA$AAAA', ann.id)
      .run()
    for (let i = 0; i < 5; i += 1) expect(await changes(ann)).toMatchObject(refused('internal'))
    expect(await changes(ann)).toMatchObject(refused('too_many'))
    vi.restoreAllMocks()
  })

  it('is bounded for whoever knows it, too: ten changes an hour', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect(await changes(ann, pair(PASSWORD))).toMatchObject({ status: 204 })
    }
    let { users } = await readTables()
    let answer = await changes(ann, pair(PASSWORD))
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe('3600')
    expect((await readTables())['users']).toEqual(users)
    at(inMinutes(60))
    expect(await changes(ann, pair(PASSWORD))).toMatchObject({ status: 204 })
  })

  it('is forgiven by the right one', async () => {
    for (let i = 0; i < 4; i += 1) await changes(ann, WRONG)
    expect(await changes(ann)).toMatchObject({ status: 204 })
    for (let i = 0; i < 5; i += 1) {
      expect(await changes(ann, WRONG)).toMatchObject(refused('wrong_password'))
    }
  })
})
