import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup, deleteGroup, removeMember } from '#contract/groups.ts'
import { changeEntry, createEntry, deleteEntry } from '#contract/schedule.ts'
import {
  ANEW,
  friendsWho,
  goesOff,
  type Hand,
  idOf,
  LOOK,
  newName,
  nextNumber,
  ONCE,
  pick,
  type Write
} from './hand.ts'
import { oneOf } from './programme.ts'

const GROUPS = 4
const ENTRIES = 5
const DAYS_AHEAD = 3

export function makesGroup({ belief, ids, owner }: Hand): Write | undefined {
  if (Object.keys(belief.groups).length >= GROUPS) return undefined
  let name = newName('Group')
  return {
    name: 'create a group',
    call: async () => ids.groups.set(name, (await owner.call(createGroup, { body: { name } })).id),
    apply: ({ groups }) => (groups[name] = []),
    again: { refusals: [409] }
  }
}

export function dropsGroup(hand: Hand): Write | undefined {
  let name = pick(hand, Object.keys(hand.belief.groups))
  if (name === undefined) return undefined
  let id = idOf(hand.ids.groups, name)
  return {
    name: 'delete a group',
    call: () => hand.owner.call(deleteGroup, { params: { id } }),
    apply: belief => {
      delete belief.groups[name]
      delete belief.preferences[`group ${name}`]
      for (let [at, { group }] of Object.entries(belief.entries)) {
        if (group === name) delete belief.entries[at]
      }
      let { chosen } = belief.light
      if (!chosen?.includes(name)) return
      let left = chosen.filter(each => each !== name)
      belief.light.chosen = left.length > 0 ? left : null
      if (left.length === 0) goesOff(belief)
    },
    ...ONCE
  }
}

export async function movesMember(hand: Hand): Promise<Write | undefined> {
  let group = pick(hand, Object.keys(hand.belief.groups))
  let friend = pick(hand, friendsWho(hand, 'contact'))
  if (group === undefined || friend === undefined) return undefined
  let { owner } = hand
  let id = idOf(hand.ids.groups, group)
  let friendshipId = hand.ids.friendships.get(friend) ?? (await friendshipWith(hand, friend))
  if (hand.belief.groups[group]?.includes(friend)) {
    return {
      name: 'remove a member',
      call: () => owner.call(removeMember, { params: { id, friendshipId } }),
      apply: ({ groups }) => (groups[group] = groups[group]?.filter(each => each !== friend) ?? []),
      ...ONCE
    }
  }
  return {
    name: 'add a member',
    call: () => owner.call(addMember, { params: { id }, body: { friendshipId } }),
    apply: ({ groups }) => groups[group]?.push(friend),
    ...ANEW
  }
}

async function friendshipWith({ friends, ids, owner }: Hand, name: string): Promise<number> {
  let contacts = await owner.call(readContacts)
  let contact = contacts.find(({ id }) => id === friends.get(name)?.me.id)
  if (!contact) throw new Error(`${name} is no contact`)
  ids.friendships.set(name, contact.friendshipId)
  return contact.friendshipId
}

export function plans({ belief, chance, ids, owner }: Hand): Write | undefined {
  if (Object.keys(belief.entries).length >= ENTRIES) return undefined
  let number = nextNumber()
  let minute = String(number % 60).padStart(2, '0')
  let hour = String(Math.floor(number / 60) % 12).padStart(2, '0')
  let dayOfWeek = (new Date().getUTCDay() + DAYS_AHEAD) % 7
  let [startTime, endTime] = [`${hour}:${minute}`, '23:30']
  let at = `${dayOfWeek} ${startTime}-${endTime}`
  if (at in belief.entries) return undefined
  let groups = Object.keys(belief.groups)
  let group = (chance() < 0.5 ? oneOf(groups, chance) : undefined) ?? null
  let groupId = group === null ? null : idOf(ids.groups, group)
  return {
    name: 'add an entry',
    call: async () => {
      let entry = await owner.call(createEntry, {
        body: { dayOfWeek, startTime, endTime, groupId }
      })
      ids.entries.set(at, entry.id)
    },
    apply: ({ entries }) => (entries[at] = { group, isEnabled: true }),
    ...LOOK
  }
}

export function replans(hand: Hand): Write | undefined {
  let at = pick(hand, Object.keys(hand.belief.entries))
  let entry = at === undefined ? undefined : hand.belief.entries[at]
  if (at === undefined || !entry) return undefined
  let id = idOf(hand.ids.entries, at)
  let isEnabled = !entry.isEnabled
  return {
    name: 'change an entry',
    call: () => hand.owner.call(changeEntry, { params: { id }, body: { isEnabled } }),
    apply: ({ entries }) => (entries[at] = { ...entry, isEnabled }),
    ...ANEW
  }
}

export function unplans(hand: Hand): Write | undefined {
  let at = pick(hand, Object.keys(hand.belief.entries))
  if (at === undefined) return undefined
  let id = idOf(hand.ids.entries, at)
  return {
    name: 'delete an entry',
    call: () => hand.owner.call(deleteEntry, { params: { id } }),
    apply: ({ entries }) => delete entries[at],
    ...ONCE
  }
}
