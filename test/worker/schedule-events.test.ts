import type { Group } from '#contract/groups.ts'
import type { ScheduleEntry } from '#contract/schedule.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import {
  addsEntry,
  changesAccount,
  changesEntry,
  deletesEntry,
  passes
} from '../support/schedules.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

/** A Monday at ten, inside the entry of 09:00-17:00. */
const TEN = '2026-05-04T10:00:00Z'

let ana: Person
let ben: Person
let family: Group
let entry: ScheduleEntry

beforeEach(async () => {
  at('2026-05-04T08:00:00Z')
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await makeContacts(ana, ben)
  family = await ana.creates('Family', [ben])
  await changesAccount(ana, { timeZone: 'UTC' })
  entry = await addsEntry(ana, 'Mon 09:00-17:00')
})

/** The light in words, the same for Ana and Ben: 'schedule to 17:00', or 'off'. */
async function light(): Promise<string> {
  let [me, view] = [await ana.me(), await ben.sees(ana)]
  expect(view?.status).toBe(me.status)
  let end = me.until?.slice(me.until.startsWith('2026-05-04') ? 11 : 0, 16).replace('T', ' ')
  return me.source === null ? 'off' : `${me.source} to ${end}`
}

interface Row {
  title: string
  does: () => Promise<unknown>
  becomes: string
}

async function deletesGroupOfAnEntryThatGoesOn() {
  await addsEntry(ana, 'Mon 16:00-19:00', { groupId: family.id })
  expect(await light()).toBe('schedule to 19:00')
  await ana.deletes(family)
}

async function deletesGroupOfItsOnlyEntry() {
  await changesEntry(ana, entry, { groupId: family.id })
  await ana.deletes(family)
}

const ON: Row[] = [
  {
    title: 'a later end of the entry',
    does: () => changesEntry(ana, entry, { endTime: '18:00' }),
    becomes: 'schedule to 18:00'
  },
  {
    title: 'an end that has passed',
    does: () => changesEntry(ana, entry, { endTime: '10:00' }),
    becomes: 'off'
  },
  {
    title: 'a start that is to come',
    does: () => changesEntry(ana, entry, { startTime: '10:01' }),
    becomes: 'off'
  },
  {
    title: 'another day',
    does: () => changesEntry(ana, entry, { dayOfWeek: 2 }),
    becomes: 'off'
  },
  {
    title: 'an end that means tomorrow',
    does: () => changesEntry(ana, entry, { endTime: '02:00' }),
    becomes: 'schedule to 2026-05-05 02:00'
  },
  {
    title: 'the entry for a group',
    does: () => changesEntry(ana, entry, { groupId: family.id }),
    becomes: 'schedule to 17:00'
  },
  {
    title: 'an entry that goes on from it',
    does: () => addsEntry(ana, 'Mon 17:00-19:00'),
    becomes: 'schedule to 19:00'
  },
  {
    title: 'an entry apart from it',
    does: () => addsEntry(ana, 'Mon 17:01-19:00'),
    becomes: 'schedule to 17:00'
  },
  {
    title: 'the entry disabled',
    does: () => changesEntry(ana, entry, { isEnabled: false }),
    becomes: 'off'
  },
  { title: 'the entry deleted', does: () => deletesEntry(ana, entry), becomes: 'off' },
  {
    title: 'its group deleted, and the entry with it',
    does: deletesGroupOfItsOnlyEntry,
    becomes: 'off'
  },
  {
    title: 'the group deleted of an entry that went on from it',
    does: deletesGroupOfAnEntryThatGoesOn,
    becomes: 'schedule to 17:00'
  },
  {
    title: 'a zone in which it is night',
    does: () => changesAccount(ana, { timeZone: 'America/Los_Angeles' }),
    becomes: 'off'
  },
  {
    title: 'a zone in which it ends sooner',
    does: () => changesAccount(ana, { timeZone: 'Asia/Kathmandu' }),
    becomes: 'schedule to 11:15'
  },
  {
    title: 'applySchedule off',
    does: () => changesAccount(ana, { applySchedule: false }),
    becomes: 'off'
  },
  {
    title: 'a name, which is no matter of the schedule',
    does: () => changesAccount(ana, { displayName: 'Ana S' }),
    becomes: 'schedule to 17:00'
  }
]

