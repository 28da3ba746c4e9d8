import type { Me } from '#contract/account.ts'
import { toInstant } from '#contract/values.ts'
import { isOn, type Status } from './availability.ts'
import type { Choice, Share } from './spell.ts'
import type { Plan } from './plan.ts'
import { type Entry, nextChangeOf, planOf } from './schedule.ts'
import type { Tally } from './score.ts'

/** A person with everything that decides about their status. */
export interface Person {
  id: number
  username: string
  displayName: string
  email: string
  phoneNumber: string
  avatar: string | null
  timeZone: string
  applySchedule: boolean
  /** Counts the changes of the status; a change is written only on top of the version it was made from. */
  version: number
  status: Status
  tally: Tally
  entries: readonly Entry[]
}

/** What decides when a schedule opens: the entries, the zone they are meant in, and whether they act at all (D6). */
export type Schedule = Pick<Person, 'applySchedule' | 'entries' | 'timeZone'>

/** The windows that act on a person's status around `now`; none while applySchedule is off (D5). */
export function actingPlan({ applySchedule, entries, timeZone }: Schedule, now: number): Plan {
  return planOf(applySchedule ? entries : [], timeZone, now)
}

function choiceOnWire(choice: Choice): number[] | null {
  if (choice === 'everyone') return []
  return choice.length === 0 ? null : [...choice]
}

function audienceOnWire(audience: readonly Share[], now: number): number[] | null {
  let open = audience.filter(({ until }) => now < until).map(({ groupId }) => groupId)
  if (open.includes(null)) return []
  return open.length === 0 ? null : open.filter(id => id !== null)
}

/** D48: a person as that person sees themselves at `now`; the status is the effective one. */
export function profileOf(person: Person, now: number): Me {
  let { id, username, displayName, email, phoneNumber, avatar, timeZone, applySchedule } = person
  let { spell, choice } = person.status
  let on = isOn(spell, now) ? spell : null
  let next = nextChangeOf(planOf(person.entries, timeZone, now), timeZone, now)
  return {
    id,
    username,
    displayName,
    email,
    phoneNumber,
    avatar,
    status: on ? 'available' : 'unavailable',
    statusMessage: on?.message ?? null,
    statusExpiresAt: on?.source === 'timer' ? toInstant(on.until) : null,
    until: on ? toInstant(on.until) : null,
    since: on ? toInstant(on.since) : null,
    source: on?.source ?? null,
    audience: on ? audienceOnWire(on.audience, now) : null,
    visibleToGroupIds: choiceOnWire(choice),
    nextChange: next && { at: toInstant(next.at), status: next.status },
    timeZone,
    applySchedule
  }
}
