import { ENTRIES_MAXIMUM } from '#contract/limits.ts'
import { connect } from '#db/client.ts'
import { newId } from '#db/ids.ts'
import { entryInsertion } from '#db/schedule.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { hasTold } from '../support/ear.ts'
import { alarmOf, type Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import {
  addsEntry,
  changesAccount,
  changesEntry,
  deletesEntry,
  entriesOf,
  SCHEDULE
} from '../support/schedules.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

const BODY = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', groupId: null, isEnabled: true }

const db = connect(env)

let ana: Person
let ben: Person

beforeEach(async () => {
  at('2026-05-02T12:00:00Z')
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await changesAccount(ana, { timeZone: 'UTC' })
})

/** Tries a call that must be refused, and makes sure that no row is another afterwards. */
async function refuses(person: Person, method: string, path: string, body?: unknown) {
  let before = await readTables()
  let answer = await person.tries(method, path, body)
  expect(await readTables()).toEqual(before)
  return answer
}

describe('adding an entry', () => {
  it('D47: answers it, and lists it for its owner alone, in the order in which they were made', async () => {
    let group = await ana.creates('Family')
    let answer = await ana.tries('POST', SCHEDULE, { ...BODY, groupId: group.id })
    let { id, ...entry } = answer.body as typeof BODY & { id: number }
    expect({ status: answer.status, entry }).toEqual({
      status: 201,
      entry: { ...BODY, groupId: group.id }
    })
    at(inMinutes(1))
    let second = await addsEntry(ana, 'Sun 22:00-00:00')
    expect(await entriesOf(ana)).toEqual([{ id, ...entry }, second])
    expect(await entriesOf(ben)).toEqual([])
  })

  it('C089: is on and for everyone where nothing is said', async () => {
    let { dayOfWeek, startTime, endTime } = BODY
    let answer = await ana.tries('POST', SCHEDULE, { dayOfWeek, startTime, endTime })
    expect(answer).toMatchObject({ status: 201, body: { isEnabled: true, groupId: null } })
  })

  it.each([
    ['isEnabled', 'false'],
    ['isEnabled', 0],
    ['isEnabled', null],
    ['dayOfWeek', 7],
    ['dayOfWeek', -1],
    ['dayOfWeek', 1.5],
    ['dayOfWeek', '1'],
    ['dayOfWeek', null],
    ['dayOfWeek', undefined],
    ['startTime', '9:00'],
    ['startTime', '09:00:00'],
    ['startTime', '24:00'],
    ['startTime', '09:60'],
    ['startTime', '０９:００'],
    ['startTime', ' 09:00'],
    ['startTime', '09:00\n'],
    ['startTime', ''],
    ['startTime', 900],
    ['startTime', undefined],
    ['endTime', '24:00'],
    ['endTime', '17:00Z'],
    ['endTime', null],
    ['endTime', undefined],
    ['groupId', '1'],
    ['groupId', 0],
    ['groupId', -1],
    ['groupId', 1.5],
    ['groupId', []]
  ])('C045, C089: refuses a %s of %j', async (field, value) => {
    expect(await refuses(ana, 'POST', SCHEDULE, { ...BODY, [field]: value })).toMatchObject(
      refused('invalid')
    )
  })

  it.each(['09:00', '00:00'])('C048: refuses an end that is its start, %s', async time => {
    let answer = await refuses(ana, 'POST', SCHEDULE, { ...BODY, startTime: time, endTime: time })
    expect(answer).toMatchObject(refused('times_equal'))
    expect(answer.body).toMatchObject({ message: 'Start and end time must differ' })
  })

  it('C019: refuses the group of another person, and one that does not exist', async () => {
    let { id } = await ben.creates('Mates')
    for (let groupId of [id, 999_999]) {
      expect(await refuses(ana, 'POST', SCHEDULE, { ...BODY, groupId })).toMatchObject(
        refused('unknown_group')
      )
    }
  })

  it('belongs to nobody but the caller, whatever the body says', async () => {
    let answer = await ana.tries('POST', SCHEDULE, { ...BODY, userId: ben.id, id: 7 })
    expect(answer.status).toBe(201)
    expect(await entriesOf(ben)).toEqual([])
    expect((await entriesOf(ana))[0]!.id).not.toBe(7)
  })

  it(`D46: ends at ${ENTRIES_MAXIMUM}, and goes on when one is deleted`, async () => {
    let kept = { ...BODY, isEnabled: false }
    let entries = Array.from({ length: ENTRIES_MAXIMUM }, () => ({ id: newId(), ...kept }))
    await Promise.all(entries.map(each => entryInsertion(db, ana.id, each, Date.now())))
    expect(await refuses(ana, 'POST', SCHEDULE, BODY)).toMatchObject(refused('entries_full'))
    await deletesEntry(ana, entries[0]!)
    await addsEntry(ana, 'Mon 09:00-17:00')
    expect(await entriesOf(ana)).toHaveLength(ENTRIES_MAXIMUM)
  })
})

describe('changing an entry', () => {
  it('takes any field, and keeps the others', async () => {
    let group = await ana.creates('Family')
    let entry = await addsEntry(ana, 'Mon 09:00-17:00')
    for (let change of [
      { isEnabled: false },
      { startTime: '08:30' },
      { endTime: '08:00' },
      { dayOfWeek: 0 },
      { groupId: group.id },
      { groupId: null, isEnabled: true }
    ]) {
      let before = (await entriesOf(ana))[0]!
      expect(await changesEntry(ana, entry, change)).toEqual({ ...before, ...change })
      expect(await entriesOf(ana)).toEqual([{ ...before, ...change }])
    }
  })

  it('C089: changes nothing where nothing is said that an entry has', async () => {
    let entry = await addsEntry(ana, 'Mon 09:00-17:00')
    for (let body of [{}, { userId: ben.id }, { id: 7, createdAt: 0 }]) {
      let answer = await refuses(ana, 'PATCH', `${SCHEDULE}/${entry.id}`, body)
      expect(answer).toMatchObject({ status: 200, body: entry })
    }
  })

  it.each([
    [{ isEnabled: null }, 'invalid'],
    [{ isEnabled: 'false' }, 'invalid'],
    [{ dayOfWeek: 7 }, 'invalid'],
    [{ endTime: '24:00' }, 'invalid'],
    [{ groupId: '1' }, 'invalid'],
    [{ groupId: 999_999 }, 'unknown_group'],
    [{ endTime: '09:00' }, 'times_equal'],
    [{ startTime: '17:00', isEnabled: false }, 'times_equal']
  ] as const)('C089: refuses %j', async (body, code) => {
    let { id } = await addsEntry(ana, 'Mon 09:00-17:00')
    expect(await refuses(ana, 'PATCH', `${SCHEDULE}/${id}`, body)).toMatchObject(refused(code))
  })

  it('C019: neither changes nor deletes what is another’s, unknown or no id', async () => {
    let { id } = await addsEntry(ana, 'Mon 09:00-17:00')
    for (let name of [id, 999_999, 0, -1, '1e9', '1;drop', 'abc', '%00']) {
      for (let method of ['PATCH', 'DELETE']) {
        let body = method === 'PATCH' ? { isEnabled: false } : undefined
        expect(await refuses(ben, method, `${SCHEDULE}/${name}`, body)).toMatchObject(
          refused('entry_not_found')
        )
      }
    }
  })
})

describe('a schedule that was changed', () => {
  it('sets the alarm anew each time', async () => {
    let alarm = async () => {
      await hasTold(ana)
      return (await alarmOf(ana))?.toISOString()
    }
    let entry = await addsEntry(ana, 'Mon 09:00-17:00')
    expect(await alarm()).toBe('2026-05-04T09:00:00.000Z')
    await changesEntry(ana, entry, { startTime: '08:00' })
    expect(await alarm()).toBe('2026-05-04T08:00:00.000Z')
    await addsEntry(ana, 'Sun 08:00-09:00')
    expect(await alarm()).toBe('2026-05-03T08:00:00.000Z')
    await changesAccount(ana, { timeZone: 'Asia/Kolkata' })
    expect(await alarm()).toBe('2026-05-03T02:30:00.000Z')
    await changesAccount(ana, { applySchedule: false })
    expect(await alarm()).toBeUndefined()
  })

  it('is without its entries when their group is gone', async () => {
    let group = await ana.creates('Family')
    await addsEntry(ana, 'Mon 09:00-17:00', { groupId: group.id })
    let other = await addsEntry(ana, 'Mon 09:00-17:00')
    await ana.deletes(group)
    expect(await entriesOf(ana)).toEqual([other])
  })
})
