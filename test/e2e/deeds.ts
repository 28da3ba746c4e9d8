import { register } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup } from '#contract/groups.ts'
import { acceptRequest, sendRequest } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import { befriendOutside, newcomer, Outsider, signUpOutside } from './outside.ts'

/** Something that is done by several statements, and must be done whole or not at all. */
interface Deed {
  /** Gives what does it, for other people each time. */
  prepare(url: string): Promise<() => Promise<unknown>>
  /** What a repeat says after it was done without a word; it is done again if nothing stands here. */
  repeated?: string
}

export const DEEDS: Record<string, Deed> = {
  'a registration': {
    prepare: async url => {
      let body = newcomer('New Person')
      return () => new Outsider(url).call(register, { body })
    },
    repeated: 'email_taken'
  },
  'an acceptance': {
    prepare: async url => {
      let ann = await signUpOutside(url, 'Ann Ray')
      let ben = await signUpOutside(url, 'Ben Okoro')
      await ann.call(sendRequest, { body: { friendId: ben.me.id } })
      return () => ben.call(acceptRequest, { params: { userId: ann.me.id } })
    }
  },
  'a light for a group': {
    prepare: async url => {
      let ann = await signUpOutside(url, 'Ann Ray')
      let ben = await signUpOutside(url, 'Ben Okoro')
      await befriendOutside(ann, ben)
      let { id } = await ann.call(createGroup, { body: { name: 'Family' } })
      let [{ friendshipId } = { friendshipId: 0 }] = await ben.call(readContacts)
      await ann.call(addMember, { params: { id }, body: { friendshipId } })
      return () =>
        ann.call(changeStatus, {
          body: { status: 'available', statusMessage: 'hi', visibleToGroupIds: [id] }
        })
    }
  }
}
