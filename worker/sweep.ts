import { connect, type Db } from '#db/client.ts'
import { findTombstones } from '#db/deletion.ts'
import { deletePhotos, findForsakenPhotos } from '#db/photos.ts'
import { findOverdue } from '#db/statuses.ts'
import { logFault } from '#log'
import { presence } from '#presence'
import { bury } from './burial.ts'

/** An alarm is on time within seconds, a deletion too; what is this late has been lost. */
const GRACE_MS = 30_000
/** One sweep's work stays far below the platform's bound on calls; the rest is the next one's. */
const MOST = 500
const AT_ONCE = 10

/** Does `job` for each item, ten at a time; one that fails is left to the next sweep. */
async function forEach<T>(items: readonly T[], what: string, job: (item: T) => Promise<unknown>) {
  let left = items.values()
  let doSome = async () => {
    for (let item of left) {
      try {
        await job(item)
      } catch (error) {
        logFault(what, error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, doSome))
}

/** D4: wakes everybody whose status should have changed by itself and did not. */
async function wakeOverdue(env: Env, db: Db, now: number) {
  let overdue = await findOverdue(db, now - GRACE_MS, MOST)
  await forEach(overdue, 'A person could not be woken', id => presence(env, id).wake())
}

/** D25: finishes the deletions that a crash interrupted. */
async function finishBurials(env: Env, db: Db, now: number) {
  let unfinished = await findTombstones(db, now - GRACE_MS, MOST)
  await forEach(unfinished, 'A deletion could not be finished', dead => bury(env, db, dead))
}

/** D25: deletes the photos that a crash or a lost bucket left behind. */
async function clearPhotos(env: Env, db: Db, now: number) {
  let forsaken = await findForsakenPhotos(db, now, MOST)
  await forEach([forsaken], 'Photos could not be deleted', keys =>
    deletePhotos(db, env.PHOTOS, keys)
  )
}

export async function sweep(env: Env, now: number): Promise<void> {
  let db = connect(env)
  await wakeOverdue(env, db, now)
  await finishBurials(env, db, now)
  await clearPhotos(env, db, now)
}
