import { type Context, Hono } from 'hono'
import {
  addMember,
  createGroup,
  DEFAULT_GROUP_COLOR,
  deleteGroup,
  readGroups,
  removeMember
} from '#contract/groups.ts'
import * as groups from '#db/groups.ts'
import { presence } from '#presence'
import { readGroupName } from '#rules/person.ts'
import { readBody, readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { errand } from '../errand.ts'
import { Failure, valueOf } from '../failure.ts'
import { orWake } from '../lost-answer.ts'
import { signedIn } from '../middleware/session.ts'

/** Who may see the owner may have changed, and the owner's other devices show old groups. */
function membersChanged(c: Context<SignedIn>) {
  let { now, session } = c.var
  tellDevices(c, session.userId, 'groups')
  c.executionCtx.waitUntil(
    errand('A change of members could not be told', () => presence(c.env, session.userId).wake(now))
  )
}

export const groupRoutes = new Hono<SignedIn>()
  .get(readGroups.path, signedIn, async c =>
    c.json(await groups.readGroups(c.var.db, c.var.session.userId), 200)
  )
  .post(createGroup.path, signedIn, async c => {
    let input = await readBody(c, createGroup.body)
    let name = readGroupName(input.name)
    if (name === undefined) throw new Failure('invalid_group_name')
    let { userId } = c.var.session
    let color = input.color ?? DEFAULT_GROUP_COLOR
    let group = await groups.createGroup(c.var.db, userId, name, color, c.var.now)
    if (typeof group === 'string') throw new Failure(group)
    tellDevices(c, userId, 'groups')
    return c.json(group, 201)
  })
  .delete(deleteGroup.path, signedIn, async c => {
    let groupId = readId(c, 'id', 'group_not_found')
    let { userId } = c.var.session
    valueOf(await presence(c.env, userId).deleteGroup(groupId))
    // D13: its entries of the schedule go with it, and so do its preferences.
    tellDevices(c, userId, 'groups', 'schedule', 'preferences')
    return c.body(null, 204)
  })
  .post(addMember.path, signedIn, async c => {
    let groupId = readId(c, 'id', 'group_not_found')
    let { friendshipId } = await readBody(c, addMember.body)
    let { db, now } = c.var
    let { userId } = c.var.session
    let isNew = await orWake(c, [userId], () =>
      groups.addMember(db, userId, groupId, friendshipId, now)
    )
    let group = await groups.readGroup(db, userId, groupId)
    if (!group) throw new Failure('group_not_found')
    if (!group.members.some(member => member.friendshipId === friendshipId)) {
      throw new Failure('contact_not_found')
    }
    if (isNew) membersChanged(c)
    return c.json(group, isNew ? 201 : 200)
  })
  .delete(removeMember.path, signedIn, async c => {
    let groupId = readId(c, 'id', 'group_not_found')
    let friendshipId = readId(c, 'friendshipId', 'group_not_found')
    let { db, now, session } = c.var
    let isGone = await orWake(c, [session.userId], () =>
      groups.removeMember(db, session.userId, groupId, friendshipId, now)
    )
    if (!isGone) throw new Failure('group_not_found')
    membersChanged(c)
    return c.body(null, 204)
  })
