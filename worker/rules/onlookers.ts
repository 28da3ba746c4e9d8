import type { Status } from './availability.ts'
import { type View, viewOf } from './visibility.ts'

/** A contact of a person, and until when that contact is in the audience in force; null if never. */
export interface Onlooker {
  id: number
  sharedUntil: number | null
}

/** D11: what each contact may see of a status at `now`. */
export function viewsOf(
  status: Status,
  onlookers: readonly Onlooker[],
  now: number
): Map<number, View> {
  let { spell } = status
  let facts = {
    until: spell?.until ?? null,
    message: spell?.message ?? null,
    timerEnd: spell?.source === 'timer' ? spell.until : null
  }
  return new Map(
    onlookers.map(({ id, sharedUntil }) => [id, viewOf({ ...facts, sharedUntil }, now)])
  )
}
