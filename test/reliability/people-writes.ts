import { removeContact } from '#contract/contacts.ts'
import { acceptInvite, createInvite, deleteInvite } from '#contract/invites.ts'
import { markRead, putPreference, readNotifications } from '#contract/notifications.ts'
import { acceptRequest, declineRequest, sendRequest } from '#contract/requests.ts'
import type { Flags } from './belief.ts'
import {
  ANEW,
  friendOf,
  friendsWho,
  type Hand,
  idOf,
  LOOK,
  ONCE,
  pick,
  type Write
} from './hand.ts'

const INVITES = 3

export function asks(hand: Hand): Write | undefined {
  let name = pick(hand, friendsWho(hand, 'none'))
  if (name === undefined) return undefined
  let friendId = friendOf(hand, name).me.id
  return {
    name: 'ask',
    call: () => hand.owner.call(sendRequest, { body: { friendId } }),
    apply: ({ friends }) => (friends[name] = 'asked'),
    ...ANEW
  }
}

export function answers(hand: Hand): Write | undefined {
  let name = pick(hand, friendsWho(hand, 'asked'))
  if (name === undefined) return undefined
  let friend = friendOf(hand, name)
  let params = { userId: hand.owner.me.id }
  if (hand.chance() < 0.2) {
    return {
      name: 'decline',
      call: () => friend.call(declineRequest, { params }),
      apply: ({ friends }) => (friends[name] = 'none'),
      ...ONCE
    }
  }
  return {
    name: 'accept',
    call: async () => {
      let { friendshipId } = await friend.call(acceptRequest, { params })
      hand.ids.friendships.set(name, friendshipId)
    },
    apply: ({ friends }) => (friends[name] = 'contact'),
    ...ANEW
  }
}

export function parts(hand: Hand): Write | undefined {
  let name = pick(hand, friendsWho(hand, 'contact'))
  if (name === undefined) return undefined
  let friendId = friendOf(hand, name).me.id
  return {
    name: 'remove a contact',
    call: () => hand.owner.call(removeContact, { params: { friendId } }),
    apply: belief => {
      belief.friends[name] = 'none'
      delete belief.preferences[`friend ${name}`]
      belief.groups = Object.fromEntries(
        Object.entries(belief.groups).map(([group, members]) => [
          group,
          members.filter(each => each !== name)
        ])
      )
      belief.read = belief.read.filter(mark => !mark.startsWith(`${name} `))
      hand.welcome.set(name, new Set())
      hand.ids.friendships.delete(name)
    },
    ...ONCE
  }
}

export async function marks(hand: Hand): Promise<Write | undefined> {
  let [name, person] = pick(hand, [...hand.friends]) ?? []
  if (name === undefined || !person) return undefined
  let notice = pick(
    hand,
    (await person.call(readNotifications)).filter(({ read }) => !read)
  )
  if (!notice) return undefined
  let { id } = notice
  return {
    name: 'read a notice',
    call: () => person.call(markRead, { params: { id } }),
    apply: ({ read }) => read.push(`${name} ${id}`),
    ...ANEW
  }
}

export function prefers(hand: Hand): Write {
  let { chance, ids } = hand
  let group = chance() < 0.3 ? pick(hand, Object.keys(hand.belief.groups)) : undefined
  let friend = group === undefined ? pick(hand, friendsWho(hand, 'contact')) : undefined
  let flip = () => chance() < 0.7
  let flags: Flags = {
    friendRequests: flip(),
    statusChanges: flip(),
    callAvailable: flip(),
    smartAlerts: flip(),
    pushNotifications: flip(),
    emailNotifications: flip()
  }
  let friendId = friend === undefined ? null : friendOf(hand, friend).me.id
  let groupId = group === undefined ? null : idOf(ids.groups, group)
  let scope =
    group === undefined ? (friend === undefined ? 'global' : `friend ${friend}`) : `group ${group}`
  return {
    name: 'change a preference',
    call: () => hand.owner.call(putPreference, { body: { friendId, groupId, ...flags } }),
    apply: ({ preferences }) => (preferences[scope] = flags),
    ...ANEW
  }
}

export function invites({ belief, owner, tokens, welcome }: Hand): Write | undefined {
  if (Object.keys(belief.invites).length >= INVITES) return undefined
  let name = 'new'
  return {
    name: 'make an invite',
    call: async () => {
      let made = await owner.call(createInvite, { body: { maxUses: 100 } })
      name = String(made.id)
      tokens.set(name, made.token)
      for (let each of welcome.values()) each.add(name)
    },
    apply: each => (each.invites[name] = 0),
    ...LOOK
  }
}

export function uninvites(hand: Hand): Write | undefined {
  let id = pick(hand, Object.keys(hand.belief.invites))
  if (id === undefined) return undefined
  return {
    name: 'revoke an invite',
    call: () => hand.owner.call(deleteInvite, { params: { id } }),
    apply: ({ invites: left }) => delete left[id],
    ...ONCE
  }
}

export function joins(hand: Hand): Write | undefined {
  let name = pick(hand, [...friendsWho(hand, 'none'), ...friendsWho(hand, 'asked')])
  if (name === undefined) return undefined
  let usable = Object.keys(hand.belief.invites).filter(
    each => hand.welcome.get(name)?.has(each) && hand.tokens.has(each)
  )
  let id = pick(hand, usable)
  if (id === undefined) return undefined
  let friend = friendOf(hand, name)
  let token = hand.tokens.get(id) ?? ''
  return {
    name: 'accept an invite',
    call: () => friend.call(acceptInvite, { body: { token } }),
    apply: belief => {
      belief.friends[name] = 'contact'
      belief.invites[id] = (belief.invites[id] ?? 0) + 1
    },
    ...ANEW
  }
}
