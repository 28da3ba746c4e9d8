import type { SessionItem } from '#contract/sessions.ts'
import { SESSIONS_MAXIMUM } from '#contract/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '#contract/account.ts'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { PASSWORD, Person, signIn, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

let phone: Person

beforeEach(async () => {
  at(NINE)
  phone = await signUp('Ann Lee')
})

async function signInWith(device: string): Promise<Person> {
  let body = { email: phone.email, password: PASSWORD }
  let answer = await callApi('POST', '/api/login', { body, headers: { 'User-Agent': device } })
  expect(answer).toMatchObject({ status: 200 })
  return new Person(answer.body as Session)
}

async function listOf(person: Person): Promise<SessionItem[]> {
  let answer = await person.tries('GET', '/api/sessions')
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as SessionItem[]
}

async function currentOf(person: Person): Promise<SessionItem> {
  let current = (await listOf(person)).filter(each => each.current)
  expect(current).toHaveLength(1)
  return current[0]!
}

async function isIn(person: Person): Promise<boolean> {
  let answer = await person.tries('GET', '/api/me')
  if (answer.status !== 200) expect(answer).toMatchObject(refused('unauthorized'))
  return answer.status === 200
}

describe('D50: the list of sessions', () => {
  it('says of each device what it is and when it was used, last used first', async () => {
    at(inMinutes(5))
    let laptop = await signInWith('A laptop')
    expect(await listOf(laptop)).toEqual([
      {
        id: expect.any(Number),
        device: 'A laptop',
        createdAt: '2026-05-04T09:05:00.000Z',
        lastSeenAt: '2026-05-04T09:05:00.000Z',
        current: true
      },
      {
        id: expect.any(Number),
        device: expect.any(String),
        createdAt: '2026-05-04T09:00:00.000Z',
        lastSeenAt: '2026-05-04T09:00:00.000Z',
        current: false
      }
    ])
    expect((await listOf(phone)).map(({ current }) => current)).toEqual([false, true])
  })

  it('holds no token and no hash of one', async () => {
    let text = JSON.stringify(await listOf(phone))
    expect(text).not.toMatch(/[0-9a-f]{64}/)
  })

  it('leaves out what has ended by itself', async () => {
    let laptop = await signInWith('A laptop')
    at(inMinutes(89 * 24 * 60))
    expect(await isIn(laptop)).toBe(true)
    at(inMinutes(2 * 24 * 60))
    expect((await listOf(laptop)).map(({ device }) => device)).toEqual(['A laptop'])
  })

  it('is one’s own', async () => {
    let [ben] = await newPeople('Ben Okoro')
    expect(await listOf(ben)).toHaveLength(1)
    expect((await listOf(ben))[0]?.device).toBe('a seeded device')
  })

  it('shows a device as plain, bounded text', async () => {
    let laptop = await signInWith(`<b>\tx${'y'.repeat(1_000)}`)
    let { device } = await currentOf(laptop)
    expect(device).toHaveLength(300)
    expect(device.startsWith('<b> xyyy')).toBe(true)
  })
})

describe('D20: ending one session', () => {
  it('ends that one and no other', async () => {
    let [laptop, tablet] = [await signInWith('A laptop'), await signInWith('A tablet')]
    let { id } = await currentOf(laptop)
    expect(await phone.tries('DELETE', `/api/sessions/${id}`)).toMatchObject({ status: 204 })
    expect([await isIn(phone), await isIn(laptop), await isIn(tablet)]).toEqual([true, false, true])
    expect((await listOf(phone)).map(({ device }) => device)).not.toContain('A laptop')
  })

  it('may end the very one that asks', async () => {
    let { id } = await currentOf(phone)
    expect(await phone.tries('DELETE', `/api/sessions/${id}`)).toMatchObject({ status: 204 })
    expect(await isIn(phone)).toBe(false)
  })

  it('a second time finds nothing', async () => {
    let { id } = await currentOf(await signInWith('A laptop'))
    await phone.tries('DELETE', `/api/sessions/${id}`)
    let again = await phone.tries('DELETE', `/api/sessions/${id}`)
    expect(again).toMatchObject(refused('session_not_found'))
  })

  it('is refused for somebody else’s as for one that is nobody’s', async () => {
    let [ben] = await newPeople('Ben Okoro')
    let { id } = await currentOf(ben)
    let before = await readTables()
    for (let wrong of [id, 7, 0, -1, 'abc', '1e9', `${id}x`, '9'.repeat(300), '%00', "'--"]) {
      let answer = await phone.tries('DELETE', `/api/sessions/${wrong}`)
      expect(answer, String(wrong)).toMatchObject(refused('session_not_found'))
    }
    expect(await readTables()).toEqual(before)
    expect(await isIn(ben)).toBe(true)
  })
})

describe('D20: ending all other sessions', () => {
  it('leaves this one, and everybody else’s', async () => {
    let [ben] = await newPeople('Ben Okoro')
    let others = [await signInWith('A laptop'), await signInWith('A tablet')]
    expect(await phone.tries('DELETE', '/api/sessions')).toMatchObject({ status: 204 })
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect([await isIn(phone), await isIn(ben)]).toEqual([true, true])
    expect(await listOf(phone)).toHaveLength(1)
    expect(await phone.tries('DELETE', '/api/sessions')).toMatchObject({ status: 204 })
  })
})

describe('SECURITY T16: of more than twenty sessions', () => {
  it('the one that was used longest ago ends', async () => {
    at(inMinutes(1))
    let laptop = await signInWith('A laptop')
    for (let i = 2; i < SESSIONS_MAXIMUM; i += 1) {
      at(inMinutes(1))
      await signInWith(`Device ${i}`)
    }
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, true])
    at(inMinutes(1))
    let newest = await signInWith('One more')
    expect([await isIn(phone), await isIn(laptop), await isIn(newest)]).toEqual([false, true, true])
    expect(await listOf(newest)).toHaveLength(SESSIONS_MAXIMUM)
  })

  it('never the new one, though all be as old', async () => {
    for (let i = 0; i < 2 * SESSIONS_MAXIMUM; i += 1) {
      let newest = await signIn(phone.email)
      expect(await isIn(newest)).toBe(true)
    }
    let { sessions } = await readTables()
    let own = sessions!.filter(row => (row as { user_id: number }).user_id === phone.id)
    expect(own).toHaveLength(SESSIONS_MAXIMUM)
  })
})
