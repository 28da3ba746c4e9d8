import { Hono } from 'hono'
import { readOwnScore, readScore, recordCall } from '#contract/score.ts'
import type { Db } from '#db/client.ts'
import { areContacts } from '#db/friendships.ts'
import { readPerson } from '#db/people.ts'
import { countCall, readDeeds } from '#db/scores.ts'
import { actingPlan } from '#rules/profile.ts'
import { ownScore, shownScore, tallied } from '#rules/score.ts'
import { readBody, readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { Failure } from '../failure.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'

/** A score by `formula`, live up to `now`. */
async function scoreOf(db: Db, userId: number, formula: typeof ownScore, now: number) {
  let [person, deeds] = await Promise.all([readPerson(db, userId), readDeeds(db, userId)])
  if (!person) throw new Failure('contact_not_found')
  let tally = tallied(person.tally, person.status, actingPlan(person, now), now)
  return { score: formula(tally, deeds) }
}

export const scoreRoutes = new Hono<SignedIn>()
  .get(readOwnScore.path, signedIn, async c =>
    c.json(await scoreOf(c.var.db, c.var.session.userId, ownScore, c.var.now), 200)
  )
  .get(readScore.path, signedIn, async c => {
    let { userId } = c.var.session
    let contactId = readId(c, 'userId', 'contact_not_found')
    if (contactId === userId) {
      return c.json(await scoreOf(c.var.db, userId, ownScore, c.var.now), 200)
    }
    if (!(await areContacts(c.var.db, userId, contactId))) throw new Failure('contact_not_found')
    return c.json(await scoreOf(c.var.db, contactId, shownScore, c.var.now), 200)
  })
  .post(recordCall.path, signedIn, async c => {
    let { receiverId } = await readBody(c, recordCall.body)
    let { userId } = c.var.session
    if (receiverId === userId) throw new Failure('call_to_self')
    await limitRate(c.env, 'calls', userId)
    if (!(await areContacts(c.var.db, userId, receiverId))) throw new Failure('contact_not_found')
    await countCall(c.var.db, userId, receiverId, c.var.now)
    return c.json(await scoreOf(c.var.db, userId, ownScore, c.var.now), 200)
  })
