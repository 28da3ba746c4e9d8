import { addMember, createGroup } from '#contract/groups.ts'
import { readContacts } from '#contract/contacts.ts'
import { sendRequest } from '#contract/requests.ts'
import { readScore, recordCall } from '#contract/score.ts'
import { changeStatus } from '#contract/status.ts'
import { setTimeout } from 'node:timers/promises'
import { befriendOutside, type Known, signUpOutside } from '../e2e/outside.ts'
import { asks } from './asking.ts'
import { Likeness, mixedKinds, type Told } from './likeness.ts'
import type { Run } from './programme.ts'

const BLOCKS = { full: 20, quick: 4 }
/** Of each kind, each time one is hidden and the other away. */
const BLOCK_N = { full: 25, quick: 8 }
/** Until a change has been told. */
const REST_MS = 200

/** Somebody who is hidden or away, a contact who may not see which, and a stranger who asks to be one. */
interface Side {
  owner: Known
  contact: Known
  stranger: Known
  groupId: number
}

async function sideOf(url: string, name: string, insider: Known): Promise<Side> {
  let owner = await signUpOutside(url, `${name} Owner`)
  let contact = await signUpOutside(url, `${name} Contact`)
  let stranger = await signUpOutside(url, `${name} Stranger`)
  await befriendOutside(owner, contact)
  await befriendOutside(owner, insider)
  let group = await owner.call(createGroup, { body: { name: 'Family' } })
  let contacts = await owner.call(readContacts)
  let friendshipId = contacts.find(({ id }) => id === insider.me.id)?.friendshipId ?? 0
  await owner.call(addMember, { params: { id: group.id }, body: { friendshipId } })
  return { owner, contact, stranger, groupId: group.id }
}

/** What they may ask about the owner. A caller's own score rises while calls are made. */
const QUESTIONS: Record<string, (url: string, side: Side) => Promise<Told>> = {
  contacts: (url, { contact }) => asks(url, readContacts, { token: contact.token }),
  score: (url, { contact, owner }) =>
    asks(url, readScore, { params: { userId: owner.me.id }, token: contact.token }),
  call: async (url, { contact, owner }) => {
    let told = await asks(url, recordCall, {
      body: { receiverId: owner.me.id },
      token: contact.token
    })
    return { ...told, text: told.text.replace(/\d+/, 'points') }
  },
  'contact request': (url, { owner, stranger }) =>
    asks(url, sendRequest, { body: { friendId: owner.me.id }, token: stranger.token })
}

/** Whether somebody is available for others or for nobody, asked by those who may not know (SECURITY 17). */
export async function askAsOnlooker(
  url: string,
  { chance, effort, say }: Run
): Promise<Likeness[]> {
  let insider = await signUpOutside(url, 'Insider')
  let sides = [await sideOf(url, 'One', insider), await sideOf(url, 'Two', insider)] as const
  let likenesses = Object.keys(QUESTIONS).map(name => new Likeness(name))
  for (let block = 0; block < BLOCKS[effort]; block += 1) {
    // They take turns, so that what is one's own decides nothing.
    let hidden = sides[block % 2 === 0 ? 0 : 1]
    let away = sides[block % 2 === 0 ? 1 : 0]
    await away.owner.call(changeStatus, { body: { status: 'unavailable' } })
    await hidden.owner.call(changeStatus, {
      body: {
        status: 'available',
        statusMessage: 'For the family',
        visibleToGroupIds: [hidden.groupId]
      }
    })
    await insiderSees(insider, hidden, away)
    await setTimeout(REST_MS)
    for (let [i, question] of Object.values(QUESTIONS).entries()) {
      for (let side of sides) await question(url, side)
      for (let kind of mixedKinds(BLOCK_N[effort], chance)) {
        let side = kind === 1 ? hidden : away
        likenesses[i]?.take(kind, await question(url, side), side.owner.me.displayName)
      }
    }
  }
  for (let { figures } of likenesses) say(JSON.stringify(figures))
  return likenesses
}

/** Or there would be nothing to find out. */
async function insiderSees(insider: Known, hidden: Side, away: Side): Promise<void> {
  let contacts = await insider.call(readContacts)
  let statusOf = ({ owner }: Side) => contacts.find(({ id }) => id === owner.me.id)?.status
  if (statusOf(hidden) !== 'available' || statusOf(away) !== 'unavailable') {
    throw new Error('The insider does not see who is available')
  }
}
