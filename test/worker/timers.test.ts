import { TAG_TEXT } from '#contract/values.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aroundAccesses } from '../support/accesses.ts'
import { at, inMinutes } from '../support/clock.ts'
import { type Person, runAlarm } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

let time = (clock: string) => at(`2026-05-04T${clock}Z`)

beforeEach(() => {
  time('10:00:00')
})

async function statusAt(clock: string, person: Person): Promise<string> {
  time(clock)
  return (await person.me()).status
}

describe('a timer', () => {
  it('D3: ends when it says, and tells its end to those who see the light', async () => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    let end = '2026-05-04T10:15:00.000Z'
    expect(await ann.goesAvailable({ until: inMinutes(15) })).toMatchObject({
      ...{ status: 'available', source: 'timer', statusExpiresAt: end, until: end },
      since: '2026-05-04T10:00:00.000Z'
    })
    expect(await ben.sees(ann)).toMatchObject({ status: 'available', statusExpiresAt: end })
    time('10:14:59.999')
    expect(await ben.sees(ann)).toMatchObject({ status: 'available', statusExpiresAt: end })
    time('10:15:00')
    expect(await ann.me()).toMatchObject({ status: 'unavailable', statusExpiresAt: null })
    expect(Object.keys((await ben.sees(ann))!)).not.toContain('statusExpiresAt')
  })

  it('D11: whose end only the twelve hours set is no timer on anybody’s screen', async () => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    expect(await ann.goesAvailable()).toMatchObject({ statusExpiresAt: null })
    expect(Object.keys((await ben.sees(ann))!)).not.toContain('statusExpiresAt')
  })

  it.each([
    ['in half a second', '2026-05-04T10:00:00.500Z'],
    ['with an offset', '2026-05-04T13:00:00+02:00'],
    ['C043: after the twelve hours of the net', '2026-05-04T22:01:00Z'],
    ['C043: after almost a day', '2026-05-05T09:59:00Z'],
    ['after exactly a day', '2026-05-05T10:00:00Z']
  ])('D9: may end %s', async (_, statusExpiresAt) => {
    let [ann] = await newPeople('Ann Lee')
    let me = await ann.posts({ status: 'available', statusExpiresAt })
    expect(me.statusExpiresAt).toBe(new Date(statusExpiresAt).toISOString())
    at(new Date(statusExpiresAt).getTime() - 1)
    expect((await ann.me()).status).toBe('available')
    at(statusExpiresAt)
    expect((await ann.me()).status).toBe('unavailable')
  })

  it.each<[string, unknown, Parameters<typeof refused>[0]]>([
    ['now', '2026-05-04T10:00:00Z', 'timer_past'],
    ['in the past', '2026-05-04T09:59:59Z', 'timer_past'],
    ['C043: in 25 days', '2026-05-29T10:00:00Z', 'timer_too_long'],
    ['a moment after a day', '2026-05-05T10:00:00.001Z', 'timer_too_long'],
    ['C043: in the year 9999', '9999-12-31T23:59:59Z', 'timer_too_long'],
    ['C043: at the end of time', '+275760-09-13T00:00:00Z', 'invalid'],
    ['on a day that does not exist', '2026-02-30T10:00:00Z', 'invalid'],
    ['C110: in a leap second', '2026-05-04T23:59:60Z', 'invalid'],
    ['without a zone', '2026-05-04T10:30:00', 'invalid'],
    ['without seconds', '2026-05-04T10:30Z', 'invalid'],
    ['without a time', '2026-05-05', 'invalid'],
    ['in words', 'in ten minutes', 'invalid'],
    ['in milliseconds', 1_777_890_000_000, 'invalid'],
    ['with an empty text', '', 'invalid']
  ])('D9: may not end %s', async (_, statusExpiresAt, code) => {
    let [ann] = await newPeople('Ann Lee')
    let before = await readTables()
    for (let status of ['available', 'unavailable']) {
      expect(await ann.tries('POST', '/api/status', { status, statusExpiresAt })).toMatchObject(
        refused(code)
      )
    }
    expect(await readTables()).toEqual(before)
  })
})

