import { Hono } from 'hono'
import { readContacts, removeContact, viewAsContact } from '#contract/contacts.ts'
import * as contacts from '#db/contacts.ts'
import { endFriendship } from '#db/friendships.ts'
import { presence } from '#presence'
import { readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { errand } from '../errand.ts'
import { Failure } from '../failure.ts'
import { signedIn } from '../middleware/session.ts'

function part(env: Env, userId: number, formerId: number): Promise<void> {
  return errand('A removal could not be told', () => presence(env, userId).partFrom(formerId))
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
    if (!(await endFriendship(c.var.db, userId, friendId, c.var.now)))
      throw new Failure('contact_not_found')
    // D25: answered only when the last word has been said, so that nothing follows.
    await Promise.all([part(c.env, userId, friendId), part(c.env, friendId, userId)])
    return c.body(null, 204)
  })
