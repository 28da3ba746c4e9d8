import { forgetBells } from '#db/bells.ts'
import { connect, type Db } from '#db/client.ts'
import { findTombstones } from '#db/deletion.ts'
import { forgetOldMail } from '#db/outbox.ts'
import { deletePhotos, findForsakenPhotos } from '#db/photos.ts'
import { findOverduePushes } from '#db/push-notices.ts'
import { findResetAsks, forgetOldLinks } from '#db/reset-links.ts'
import { findOverdue } from '#db/statuses.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { presence } from '#presence'
import { bury } from './burial.ts'
import { answerResetAsk } from './recovery.ts'
import { doRound } from './round.ts'

/** An alarm is on time within seconds, a deletion too; what is this late has been lost. */
const GRACE_MS = 30_000
/** One sweep's work stays far below the platform's bound on calls; the rest is the next one's. */
const MOST = 500

/** D4, D20: looks after everybody whose status should have changed by itself and did not, or whose session ended. */
async function wakeOverdue(env: Env, db: Db, now: number) {
  let overdue = await findOverdue(db, now - GRACE_MS, MOST)
  await doRound(overdue, 'A person could not be woken', id => presence(env, id).lookAfter())
}

/** D25: finishes the deletions that a crash interrupted. */
async function finishBurials(env: Env, db: Db, now: number) {
  let unfinished = await findTombstones(db, now - GRACE_MS, MOST)
  await doRound(unfinished, 'A deletion could not be finished', dead => bury(env, db, dead))
}

/** Pushes what a crash kept from being pushed, while it is news. */
async function pushOverdue(env: Env, db: Db, now: number) {
  let owed = await findOverduePushes(db, now - GRACE_MS, MOST)
  await doRound(owed, 'A person could not be pushed anything', id => presence(env, id).push())
}

/** D25: deletes the photos that a crash or a lost bucket left behind. */
async function clearPhotos(env: Env, db: Db, now: number) {
  let forsaken = await findForsakenPhotos(db, now, MOST)
  await doRound([forsaken], 'Photos could not be deleted', keys =>
    deletePhotos(db, env.PHOTOS, keys)
  )
}

/** D21: looks into what somebody asked for just before a crash. */
async function answerAsks(env: Env, db: Db, now: number) {
  let asks = await findResetAsks(db, now - GRACE_MS, MOST)
  await doRound(asks, 'A reset link was not sent', ask => answerResetAsk(env, db, ask, now))
}

export async function sweep(env: Env, now: number): Promise<void> {
  let db = connect(env)
  await wakeOverdue(env, db, now)
  await finishBurials(env, db, now)
  await pushOverdue(env, db, now)
  await clearPhotos(env, db, now)
  await forgetBells(db, now)
  await forgetOldMail(db, now)
  await forgetOldLinks(db, now)
  // Last, because they wait for somebody else.
  await answerAsks(env, db, now)
  await sendWaiting(env, db)
}
