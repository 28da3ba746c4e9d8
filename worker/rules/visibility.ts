import { toInstant } from '#contract/values.ts'
import { isOn } from './availability.ts'

/** The facts about one contact's status and one viewer, as the database holds them. Instants in ms. */
export interface Sight {
  /** The end of the contact's spell; null while off. */
  until: number | null
  /** Until when the viewer is in the audience of that spell; null if never. */
  sharedUntil: number | null
  message: string | null
  /** The end of a timer; null for any other spell. */
  timerEnd: number | null
}

/** D11: what a viewer may know. An unavailable one tells nothing, whatever it hides. */
export type View =
  | { status: 'unavailable' }
  | { status: 'available'; statusMessage?: string; statusExpiresAt?: string }

export const HIDDEN: View = { status: 'unavailable' }

/** D11: the one door through which anybody but the owner learns of a status at `now`. */
export function viewOf(sight: Sight, now: number): View {
  let { until, sharedUntil, message, timerEnd } = sight
  let isSeen = until !== null && isOn({ until }, now) && sharedUntil !== null && now < sharedUntil
  if (!isSeen) return HIDDEN
  return {
    status: 'available',
    ...(message === null ? {} : { statusMessage: message }),
    ...(timerEnd === null ? {} : { statusExpiresAt: toInstant(timerEnd) })
  }
}
