import type { Me } from '#contract/account.ts'
import type { AccountChange } from '#contract/profile.ts'
import type { ScheduleEntry, ScheduleEntryChange } from '#contract/schedule.ts'
import { expect } from 'vitest'
import { at } from './clock.ts'
import { hasTold } from './ear.ts'
import { entry } from './entries.ts'
import { alarmOf, type Person, runAlarm } from './people.ts'

export const SCHEDULE = '/api/scheduled-availability'

/** An alarm that rings more often than this before its time is one that rings forever. */
const MOST_RINGS = 50

async function does(person: Person, method: string, path: string, body?: unknown) {
  let answer = await person.tries(method, path, body)
  expect(answer, `${person.name}: ${method} ${path}`).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300)
  })
  return answer.body
}

/** Adds the entry that 'Mon 09:00-17:00' stands for to a person's schedule. */
export async function addsEntry(
  person: Person,
  text: string,
  rest: { groupId?: number; isEnabled?: boolean } = {}
): Promise<ScheduleEntry> {
  let { id: _, ...body } = entry(text, rest)
  return (await does(person, 'POST', SCHEDULE, body)) as ScheduleEntry
}

export async function changesEntry(
  person: Person,
  { id }: ScheduleEntry,
  change: ScheduleEntryChange
): Promise<ScheduleEntry> {
  return (await does(person, 'PATCH', `${SCHEDULE}/${id}`, change)) as ScheduleEntry
}

export async function deletesEntry(person: Person, { id }: ScheduleEntry): Promise<void> {
  await does(person, 'DELETE', `${SCHEDULE}/${id}`)
}

export async function entriesOf(person: Person): Promise<ScheduleEntry[]> {
  return (await does(person, 'GET', SCHEDULE)) as ScheduleEntry[]
}

export async function changesAccount(person: Person, change: AccountChange): Promise<Me> {
  return (await does(person, 'PATCH', '/api/account', change)) as Me
}

/** Lets time pass until `when`; a person's alarm rings at each instant it was set for. Gives those instants. */
export async function passes(person: Person, when: Date | string): Promise<string[]> {
  let end = new Date(when)
  let rings: string[] = []
  for (;;) {
    await hasTold(person)
    let next = await alarmOf(person)
    if (!next || next > end) break
    expect(rings.length, 'the rings of an alarm').toBeLessThan(MOST_RINGS)
    rings.push(next.toISOString())
    at(next)
    await runAlarm(person)
  }
  at(end)
  return rings
}
