import { readCircle } from '#db/people.ts'
import { viewsOfTies } from '#rules/tie.ts'
import type { House } from './house.ts'

// Contacts come and go in their turn among the changes of the light; the calls to them do not, for one who does not
// answer must not keep it from being switched off (C067).

/** Tells a new contact that they are one; then they hear of an availability as everybody does. */
export async function welcome(
  { db, keeper, teller, userId }: House,
  contactId: number,
  told: number
): Promise<void> {
  let { telling } = await keeper.alone(async () => {
    let circle = await readCircle(db, userId)
    let view = circle && viewsOfTies(circle.person.status, circle.ties, Date.now()).get(contactId)
    return { telling: circle && view && teller.welcome(circle.person, contactId, view) }
  })
  await Promise.all([telling, keeper.resume(told)])
}

/** The last word to somebody who is no contact any more (D25). */
export async function partFrom(
  { keeper, teller, userId }: House,
  contactId: number,
  told: number
): Promise<void> {
  let { telling } = await keeper.alone(async () => ({
    telling: teller.partFrom(userId, contactId)
  }))
  await Promise.all([telling, keeper.resume(told)])
}
