import { Hono } from 'hono'
import { readContacts, removeContact } from '#contract/contacts.ts'
import * as contacts from '#db/contacts.ts'
import { endFriendship } from '#db/friendships.ts'
import { presence } from '#presence'
import { readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { Failure } from '../failure.ts'
import { signedIn } from '../middleware/session.ts'

export const contactRoutes = new Hono<SignedIn>()
  .get(readContacts.path, signedIn, async c =>
    c.json(await contacts.readContacts(c.var.db, c.var.session.userId, c.var.now), 200)
  )
  .delete(removeContact.path, signedIn, async c => {
    let { userId } = c.var.session
    let friendId = readId(c, 'friendId', 'contact_not_found')
    if (!(await endFriendship(c.var.db, userId, friendId))) throw new Failure('contact_not_found')
    await Promise.all([
      presence(c.env, userId).partFrom(friendId),
      presence(c.env, friendId).partFrom(userId)
    ])
    return c.body(null, 204)
  })
