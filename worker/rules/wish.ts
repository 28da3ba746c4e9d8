import type { FailureCode } from '#contract/failures.ts'
import { TIMER_MAXIMUM_MS } from '#contract/limits.ts'
import type { StatusChange } from '#contract/status.ts'
import { fromInstant, SCHEDULE_TEXT, TAG_TEXT } from '#contract/values.ts'
import type { Wish } from './change.ts'
import { cleanText, isMessageFit } from './text.ts'

/** What a POST /api/status asks for: a wish, 'Still available' (D5i), nothing (D12a), or a refusal. */
export type Reading =
  | { kind: 'wish'; wish: Wish }
  | { kind: 'keep' }
  | { kind: 'nothing' }
  | { kind: 'refused'; code: FailureCode }

/** Reads a change against the rules of D5i, D9, D10 and D12. Whether groups are one's own is asked elsewhere. */
export function readWish(change: StatusChange, now: number): Reading {
  let message =
    change.statusMessage == null ? change.statusMessage : cleanText(change.statusMessage)
  if (message != null && !isMessageFit(message)) {
    return { kind: 'refused', code: 'message_too_long' }
  }
  let expiresAt =
    change.statusExpiresAt == null ? change.statusExpiresAt : fromInstant(change.statusExpiresAt)
  if (expiresAt != null && expiresAt <= now) {
    return { kind: 'refused', code: 'timer_past' }
  }
  if (expiresAt != null && expiresAt > now + TIMER_MAXIMUM_MS) {
    return { kind: 'refused', code: 'timer_too_long' }
  }
  if (message === SCHEDULE_TEXT) return { kind: 'nothing' }
  if (change.keep) return { kind: 'keep' }
  let groups = change.visibleToGroupIds
  let wish: Wish = {
    status: change.status,
    from: message === TAG_TEXT ? 'tag' : 'person',
    edit: change.edit ?? false
  }
  if (message !== undefined && message !== TAG_TEXT) wish.message = message === '' ? null : message
  if (expiresAt !== undefined) wish.expiresAt = expiresAt
  if (groups) wish.choice = groups.length === 0 ? 'everyone' : [...new Set(groups)]
  return { kind: 'wish', wish }
}
