import type { StatusChange } from '#contract/status.ts'
import { TAG_TEXT } from '#contract/values.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
})

describe('going available', () => {
  it('D3: answers the person, with an end after twelve hours', async () => {
    let [ann] = await newPeople('Ann Lee')
    let me = await ann.me()
    let answer = await ann.tries('POST', '/api/status', { status: 'available' })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      ...me,
      status: 'available',
      since: '2026-05-04T09:00:00.000Z',
      until: '2026-05-04T21:00:00.000Z',
      source: 'switch',
      audience: []
    })
    expect(await ann.me()).toEqual(answer.body)
  })

  it('D4: reads as unavailable from that end on, though no alarm has run', async () => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    await ann.goesAvailable({ message: 'walking the dog' })
    let hidden = { ...(await ben.sees(ann)), status: 'unavailable' }
    at('2026-05-04T20:59:59.999Z')
    expect([(await ann.me()).status, (await ben.sees(ann))?.status]).toEqual([
      'available',
      'available'
    ])
    at('2026-05-04T21:00:00Z')
    expect(await ann.me()).toMatchObject({
      status: 'unavailable',
      statusMessage: null,
      until: null
    })
    let { statusMessage: _, phoneNumber: __, ...kept } = hidden
    expect(await ben.sees(ann)).toEqual(kept)
  })

  it('D5b: again while on extends nothing, nor does a message', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = await ann.goesAvailable()
    at('2026-05-04T20:00:00Z')
    expect(await ann.goesAvailable()).toEqual(on)
    expect(await ann.goesAvailable({ message: 'late' })).toEqual({ ...on, statusMessage: 'late' })
  })

  it('again after a break starts anew', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.goesAvailable({ message: 'early' })
    at('2026-05-04T20:00:00Z')
    await ann.goesUnavailable()
    expect(await ann.goesAvailable()).toMatchObject({
      since: '2026-05-04T20:00:00.000Z',
      until: '2026-05-05T08:00:00.000Z',
      statusMessage: null
    })
  })

  it('D20: is the same on every device', async () => {
    let [phone] = await newPeople('Ann Lee')
    let laptop = await onAnotherDevice(phone)
    await phone.goesAvailable({ message: 'on the train' })
    expect(await laptop.me()).toEqual(await phone.me())
  })
})

describe('D12: what a change leaves out stays as it is', () => {
  it('null clears the message, and nothing else', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = await ann.goesAvailable({ message: 'walking the dog' })
    expect(await ann.goesAvailable()).toEqual(on)
    expect(await ann.goesAvailable({ message: null })).toEqual({ ...on, statusMessage: null })
  })

  it('going unavailable clears message and timer, and keeps the choice of groups', async () => {
    let [ann] = await newPeople('Ann Lee')
    let family = await ann.creates('Family')
    await ann.goesAvailable({ groups: [family], message: 'hi', until: inMinutes(30) })
    let me = await ann.posts({
      status: 'unavailable',
      statusMessage: 'gone',
      statusExpiresAt: inMinutes(15).toISOString()
    })
    expect(me).toMatchObject({
      ...{ status: 'unavailable', statusMessage: null, statusExpiresAt: null, until: null },
      ...{ since: null, source: null, audience: null, visibleToGroupIds: [family.id] }
    })
  })

  it.each<[string, unknown]>([
    ['an unknown word', { status: 'busy' }],
    ['no word', { statusMessage: 'hi' }],
    ['a null for a word', { status: null }],
    ['a list for a word', { status: ['available'] }],
    ['a number for a message', { status: 'available', statusMessage: 5 }],
    ['a word for yes', { status: 'available', edit: 'true' }]
  ])('%s is refused, and changes nothing', async (_, body) => {
    let [ann] = await newPeople('Ann Lee')
    let before = await readTables()
    expect(await ann.tries('POST', '/api/status', body)).toMatchObject(refused('invalid'))
    expect(await readTables()).toEqual(before)
  })

  it('D12a: a client that speaks for the schedule changes nothing', async () => {
    let [ann] = await newPeople('Ann Lee')
    let before = await readTables()
    for (let status of ['available', 'unavailable'] as const) {
      expect(await ann.posts({ status, statusMessage: 'Auto-updated by schedule' })).toEqual(
        await ann.me()
      )
    }
    expect(await readTables()).toEqual(before)
  })
})

