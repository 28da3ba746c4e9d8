import { befriendOutside, type Known, signUpOutside } from '../e2e/outside.ts'
import { Listener } from './listeners.ts'

const AT_ONCE = 8

/** Contacts of the owner, each with a session and a device that listens. */
export async function crowdOf(url: string, owner: Known, count: number) {
  let listeners: Listener[] = []
  let tokens: string[] = []
  let begun = 0
  let joins = async () => {
    while (begun < count) {
      begun += 1
      let contact = await signUpOutside(url, `Contact ${begun}`)
      await befriendOutside(contact, owner)
      let listener = new Listener(url, contact.token)
      await listener.listens()
      listeners.push(listener)
      tokens.push(contact.token)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, joins))
  return { listeners, tokens }
}
