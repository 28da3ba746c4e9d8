import { type Context, Hono } from 'hono'
import { readContacts, removeContact, viewAsContact } from '#contract/contacts.ts'
import * as contacts from '#db/contacts.ts'
import { endFriendship } from '#db/friendships.ts'
import { presence } from '#presence'
import { readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { errand } from '../errand.ts'
import { Failure } from '../failure.ts'
import { orWake } from '../lost-answer.ts'
import { signedIn } from '../middleware/session.ts'

function part(c: Context<SignedIn>, userId: number, formerId: number): Promise<void> {
  return errand('A removal could not be told', () =>
    presence(c.env, userId).partFrom(formerId, c.var.now)
  )
}

export const contactRoutes = new Hono<SignedIn>()
  .get(readContacts.path, signedIn, async c =>
    c.json(await contacts.readContacts(c.var.db, c.var.session.userId, Date.now), 200)
  )
  .get(viewAsContact.path, signedIn, async c => {
    let friendId = readId(c, 'friendId', 'contact_not_found')
    let { db, session } = c.var
    let view = await contacts.readContact(db, friendId, session.userId, Date.now)
    if (!view) throw new Failure('contact_not_found')
    // Whether they wait for one is theirs to know.
    let { bell: _, ...seen } = view
    return c.json(seen, 200)
  })
  .delete(removeContact.path, signedIn, async c => {
    let { userId } = c.var.session
    let friendId = readId(c, 'friendId', 'contact_not_found')
    let hasEnded = await orWake(c, [userId, friendId], () =>
      endFriendship(c.var.db, userId, friendId, c.var.now)
    )
    if (!hasEnded) throw new Failure('contact_not_found')
    // D25: answered only when the last word has been said, so that nothing follows.
    await Promise.all([part(c, userId, friendId), part(c, friendId, userId)])
    return c.body(null, 204)
  })
