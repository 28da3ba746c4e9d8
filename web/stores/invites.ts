import {
  createInvite,
  deleteInvite,
  type MadeInvite,
  type NewInvite,
  readInvites
} from '#contract/invites.ts'
import { call, callOff } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { resource } from '../lib/resource.ts'
import { INVITE_DONE, INVITE_FAILED } from '../words/invites.ts'
import { tell, toastFailure } from './toasts.ts'

/** D51: the invites of this person that somebody can still come by, without their tokens. */
export const invites = resource(() => call(readInvites))

const revoking = once<number>()
/** The ids of the invites that are being revoked. */
export const $revokingInvites = revoking.$pending

/** Makes an invite. It is with whoever asked that its token stays; undefined if it failed, which has been told. */
export async function makeInvite(wish: NewInvite): Promise<MadeInvite | undefined> {
  try {
    return await call(createInvite, { body: wish })
  } catch (error) {
    toastFailure(error, INVITE_FAILED.make)
    return undefined
  } finally {
    // One whose answer was lost is there all the same, and can be revoked.
    void invites.load()
  }
}

export function revokeInvite(id: number): Promise<boolean> {
  return revoking.run(id, async () => {
    let isDone = await tell(async () => {
      await callOff(deleteInvite, { params: { id } })
      invites.change(list => list.filter(invite => invite.id !== id))
      return INVITE_DONE.revoked
    }, INVITE_FAILED.revoke)
    await invites.load()
    return isDone
  })
}
