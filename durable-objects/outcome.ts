import type { Statement } from '#db/client.ts'
import type { Circle } from '#db/people.ts'
import type { StatusWrite } from '#db/statuses.ts'
import { isOn, nextDue, passagesOf, type Status } from '#rules/availability.ts'
import {
  netNotices,
  type Notice,
  ownNotices,
  quietOnes,
  rungBells,
  seersOf,
  warningDue,
  warningNotice,
  wordNotices
} from '#rules/notices.ts'
import type { Plan } from '#rules/plan.ts'
import { actingPlan, type Person } from '#rules/profile.ts'
import { tallied } from '#rules/score.ts'
import { isContactSeen, type Tie, viewsOfTies } from '#rules/tie.ts'
import type { View } from '#rules/visibility.ts'

/** What a settled status becomes, with what is written beside it. */
export interface Decided {
  status: Status
  /** The profile and the schedule as they are from now on, where they change too. */
  person?: Partial<Person>
  also?: readonly Statement[]
}

/** Whether nothing but the time of the look differs. */
function isSame(a: Status, b: Status): boolean {
  return JSON.stringify({ ...a, settledAt: 0 }) === JSON.stringify({ ...b, settledAt: 0 })
}

export interface Outcome {
  person: Person
  views: ReadonlyMap<number, View>
  quiet: ReadonlySet<number>
  notices: Notice[]
  /** The friendships whose bells have rung (D51). */
  rung: number[]
  write: StatusWrite
  /** Whether the person's own devices have anything to hear. */
  isChanged: boolean
  /** Whether there is anything to write. */
  isNew: boolean
}

/** Everything that follows from a decision, by the rules alone. */
export function outcomeOf(
  { person, ties, seenBy, visitAt, warnedOf, nextDue: storedDue }: Circle,
  decided: Decided,
  plan: Plan,
  now: number
): Outcome {
  let { status } = decided
  let changed: Person = { ...person, ...decided.person, version: person.version + 1, status }
  let views = viewsOfTies(status, ties, now)
  let seers = seersOf(views)
  let planAfter = decided.person ? actingPlan(changed, now) : plan
  let warning = warningDue(status, planAfter, warnedOf)
  let isWarned = warning !== null && warning <= now
  let notices = [
    ...netNotices(person, passagesOf(person.status, plan, now), plan),
    ...(isWarned ? [warningNotice(person)] : []),
    ...wordNotices(changed, seenBy, seers, ties, now),
    ...ownNotices(changed, person.status, status, ties, now)
  ]
  let due = earliest(nextDue(status, planAfter, now), isWarned ? null : warning)
  let isChanged =
    decided.also !== undefined ||
    notices.length > 0 ||
    !isSame(status, person.status) ||
    JSON.stringify(seers) !== JSON.stringify(seenBy)
  // A look that changed nothing is written down too, or the sweep would take it for one that is missing.
  let isNew = isChanged || visitAt !== null || due !== storedDue
  let isSeenAnew = seers.some(id => !seenBy.includes(id))
  let isOnAnew = isOn(status.spell, now) && !isOn(person.status.spell, now)
  return {
    person: isNew ? changed : person,
    views,
    quiet: quietOnes(ties, notices),
    notices,
    rung: rungBells(seenBy, seers, ties, now),
    isChanged,
    isNew,
    write: {
      status,
      company: isOnAnew || isSeenAnew ? companyOf(ties, now) : undefined,
      tally: tallied(person.tally, person.status, plan, now),
      seenBy: seers,
      warnedOf: isWarned ? (status.spell?.until ?? null) : warnedOf,
      nextDue: due,
      visitAt
    }
  }
}

/** The contacts whom the person sees available at `now`, as the statement finds them again. */
function companyOf(ties: readonly Tie[], now: number): StatusWrite['company'] {
  let ids = ties.filter(tie => isContactSeen(tie, now)).map(({ id }) => id)
  return { available: ids.toSorted((a, b) => a - b), at: now }
}

function earliest(a: number | null, b: number | null): number | null {
  let least = Math.min(a ?? Infinity, b ?? Infinity)
  return least === Infinity ? null : least
}