describe('D5g: a light held by the schedule follows', () => {
  it.each(ON)('$title: $becomes', async ({ does, becomes }) => {
    await passes(ana, TEN)
    expect(await light()).toBe('schedule to 17:00')
    await does()
    expect(await light()).toBe(becomes)
  })
})

const NEW: Row[] = [
  {
    title: 'an entry added',
    does: () => addsEntry(ana, 'Mon 09:30-12:00'),
    becomes: 'schedule to 12:00'
  },
  {
    title: 'an entry added for later',
    does: () => addsEntry(ana, 'Mon 10:01-12:00'),
    becomes: 'off'
  },
  {
    title: 'an entry added but disabled',
    does: () => addsEntry(ana, 'Mon 09:30-12:00', { isEnabled: false }),
    becomes: 'off'
  },
  {
    title: 'the entry enabled',
    does: () => changesEntry(ana, entry, { isEnabled: true }),
    becomes: 'schedule to 17:00'
  },
  {
    title: 'the entry enabled and moved away',
    does: () => changesEntry(ana, entry, { isEnabled: true, dayOfWeek: 3 }),
    becomes: 'off'
  }
]

describe('D5g: a dark light is lit by what opens the schedule now', () => {
  it.each(NEW)('$title: $becomes', async ({ does, becomes }) => {
    await changesEntry(ana, entry, { isEnabled: false })
    await passes(ana, TEN)
    expect(await light()).toBe('off')
    await does()
    expect(await light()).toBe(becomes)
  })

  it('a zone in which it is day, and one’s schedule applied again', async () => {
    await changesAccount(ana, { timeZone: 'Pacific/Kiritimati' })
    await passes(ana, TEN)
    expect(await light()).toBe('off')
    await changesAccount(ana, { applySchedule: false, timeZone: 'UTC' })
    expect(await light()).toBe('off')
    await changesAccount(ana, { applySchedule: true })
    expect(await light()).toBe('schedule to 17:00')
    await changesAccount(ana, { timeZone: 'Pacific/Kiritimati' })
    expect(await light()).toBe('off')
    await changesAccount(ana, { timeZone: 'UTC' })
    expect(await light()).toBe('schedule to 17:00')
  })
})

describe('D5g: a light switched off by hand inside the schedule', () => {
  it.each<Row>([
    {
      title: 'stays off when the entry is edited',
      does: () => changesEntry(ana, entry, { endTime: '18:00' }),
      becomes: 'off'
    },
    {
      title: 'stays off when a second one is added',
      does: () => addsEntry(ana, 'Mon 09:30-18:00'),
      becomes: 'off'
    },
    {
      title: 'is lit again when the entry is disabled and enabled',
      does: async () => {
        await changesEntry(ana, entry, { isEnabled: false })
        await changesEntry(ana, entry, { isEnabled: true })
      },
      becomes: 'schedule to 17:00'
    },
    {
      title: 'is lit again when applySchedule goes off and on',
      does: async () => {
        await changesAccount(ana, { applySchedule: false })
        await changesAccount(ana, { applySchedule: true })
      },
      becomes: 'schedule to 17:00'
    }
  ])('$title', async ({ does, becomes }) => {
    await passes(ana, TEN)
    await ana.goesUnavailable()
    await does()
    expect(await light()).toBe(becomes)
  })
})

describe('D5g: a light switched on by hand', () => {
  it('has its end computed anew, a timer has not', async () => {
    await passes(ana, TEN)
    await ana.goesUnavailable()
    await ana.goesAvailable()
    expect(await light()).toBe('switch to 17:00')
    await changesEntry(ana, entry, { endTime: '16:00' })
    expect(await light()).toBe('switch to 16:00')
    await deletesEntry(ana, entry)
    expect(await light()).toBe('switch to 22:00')
    await ana.goesAvailable({ until: inMinutes(600) })
    await addsEntry(ana, 'Mon 09:00-12:00')
    await changesAccount(ana, { timeZone: 'Asia/Kolkata' })
    expect(await light()).toBe('timer to 20:00')
  })
})
