import { describe, expect, it } from 'vitest'
import type { Choice, Spell } from '#rules/spell.ts'
import { type Person, profileOf } from '#rules/profile.ts'
import { at, FAM, WORK } from './story.ts'

const TEN = at('10:00')
const ELEVEN = at('11:00')
const EVERYONE = [{ groupId: null, until: ELEVEN }]

function ana(spell: Spell | null, choice: Choice = 'everyone'): Person {
  return {
    id: 7,
    username: 'anasilva',
    displayName: 'Ana Silva',
    email: 'ana@example.test',
    phoneNumber: '+1 555 0100',
    avatar: null,
    timeZone: 'Europe/Lisbon',
    applySchedule: true,
    version: 3,
    status: { spell, choice, settledAt: TEN, tagAt: TEN },
    tally: { availableMs: 1, openMs: 1, day: 1, openBeforeMs: 1 },
    entries: []
  }
}

/** GET /api/me, byte for byte, around what status and schedule decide. */
function wire(status: string, nextChange = 'null', applySchedule = true): string {
  return (
    '{"id":7,"username":"anasilva","displayName":"Ana Silva","email":"ana@example.test",' +
    `"phoneNumber":"+1 555 0100","avatar":null,${status},` +
    `"nextChange":${nextChange},"timeZone":"Europe/Lisbon","applySchedule":${applySchedule}}`
  )
}

const OFF =
  '"status":"unavailable","statusMessage":null,"statusExpiresAt":null,"until":null,"since":null,' +
  '"source":null,"audience":null'

describe('a person as they see themselves', () => {
  it.each<{ title: string; person: Person; status: string }>([
    { title: 'off', person: ana(null), status: `${OFF},"visibleToGroupIds":[]` },
    {
      title: 'off, with groups chosen for the next time',
      person: ana(null, [FAM, WORK]),
      status: `${OFF},"visibleToGroupIds":[1,2]`
    },
    {
      title: 'off, with nobody chosen',
      person: ana(null, []),
      status: `${OFF},"visibleToGroupIds":null`
    },
    {
      title: 'on by hand',
      person: ana({
        source: 'switch',
        since: TEN - 1,
        until: ELEVEN,
        message: 'Tea',
        audience: EVERYONE,
        netFrom: TEN
      }),
      status:
        '"status":"available","statusMessage":"Tea","statusExpiresAt":null,' +
        '"until":"2026-05-04T11:00:00.000Z","since":"2026-05-04T09:59:59.999Z",' +
        '"source":"switch","audience":[],"visibleToGroupIds":[]'
    },
    {
      title: 'on by tag',
      person: ana({
        source: 'tag',
        since: TEN,
        until: ELEVEN,
        message: null,
        audience: EVERYONE,
        netFrom: TEN
      }),
      status:
        '"status":"available","statusMessage":null,"statusExpiresAt":null,' +
        '"until":"2026-05-04T11:00:00.000Z","since":"2026-05-04T10:00:00.000Z",' +
        '"source":"tag","audience":[],"visibleToGroupIds":[]'
    },
    {
      title: 'on by timer for a group',
      person: ana(
        {
          source: 'timer',
          since: TEN,
          until: ELEVEN,
          message: null,
          audience: [{ groupId: FAM, until: ELEVEN }],
          setAt: TEN
        },
        [FAM]
      ),
      status:
        '"status":"available","statusMessage":null,"statusExpiresAt":"2026-05-04T11:00:00.000Z",' +
        '"until":"2026-05-04T11:00:00.000Z","since":"2026-05-04T10:00:00.000Z",' +
        '"source":"timer","audience":[1],"visibleToGroupIds":[1]'
    },
    {
      title: 'on by schedule for a group whose window is open, not for one whose window has closed',
      person: ana(
        {
          source: 'schedule',
          since: TEN,
          until: ELEVEN,
          message: null,
          audience: [
            { groupId: FAM, until: TEN },
            { groupId: WORK, until: ELEVEN }
          ]
        },
        []
      ),
      status:
        '"status":"available","statusMessage":null,"statusExpiresAt":null,' +
        '"until":"2026-05-04T11:00:00.000Z","since":"2026-05-04T10:00:00.000Z",' +
        '"source":"schedule","audience":[2],"visibleToGroupIds":null'
    },
    {
      title: 'on by schedule between the windows of two groups, for nobody',
      person: ana({
        source: 'schedule',
        since: TEN,
        until: ELEVEN,
        message: null,
        audience: [{ groupId: FAM, until: TEN }]
      }),
      status:
        '"status":"available","statusMessage":null,"statusExpiresAt":null,' +
        '"until":"2026-05-04T11:00:00.000Z","since":"2026-05-04T10:00:00.000Z",' +
        '"source":"schedule","audience":null,"visibleToGroupIds":[]'
    },
    {
      title: 'on for everyone while a window for a group is open too',
      person: ana({
        source: 'schedule',
        since: TEN,
        until: ELEVEN,
        message: null,
        audience: [{ groupId: FAM, until: ELEVEN }, ...EVERYONE]
      }),
      status:
        '"status":"available","statusMessage":null,"statusExpiresAt":null,' +
        '"until":"2026-05-04T11:00:00.000Z","since":"2026-05-04T10:00:00.000Z",' +
        '"source":"schedule","audience":[],"visibleToGroupIds":[]'
    },
    {
      title: 'off as soon as the light has ended, alarm or not',
      person: ana({
        source: 'timer',
        since: at('09:00'),
        until: TEN,
        message: 'Tea',
        audience: [{ groupId: null, until: TEN }],
        setAt: at('09:00')
      }),
      status: `${OFF},"visibleToGroupIds":[]`
    }
  ])('$title', ({ person, status }) => {
    expect(JSON.stringify(profileOf(person, TEN))).toBe(wire(status))
  })

  it('off beside a schedule, with its next change, whether it acts or only shows', () => {
    let mondays = { id: 1, dayOfWeek: 1, startTime: '09:00', endTime: '17:00', groupId: FAM }
    let entries = [{ ...mondays, isEnabled: true }]
    let status = `${OFF},"visibleToGroupIds":[]`
    let next = '{"at":"2026-05-04T16:00:00.000Z","status":"unavailable"}'
    let acting = profileOf({ ...ana(null), entries }, TEN)
    let showing = profileOf({ ...ana(null), entries, applySchedule: false }, TEN)
    expect(JSON.stringify(acting)).toBe(wire(status, next))
    expect(JSON.stringify(showing)).toBe(wire(status, next, false))
  })
})