describe('C040: a timer', () => {
  it('that is set again ends by the new time only', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.goesAvailable({ until: inMinutes(15), message: 'hi' })
    time('10:10:00')
    expect(await ann.goesAvailable({ until: inMinutes(60) })).toMatchObject({
      ...{ since: '2026-05-04T10:00:00.000Z', until: '2026-05-04T11:10:00.000Z' },
      statusMessage: 'hi'
    })
    time('10:15:00')
    await runAlarm(ann)
    expect(await statusAt('10:15:00', ann)).toBe('available')
    expect(await statusAt('11:09:59', ann)).toBe('available')
    expect(await statusAt('11:10:00', ann)).toBe('unavailable')
  })

  it('that was cancelled does not end what came after it, even if its alarm is late', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.goesAvailable({ until: inMinutes(15) })
    time('10:05:00')
    await ann.goesUnavailable()
    time('10:06:00')
    await ann.goesAvailable()
    time('10:15:00')
    await runAlarm(ann)
    expect(await ann.me()).toMatchObject({ status: 'available', until: '2026-05-04T22:06:00.000Z' })
  })

  it('D12: that is cleared with null goes on by hand, for twelve hours from now', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.goesAvailable({ until: inMinutes(15), message: 'hi' })
    time('10:05:00')
    expect(await ann.goesAvailable({ until: null })).toMatchObject({
      ...{ source: 'switch', since: '2026-05-04T10:00:00.000Z', statusMessage: 'hi' },
      ...{ statusExpiresAt: null, until: '2026-05-04T22:05:00.000Z' }
    })
  })

  it('may be set on what is already on', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.goesAvailable({ message: 'hi' })
    time('10:05:00')
    expect(await ann.goesAvailable({ until: inMinutes(30) })).toMatchObject({
      ...{ source: 'timer', since: '2026-05-04T10:00:00.000Z', statusMessage: 'hi' },
      statusExpiresAt: '2026-05-04T10:35:00.000Z'
    })
  })
})

it('C072: a tag that ends a timer leaves nothing of it behind', async () => {
  let [ann] = await newPeople('Ann Lee')
  await ann.goesAvailable({ until: inMinutes(60), message: 'hi' })
  time('10:20:00')
  expect(await ann.posts({ status: 'unavailable', statusMessage: TAG_TEXT })).toMatchObject({
    ...{ status: 'unavailable', statusExpiresAt: null, statusMessage: null }
  })
  time('10:25:00')
  expect(await ann.goesAvailable({ message: TAG_TEXT })).toMatchObject({
    ...{ source: 'tag', statusExpiresAt: null, until: '2026-05-04T22:25:00.000Z' },
    statusMessage: null
  })
  time('11:00:00')
  await runAlarm(ann)
  expect(await statusAt('11:00:00', ann)).toBe('available')
  expect(await statusAt('22:25:00', ann)).toBe('unavailable')
})

describe('D4: a timer that ends while the database is busy with a read', () => {
  type Pair = { ann: Person; ben: Person }

  it.each<[string, (pair: Pair) => Promise<unknown>]>([
    ['on a contact’s list', ({ ann, ben }) => ben.sees(ann)],
    ['for its owner', ({ ann }) => ann.me()],
    [
      'as a contact is said to see it',
      async ({ ann, ben }) => (await ann.tries('GET', `/api/friends/${ben.id}/view`)).body
    ]
  ])('is over %s', async (_, read) => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    await ann.goesAvailable({ message: 'tea?', until: inMinutes(15) })
    time('10:14:59.999')
    let accesses = 0
    let restore = aroundAccesses(async work => {
      let found = await work()
      accesses += 1
      // The first one finds the session.
      if (accesses > 1) time('10:15:00')
      return found
    })
    onTestFinished(restore)
    let seen = await read({ ann, ben })
    expect(accesses).toBeGreaterThan(1)
    expect(seen).toMatchObject({ status: 'unavailable' })
  })
})
