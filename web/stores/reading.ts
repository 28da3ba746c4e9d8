import { markRead, type Notification } from '#contract/notifications.ts'
import { call, CallError, SessionChanged } from '../lib/call.ts'
import { log } from '../lib/log.ts'
import { tellTabs } from '../lib/tabs.ts'
import { notifications } from './notifications.ts'

/** C100: so many read calls are under way at once. */
const AT_ONCE = 6

/** SPEC 4: marks what is unread now as read, at once in the list and then by one call each. Answers their ids. */
export async function readAll(): Promise<number[]> {
  if (notifications.$state.get().value === undefined) await notifications.load()
  let list = notifications.$state.get().value ?? []
  let ids = list.filter(({ read }) => !read).map(({ id }) => id)
  void markAll(ids)
  return ids
}

async function markAll(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  let release = notifications.hold()
  notifications.change(list =>
    list.map(item => (ids.includes(item.id) ? { ...item, read: true } : item))
  )
  try {
    let failures = await markEach(ids)
    // One that failed stays unread until it is seen again; of a batch that failed, the truth is read anew.
    if (failures > 1) void notifications.load()
    tellTabs('notifications were read')
  } catch (error) {
    if (!(error instanceof SessionChanged)) throw error
  } finally {
    release()
  }
}

/** Answers how many failed; with the second one it gives up. */
async function markEach(ids: readonly number[]): Promise<number> {
  let queue = ids.values()
  let failures = 0
  let work = async () => {
    for (let id of queue) {
      if (failures > 1) return
      if (!(await mark(id))) failures += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failures
}

async function mark(id: number): Promise<boolean> {
  try {
    await call(markRead, { params: { id } })
    return true
  } catch (error) {
    if (error instanceof SessionChanged) throw error
    // A newer one has taken its place, or its contact is gone.
    if (error instanceof CallError && error.code === 'notification_not_found') return true
    log('A notification could not be marked as read')
    return false
  }
}

/** SPEC 4: whoever looks at one has read it. */
export function readOne({ id, read }: Notification): void {
  if (!read) void markAll([id])
}
