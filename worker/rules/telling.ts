import type { News } from '#contract/socket.ts'
import { fromInstant } from '#contract/values.ts'
import { HIDDEN, type View } from './visibility.ts'

/** Whom a status is about. */
export interface Subject {
  id: number
  displayName: string
}

/**
 * D14: what a person who was last told `told` has to hear when their view is `view`; undefined = nothing.
 * To one who wants no word of it, a changed word is said like a changed detail, which raises no toast (D26);
 * and so is what need not be said to one who may have heard something else since.
 * Without a view that person is no contact any more, and without having been told they know of no availability.
 */
export function newsFor(
  subject: Subject,
  told: View | undefined,
  view: View | undefined,
  { isQuiet = false, isInDoubt = false } = {}
): News | undefined {
  let before = told ?? HIDDEN
  if (!view) {
    return before.status === HIDDEN.status && !isInDoubt
      ? undefined
      : { type: 'contact_removed', userId: subject.id }
  }
  if (JSON.stringify(before) === JSON.stringify(view) && !isInDoubt) return undefined
  let { status, ...details } = view
  return before.status === status || isQuiet
    ? { type: 'contact_changed', userId: subject.id, ...details }
    : {
        type: 'status_change',
        userId: subject.id,
        displayName: subject.displayName,
        status,
        ...details
      }
}

/** D4: news as they may be said at `now`: of a timer that has ended on the way nothing is left but that one may look. */
export function saidAt(news: News, now: number): News {
  if (news.type !== 'status_change' && news.type !== 'contact_changed') return news
  let { statusExpiresAt, userId } = news
  let isOver = statusExpiresAt !== undefined && fromInstant(statusExpiresAt) <= now
  return isOver ? { type: 'contact_changed', userId } : news
}
