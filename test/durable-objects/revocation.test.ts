import { SESSIONS_MAXIMUM } from '#contract/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { isOn, NINE } from '../support/family.ts'
import { upgrade } from '../support/live-socket.ts'
import { catchMail, resets, resetToken } from '../support/mail.ts'
import { PASSWORD, type Person, signIn, signUp } from '../support/people.ts'
import { makeContacts } from '../support/seed.ts'

let phone: Person
let laptop: Person
let tablet: Person
let ben: Person

beforeEach(async () => {
  at(NINE)
  catchMail()
  phone = await signUp('Ana Silva')
  at(inMinutes(1))
  laptop = await signIn(phone.email)
  tablet = await signIn(phone.email)
  ben = await signUp('Ben Okoro')
  await makeContacts(phone, ben)
})

async function does(person: Person, method: string, path: string, body?: unknown): Promise<void> {
  expect(await person.tries(method, path, body)).toMatchObject({ status: 204 })
}

async function idOf(person: Person): Promise<number> {
  let { body } = await person.tries('GET', '/api/sessions')
  return (body as { id: number; current: boolean }[]).find(({ current }) => current)!.id
}

const CHANGE = { currentPassword: PASSWORD, password: 'Newpass-2!', confirmPassword: 'Newpass-2!' }

/** What ends sessions, and which of phone, laptop and tablet it spares. */
const ENDS = [
  [
    'a change of the password',
    [true, false, false],
    () => does(phone, 'POST', '/api/change-password', CHANGE)
  ],
  [
    'a reset of the password',
    [false, false, false],
    async () => {
      let token = await resetToken(phone, catchMail())
      let password = 'Newpass-2!'
      await does(phone, 'POST', '/api/reset-password', {
        token,
        password,
        confirmPassword: password
      })
    }
  ],
  [
    'ending one session',
    [true, false, true],
    async () => does(phone, 'DELETE', `/api/sessions/${await idOf(laptop)}`)
  ],
  ['ending all other sessions', [true, false, false], () => does(phone, 'DELETE', '/api/sessions')],
  ['signing out', [false, true, true], () => does(phone, 'POST', '/api/logout')],
  [
    'one session too many',
    [false, true, true],
    async () => {
      for (let i = 3; i <= SESSIONS_MAXIMUM; i += 1) await signIn(phone.email)
    }
  ],
  [
    'the deletion of the account',
    [false, false, false],
    () => does(phone, 'DELETE', '/api/account')
  ]
] as const

describe('SECURITY 10: a socket ends with 4401, and hears nothing more, after', () => {
  it.each(ENDS)('%s', async (_, spared, end) => {
    let devices = [phone, laptop, tablet]
    let ears = await Promise.all(devices.map(device => Ear.of(device)))
    let bens = await Ear.of(ben)
    await end()
    for (let [i, { socket }] of ears.entries()) {
      if (spared[i]) continue
      expect(await socket.closes(), `device ${i}`).toBe(4401)
      expect((await upgrade(devices[i]!.token)).status, `device ${i}`).toBe(401)
    }
    let counts = ears.map(({ socket }) => socket.messages.length)
    await ben.goesAvailable()
    for (let [i, ear] of ears.entries()) {
      if (spared[i]) expect(await ear.hears(ben), `device ${i}`).toContainEqual(isOn(ben))
      else expect(ear.socket.messages, `device ${i}`).toHaveLength(counts[i]!)
    }
    expect(ears.map(({ socket }) => socket.closeCode === undefined)).toEqual(spared)
    expect(bens.socket.closeCode).toBeUndefined()
  })

  it('a refused change of the password, no socket does', async () => {
    let ear = await Ear.of(laptop)
    let wrong = { ...CHANGE, currentPassword: 'Wrong-1!' }
    expect((await phone.tries('POST', '/api/change-password', wrong)).status).toBe(400)
    expect((await resets('0'.repeat(64))).status).toBe(400)
    let path = `/api/sessions/${await idOf(ben)}`
    expect((await phone.tries('DELETE', path)).status).toBe(404)
    await ben.goesAvailable()
    expect(await ear.hears(ben)).toEqual([isOn(ben)])
  })
})
