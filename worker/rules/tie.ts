import type { Status } from './availability.ts'
import type { Share } from './spell.ts'
import { viewsOf } from './onlookers.ts'
import type { PreferenceLayers } from './preference.ts'
import { type View, viewOf } from './visibility.ts'

/** What lies between a person and one contact: the facts that decide what either may see and wants to hear. */
export interface Tie {
  id: number
  friendshipId: number
  displayName: string
  /** The person's own groups that hold the contact. */
  groupIds: readonly number[]
  /** The end of the contact's own spell; null while off. */
  until: number | null
  /** Until when the person is in the audience of that spell; null if never. */
  sharedUntil: number | null
  /** Until when the contact waits to be told that the person is available (D51); null if they don't. */
  bellUntil: number | null
  /** What the contact wants to hear of the person. */
  theirs: PreferenceLayers
  /** What the person wants to hear of the contact. */
  mine: PreferenceLayers
}

/** Until when a contact in `groupIds` is in an audience; null if never. */
export function sharedUntil(
  audience: readonly Share[],
  groupIds: readonly number[]
): number | null {
  let ends = audience.flatMap(({ groupId, until }) =>
    groupId === null || groupIds.includes(groupId) ? [until] : []
  )
  return ends.length > 0 ? Math.max(...ends) : null
}

/** D11: what each contact may see of `status` at `now`. */
export function viewsOfTies(status: Status, ties: readonly Tie[], now: number): Map<number, View> {
  let audience = status.spell?.audience ?? []
  let onlookers = ties.map(({ id, groupIds }) => ({
    id,
    sharedUntil: sharedUntil(audience, groupIds)
  }))
  return viewsOf(status, onlookers, now)
}

/** Whether the person sees the contact available (D11). */
export function isContactSeen(tie: Tie, now: number): boolean {
  let { until, sharedUntil: seenUntil } = tie
  let view = viewOf({ until, sharedUntil: seenUntil, message: null, timerEnd: null }, now)
  return view.status === 'available'
}

/** Until when the person goes on seeing an available contact so, if nobody does anything. */
export function sightEnd({ sharedUntil: seenEnd, until }: Tie): number {
  return Math.min(until ?? 0, seenEnd ?? 0)
}

/** Whether the contact waits to be told that the person is available (D51). */
export function isAwaited({ bellUntil }: Tie, now: number): boolean {
  return bellUntil !== null && now < bellUntil
}
