import { beforeEach, describe, expect, it } from 'vitest'
import { networkOf } from '../../worker/middleware/rate-limit.ts'
import type { Answer } from '../support/checked-answer.ts'
import { at, inMinutes } from '../support/clock.ts'
import { evict, registrationOf } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { addsEntry, changesAccount, SCHEDULE } from '../support/schedules.ts'
import { newPeople } from '../support/seed.ts'
import { callApi, newNetwork } from '../support/wire.ts'

const DAY = 24 * 60

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
})

/** How many of so many calls pass, and how long the first that does not has to wait, in seconds. */
async function passing(count: number, call: (i: number) => Promise<Answer>) {
  for (let i = 0; i < count; i += 1) {
    let answer = await call(i)
    if (answer.status === 429) {
      expect(answer).toMatchObject(refused('too_many'))
      return { passed: i, wait: Number(answer.headers.get('Retry-After')) }
    }
  }
  return { passed: count, wait: 0 }
}

describe('SECURITY 4: the limit', () => {
  it('of registrations from one network is 20 an hour', async () => {
    let network = newNetwork()
    let register = async () =>
      callApi('POST', '/api/register', { body: registrationOf('Ann Lee'), network })
    expect(await passing(25, register)).toEqual({ passed: 20, wait: 3_600 })
    at(inMinutes(60))
    expect((await register()).status).toBe(201)
  })

  it('of registrations of one address is 3 an hour, from wherever they come', async () => {
    let body = registrationOf('Ann Lee')
    let register = async () => callApi('POST', '/api/register', { body })
    expect(await passing(5, register)).toEqual({ passed: 3, wait: 3_600 })
  })

  it('of what is no registration at all is not counted', async () => {
    let network = newNetwork()
    let body = { ...registrationOf('Ann Lee'), confirmPassword: 'x' }
    let register = async () => callApi('POST', '/api/register', { body, network })
    expect(await passing(25, register)).toEqual({ passed: 25, wait: 0 })
  })

  it('of searches is 30 a minute and 300 a day, for each person', async () => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    let search = async () => ann.tries('POST', '/api/search', { query: 'x' })
    expect(await passing(40, search)).toEqual({ passed: 30, wait: 60 })
    expect(await ben.searches('x')).toEqual([])
    for (let round = 1; round < 10; round += 1) {
      at(inMinutes(1))
      await Promise.all(Array.from({ length: 30 }, search))
    }
    at(inMinutes(1))
    expect(await passing(1, search)).toEqual({ passed: 0, wait: (DAY - 10) * 60 })
  })

  it('of contact requests is 20 a day', async () => {
    let [ann] = await newPeople('Ann Lee')
    let ask = async (i: number) => ann.tries('POST', '/api/friend-request', { friendId: i + 1 })
    expect(await passing(30, ask)).toEqual({ passed: 20, wait: DAY * 60 })
    at(inMinutes(DAY))
    expect(await ask(99)).toMatchObject(refused('person_not_found'))
  })

  it('of flips is 30 a minute, and of switching off twice as many', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = async () => ann.tries('POST', '/api/status', { status: 'available' })
    expect(await passing(40, on)).toEqual({ passed: 30, wait: 60 })
    expect((await ann.goesUnavailable()).status).toBe('unavailable')
    let off = async () => ann.tries('POST', '/api/status', { status: 'unavailable' })
    expect(await passing(80, off)).toEqual({ passed: 59, wait: 60 })
    at(inMinutes(1))
    expect((await ann.goesAvailable()).status).toBe('available')
  })

  it('of switching off keeps no light on that somebody has switched on', async () => {
    let [ann] = await newPeople('Ann Lee')
    let off = async () => ann.tries('POST', '/api/status', { status: 'unavailable' })
    expect(await passing(70, off)).toEqual({ passed: 60, wait: 60 })
    expect((await ann.goesAvailable()).status).toBe('available')
    expect(await off()).toMatchObject({ status: 200, body: { status: 'unavailable' } })
    expect(await off()).toMatchObject(refused('too_many'))
    // Whoever has slept does not know, and looks once.
    await evict(ann)
    expect(await passing(5, off)).toEqual({ passed: 1, wait: 60 })
  })

  it('of flips holds for a schedule that is switched on and off, and never keeps a light on', async () => {
    let [ann] = await newPeople('Ann Lee')
    await changesAccount(ann, { timeZone: 'UTC' })
    let entry = await addsEntry(ann, 'Mon 08:00-17:00')
    expect(await ann.me()).toMatchObject({ status: 'available', source: 'schedule' })
    let path = `${SCHEDULE}/${entry.id}`
    let flip = async (i: number) => ann.tries('PATCH', path, { isEnabled: i % 2 === 1 })
    // The first use was to make the entry.
    expect(await passing(80, flip)).toEqual({ passed: 59, wait: 60 })
    expect(await ann.me()).toMatchObject({ status: 'unavailable' })
    for (let change of [{ timeZone: 'Asia/Tokyo' }, { applySchedule: false }])
      expect(await ann.tries('PATCH', '/api/account', change)).toMatchObject({ status: 200 })
    at(inMinutes(1))
    expect((await flip(1)).status).toBe(200)
  })

  it('of flips outlives the sleep of an object, whether anything came of them or not', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = async (i: number) =>
      ann.tries('POST', '/api/status', {
        status: 'available',
        statusMessage: i % 2 === 0 ? 'On the porch' : null
      })
    let again = async () => ann.tries('POST', '/api/status', { status: 'available' })
    expect(await passing(10, on)).toEqual({ passed: 10, wait: 0 })
    await evict(ann)
    expect(await passing(10, again)).toEqual({ passed: 10, wait: 0 })
    await evict(ann)
    expect(await passing(20, on)).toEqual({ passed: 10, wait: 60 })
  })
})

describe('D52: a network', () => {
  let of = (address?: string) =>
    networkOf(new Request('https://porchlight.test', { headers: headersOf(address) }))

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:1::', '2001:db8:0:0'],
    ['::1', '0:0:0:0']
  ])('of %s is %s', (address, network) => {
    expect(of(address)).toBe(network)
  })

  it('is what the platform saw, and nothing that a client writes', () => {
    let request = new Request('https://porchlight.test', {
      headers: {
        'X-Forwarded-For': '192.0.2.1',
        'X-Real-IP': '192.0.2.2',
        Forwarded: 'for=192.0.2.3'
      }
    })
    expect(networkOf(request)).toBe('local')
  })

  it('of IPv6 is 64 bits wide: its many addresses count as one', async () => {
    let register = async (i: number) =>
      callApi('POST', '/api/register', {
        body: registrationOf('Ann Lee'),
        network: `2001:db8:7:7:${i}::${i}`
      })
    expect(await passing(25, register)).toEqual({ passed: 20, wait: 3_600 })
  })
})

function headersOf(address?: string): HeadersInit {
  return address === undefined ? {} : { 'CF-Connecting-IP': address }
}
