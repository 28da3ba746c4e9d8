import { readMe } from '#contract/account.ts'
import { createActionLink, readActionLinks } from '#contract/action-links.ts'
import { ringBell } from '#contract/bells.ts'
import { readContacts } from '#contract/contacts.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { addMember, createGroup, readGroups } from '#contract/groups.ts'
import { createInvite, readInvites } from '#contract/invites.ts'
import { putPreference, readNotifications, readPreferences } from '#contract/notifications.ts'
import { readPushSubscriptions } from '#contract/push.ts'
import { readRequests, sendRequest } from '#contract/requests.ts'
import { createEntry, readSchedule } from '#contract/schedule.ts'
import { readOwnScore, recordCall } from '#contract/score.ts'
import { readSessions } from '#contract/sessions.ts'
import { changeStatus } from '#contract/status.ts'
import { befriendOutside, type Known, signUpOutside } from '../e2e/outside.ts'
import type { PushServer } from '../support/node/push-server.ts'
import { subscribes, wears } from './canary-life.ts'

const HOUR_MS = 3_600_000
const AT_ONCE = 4
/** To how many of those after them in the ring each is a contact. */
const CIRCLE = 2
const DAYS = [0, 1, 2, 3, 4, 5, 6]
const ASKED_BY_A_STRANGER = 5

const ASKED = [
  readMe,
  readContacts,
  readGroups,
  readSchedule,
  readNotifications,
  readPreferences,
  readRequests,
  readActionLinks,
  readInvites,
  readPushSubscriptions,
  readSessions,
  readOwnScore
] as const

/** Does something for each, a few at a time. */
export async function forAll<T>(
  items: readonly T[],
  does: (item: T, index: number) => Promise<void>
): Promise<void> {
  let left = items.map((item, index) => ({ item, index }))
  let works = async () => {
    for (let next = left.shift(); next; next = left.shift()) await does(next.item, next.index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, works))
}

/** A ring of people, each with contacts on both sides, two groups, and one of five kinds of light; somebody has asked some of them. */
export async function bringRing(url: string, push: PushServer, count: number) {
  let ring: Known[] = []
  let devices: string[] = []
  await forAll(Array.from({ length: count }), async (_, i) => {
    ring[i] = await signUpOutside(url, `Person ${i}`)
  })
  let after = (i: number, steps: number) => ring[(i + steps) % count] as Known
  for (let steps = 1; steps <= CIRCLE; steps += 1) {
    await forAll(ring, (person, i) => befriendOutside(person, after(i, steps)))
  }
  await forAll(ring, async (person, i) => {
    await settle(url, person, i, after(i, 1))
    devices.push(await subscribes(person, push, 'A phone'))
  })
  await forAll(ring, lights)
  let stranger = await signUpOutside(url, 'Stranger')
  await forAll(ring.slice(0, ASKED_BY_A_STRANGER), async person => {
    await stranger.call(sendRequest, { body: { friendId: person.me.id } })
  })
  let pushes = () => devices.reduce((sum, id) => sum + push.service.requestsOf(id).length, 0)
  return { people: [...ring, stranger], pushes }
}

/** All that somebody has beside a light. */
async function settle(url: string, person: Known, i: number, next: Known) {
  let contacts = await person.call(readContacts)
  let near = contacts.find(({ id }) => id === next.me.id)
  let family = await person.call(createGroup, { body: { name: 'Family' } })
  await person.call(createGroup, { body: { name: 'Nobody’s; ’’ "group"' } })
  if (near) {
    let body = { friendshipId: near.friendshipId }
    await person.call(addMember, { params: { id: family.id }, body })
  }
  await person.call(putPreference, {
    body: { friendId: null, groupId: null, statusChanges: true, pushNotifications: true }
  })
  await person.call(createActionLink, {
    body: { name: 'Door; it’s "open" -- 🚪', action: 'toggle', minutes: 30, groupId: family.id }
  })
  await person.call(createInvite, { body: {} })
  await person.call(recordCall, { body: { receiverId: next.me.id } })
  if (i % 5 === 0) await wears(url, person, `photo of ${i}`)
  if (i % 5 === 1) await person.call(ringBell, { params: { friendId: next.me.id } })
}

/** By a timer for the family, by hand for everybody, by the schedule, off, or by hand for the family. */
async function lights(person: Known, i: number): Promise<void> {
  let [family] = (await person.call(readGroups)).filter(({ name }) => name === 'Family')
  let isTimed = { statusExpiresAt: new Date(Date.now() + HOUR_MS).toISOString() }
  let statusMessage = `Line one of ${i};\nit’s "two" -- 💡`
  let on = { status: 'available', statusMessage } as const
  let groups = family ? [family.id] : []
  // Open since hours and for hours, whenever this runs.
  let hour = new Date().getUTCHours()
  let [startTime, endTime] = hour >= 6 && hour < 18 ? ['00:00', '23:59'] : ['12:00', '11:59']
  let window = { startTime, endTime, groupId: groups[0] ?? null }
  switch (i % 5) {
    case 0:
      await person.call(changeStatus, { body: { ...on, ...isTimed, visibleToGroupIds: groups } })
      break
    case 1:
      await person.call(changeStatus, { body: { ...on, visibleToGroupIds: [] } })
      break
    case 2:
      for (let dayOfWeek of DAYS) await person.call(createEntry, { body: { ...window, dayOfWeek } })
      break
    case 3:
      await person.call(changeStatus, { body: { ...on, ...isTimed, visibleToGroupIds: [] } })
      await person.call(changeStatus, { body: { status: 'unavailable' } })
      break
    default:
      await person.call(changeStatus, { body: { ...on, visibleToGroupIds: groups } })
  }
}

/** All that somebody can see, a text for each question. */
export async function seenBy(url: string, person: Known): Promise<Record<string, string>> {
  let seen: Record<string, string> = {}
  for (let endpoint of ASKED) {
    let answer = await person.call<Endpoint>(endpoint)
    seen[endpoint.path] = JSON.stringify(answer)
  }
  let me = JSON.parse(seen[readMe.path] ?? '{}') as AnswerOf<typeof readMe>
  if (me.avatar) {
    let photo = await fetch(new URL(me.avatar, url))
    let bytes = Buffer.from(await photo.arrayBuffer()).toString('base64')
    seen['the photo'] = `${photo.status} ${bytes}`
  }
  return seen
}
