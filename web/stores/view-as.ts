import { viewAsContact } from '#contract/contacts.ts'
import { onMount } from 'nanostores'
import { call } from '../lib/call.ts'
import { resource } from '../lib/resource.ts'
import { groups } from './groups.ts'
import { me } from './me.ts'

let viewerId: number | undefined

/** D50: oneself as one contact sees one now. */
export const view = resource(async () => {
  if (viewerId === undefined) throw new Error('Nobody looks')
  return call(viewAsContact, { params: { friendId: viewerId } })
})

function look(): void {
  view.refresh()
}

// What a contact sees follows from these two; whatever changes them, it is asked again.
onMount(view.$state, () => {
  let unlisten = [me.$state.listen(look), groups.$state.listen(look)]
  return () => {
    for (let stop of unlisten) stop()
  }
})

/** Looks with the eyes of the contact `userId`; undefined is nobody. */
export function viewAs(userId: number | undefined): void {
  viewerId = userId
  view.clear()
  if (userId !== undefined) void view.load()
}
