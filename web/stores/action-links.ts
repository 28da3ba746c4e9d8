import {
  createActionLink,
  deleteActionLink,
  type MadeActionLink,
  type NewActionLink,
  readActionLinks
} from '#contract/action-links.ts'
import { call, callOff } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { resource } from '../lib/resource.ts'
import { LINK_DONE, LINK_FAILED } from '../words/links.ts'
import { tell, toastFailure } from './toasts.ts'

/** D51: the links of this person, without their secrets. */
export const actionLinks = resource(() => call(readActionLinks))

const revoking = once<number>()
/** The ids of the links that are being revoked. */
export const $revokingLinks = revoking.$pending

/** Makes a link. It is with whoever asked that its secret stays; undefined if it failed, which has been told. */
export async function makeActionLink(wish: NewActionLink): Promise<MadeActionLink | undefined> {
  try {
    return await call(createActionLink, { body: wish })
  } catch (error) {
    toastFailure(error, LINK_FAILED.make)
    return undefined
  } finally {
    // One whose answer was lost is there all the same, and can be revoked.
    void actionLinks.load()
  }
}

export function revokeActionLink(id: number): Promise<boolean> {
  return revoking.run(id, async () => {
    let isDone = await tell(async () => {
      await callOff(deleteActionLink, { params: { id } })
      actionLinks.change(list => list.filter(link => link.id !== id))
      return LINK_DONE.revoked
    }, LINK_FAILED.revoke)
    await actionLinks.load()
    return isDone
  })
}
