import { freeTies } from '#rules/notices.ts'
import type { PushFacts } from '#rules/push.ts'
import { sightEnd } from '#rules/tie.ts'
import type { Db } from './client.ts'
import { readSeen } from './contacts.ts'
import { readCircle } from './people.ts'
import { type DuePush, pushNoticeReads, unreadCount } from './push-notices.ts'
import { type PushTarget, pushTargetReads } from './push-subscriptions.ts'

/** What there is to push to a person, where to, and what is true of it when all that is read. */
export interface PushState {
  notices: ReadonlyMap<number, DuePush>
  targets: ReadonlyMap<number, PushTarget>
  factsOf: (notice: DuePush) => PushFacts
}

export async function readPushState(
  db: Db,
  userId: number,
  noticeIds: readonly number[],
  clock: () => number
): Promise<PushState> {
  let [notices, targets, [count]] = await db.batch([
    pushNoticeReads(db, userId, noticeIds),
    pushTargetReads(db, userId, clock()),
    unreadCount(db, userId)
  ])
  let about = new Set(notices.map(({ aboutId }) => aboutId))
  let circle = about.delete(userId) ? await readCircle(db, userId) : undefined
  let [first] = about
  // One contact is looked up alone; for more, all are.
  let seen =
    first === undefined
      ? []
      : await readSeen(db, userId, clock, about.size === 1 ? first : undefined)
  let byId = new Map(seen.map(each => [each.contact.id, each]))
  let now = clock()
  let own = circle?.person.status.spell ?? null
  let ties = circle ? freeTies(circle.person.status, circle.ties, now) : []
  let free = ties.map(tie => ({ displayName: tie.displayName, until: sightEnd(tie) }))
  let unread = count?.unread ?? 0
  return {
    notices: new Map(notices.map(notice => [notice.id, notice])),
    targets: new Map(targets.map(target => [target.id, target])),
    factsOf: ({ aboutId }) => ({ now, own, seen: byId.get(aboutId), free, unread })
  }
}
