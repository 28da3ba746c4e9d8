import type { Me } from '#contract/account.ts'
import { toInstant } from '#contract/values.ts'
import { type Choice, isOn, type Share, type Status } from './availability.ts'

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
    nextChange: null,
    timeZone,
    applySchedule
  }
}