describe('D5j: an edit', () => {
  const EDITS: StatusChange[] = [
    { status: 'available', edit: true, statusMessage: 'still here' },
    { status: 'available', edit: true, visibleToGroupIds: [] },
    { status: 'available', edit: true, statusExpiresAt: '2026-05-04T10:00:00Z' }
  ]

  it.each(EDITS)('never relights: %j', async change => {
    let [ann] = await newPeople('Ann Lee')
    let before = await readTables()
    let answer = await ann.tries('POST', '/api/status', change)
    expect(answer).toMatchObject(refused('status_changed'))
    expect(answer.body).toEqual({ code: 'status_changed', message: 'Your status has changed' })
    expect(await readTables()).toEqual(before)
  })

  it('of what has just ended is refused, though no alarm has run', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.goesAvailable({ until: inMinutes(15) })
    at(inMinutes(15))
    expect(await ann.tries('POST', '/api/status', EDITS[0])).toMatchObject(
      refused('status_changed')
    )
    expect(await ann.me()).toMatchObject({ status: 'unavailable', statusMessage: null })
  })

  it('made for off is refused while on', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = await ann.goesAvailable()
    let change = { status: 'unavailable', edit: true, visibleToGroupIds: [] }
    expect(await ann.tries('POST', '/api/status', change)).toMatchObject(refused('status_changed'))
    expect(await ann.me()).toEqual(on)
  })

  it('is applied if the status is still the one it was made for', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = await ann.goesAvailable()
    expect(await ann.posts(EDITS[0]!)).toEqual({ ...on, statusMessage: 'still here' })
  })
})

describe("D5i: 'Still available'", () => {
  it('restarts the twelve hours of a spell by hand', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = await ann.goesAvailable({ message: 'hi' })
    at('2026-05-04T20:30:00Z')
    expect(await ann.posts({ status: 'available', keep: true })).toEqual({
      ...on,
      until: '2026-05-05T08:30:00.000Z'
    })
    at('2026-05-05T08:29:59Z')
    expect((await ann.me()).status).toBe('available')
  })

  it('does not touch a timer, and lights nothing', async () => {
    let [ann] = await newPeople('Ann Lee')
    let off = await ann.me()
    expect(await ann.posts({ status: 'available', keep: true })).toEqual(off)
    let timed = await ann.goesAvailable({ until: inMinutes(60) })
    at(inMinutes(30))
    expect(await ann.posts({ status: 'available', keep: true })).toEqual(timed)
    at(inMinutes(30))
    let before = await readTables()
    expect(await ann.posts({ status: 'available', keep: true })).toMatchObject({
      status: 'unavailable'
    })
    expect((await readTables())['sessions']).toEqual(before['sessions'])
  })
})

describe('a tag', () => {
  it("D12a: is a source; its text never becomes the person's own words", async () => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    let me = await ann.goesAvailable({ message: TAG_TEXT })
    expect(me).toMatchObject({ status: 'available', source: 'tag', statusMessage: null })
    expect(Object.keys((await ben.sees(ann))!)).not.toContain('statusMessage')
  })

  it('D37: touched twice within three seconds is touched once', async () => {
    let [ann] = await newPeople('Ann Lee')
    let on = await ann.goesAvailable({ message: TAG_TEXT })
    at('2026-05-04T09:00:02.999Z')
    let off: StatusChange = { status: 'unavailable', statusMessage: TAG_TEXT }
    expect(await ann.posts(off)).toEqual(on)
    at('2026-05-04T09:00:03Z')
    expect((await ann.posts(off)).status).toBe('unavailable')
  })
})
