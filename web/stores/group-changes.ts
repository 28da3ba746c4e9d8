import {
  addMember as addition,
  createGroup as creation,
  deleteGroup as deletion,
  removeMember as removal,
  type GroupColor
} from '#contract/groups.ts'
import { call, callOff } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { DONE, FAILED, type Failing, type Saying, UNDO } from '../words/toasts.ts'
import { groups } from './groups.ts'
import { me } from './me.ts'
import { tell, type Toast } from './toasts.ts'

const changing = once<string>()
/** Which changes are under way; the keys are those that the verbs below name. */
export const $changingGroups = changing.$pending

export const newGroupKey = 'new'
export const groupKey = (id: number) => `group ${id}`
export const memberKey = (groupId: number, friendshipId: number) =>
  `member ${groupId} ${friendshipId}`

/** One change of groups: tells how it went, reads the groups anew. Answers whether it worked. */
function change(
  key: string,
  send: () => Promise<unknown>,
  done: Saying & { action?: Toast['action'] },
  failed: Failing
): Promise<boolean> {
  return changing.run(key, async () => {
    let isDone = await tell(async () => {
      await send()
      return done
    }, failed)
    await groups.load()
    return isDone
  })
}

export function createGroup(group: { color: GroupColor; name: string }): Promise<boolean> {
  let send = () => call(creation, { body: { name: group.name.trim(), color: group.color } })
  return change(newGroupKey, send, DONE.groupCreated, FAILED.createGroup)
}

/** D13: a deleted group also leaves the choice of who may see the status, so that is read anew, too. */
export async function deleteGroup(id: number): Promise<boolean> {
  let send = () => callOff(deletion, { params: { id } })
  let isDone = await change(groupKey(id), send, DONE.groupDeleted, FAILED.deleteGroup)
  me.refresh()
  return isDone
}

export function addMember(groupId: number, friendshipId: number): Promise<boolean> {
  let send = () => call(addition, { params: { id: groupId }, body: { friendshipId } })
  return change(memberKey(groupId, friendshipId), send, DONE.memberAdded, FAILED.addMember)
}

/** Done at once, and can be undone. */
export function removeMember(groupId: number, friendshipId: number): Promise<boolean> {
  let send = () => callOff(removal, { params: { id: groupId, friendshipId } })
  let undo = () => void addMember(groupId, friendshipId)
  let done = { ...DONE.memberRemoved, action: { label: UNDO, run: undo } }
  return change(memberKey(groupId, friendshipId), send, done, FAILED.removeMember)
}
