import { login, register, type Session } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup, readGroups } from '#contract/groups.ts'
import { acceptRequest, readRequests, sendRequest } from '#contract/requests.ts'
import { createEntry, readSchedule } from '#contract/schedule.ts'
import { recordCall } from '#contract/score.ts'
import { changeStatus } from '#contract/status.ts'
import { type Call, callerOf, CallFailed } from './caller.ts'
import { DEMO_CONTACTS, DEMO_PEOPLE, DEMO_REQUEST, type DemoPerson } from './demo-people.ts'

const PASSWORD = 'light-on-the-porch'

interface Resident {
  call: Call
  id: number
  isNew: boolean
  person: DemoPerson
}

export interface Family {
  password: string
  people: { about: string; email: string; sessionId: string }[]
}

const firstName = (displayName: string) => displayName.split(' ')[0] ?? displayName
const emailOf = ({ displayName }: DemoPerson) =>
  `${firstName(displayName).toLowerCase()}@family.example`

/** Brings the demo family in, through the API and nothing else. Whoever lives there already stays; lights go on anew. */
export async function bringFamily(url: string): Promise<Family> {
  let residents = new Map<string, Resident>()
  let people: Family['people'] = []
  for (let person of DEMO_PEOPLE) {
    let { isNew, session } = await enter(url, person)
    let { sessionId, user } = session
    let resident = { call: callerOf(url, sessionId), id: user.id, isNew, person }
    residents.set(firstName(person.displayName), resident)
    people.push({ about: person.about, email: emailOf(person), sessionId })
  }
  let named = (name: string) => {
    let resident = residents.get(name)
    if (!resident) throw new Error(`Nobody in the demo is called ${name}.`)
    return resident
  }
  for (let [one, other] of DEMO_CONTACTS) await befriend(named(one), named(other))
  for (let resident of residents.values()) {
    let groups = await keepGroups(resident, named)
    await keepSchedule(resident, groups)
    await lightUp(resident, groups)
  }
  await ask(named(DEMO_REQUEST[0]), named(DEMO_REQUEST[1]))
  let maya = named('Maya')
  if (maya.isNew) await maya.call(recordCall, { body: { receiverId: named('Otto').id } })
  return { password: PASSWORD, people }
}

async function enter(
  url: string,
  person: DemoPerson
): Promise<{ isNew: boolean; session: Session }> {
  let call = callerOf(url)
  let email = emailOf(person)
  try {
    return { isNew: false, session: await call(login, { body: { email, password: PASSWORD } }) }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error
  }
  let body = {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    displayName: person.displayName,
    phoneNumber: `+1 555 010 ${1_000 + DEMO_PEOPLE.indexOf(person)}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone
  }
  try {
    return { isNew: true, session: await call(register, { body }) }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 409) throw error
    throw new Error(
      `${email} has another password now. Delete the folder with the demo's data to begin anew.`,
      { cause: error }
    )
  }
}

async function befriend(one: Resident, other: Resident): Promise<void> {
  let contacts = await one.call(readContacts)
  if (contacts.some(({ id }) => id === other.id)) return
  let { status } = await one.call(sendRequest, { body: { friendId: other.id } })
  if (status === 'pending') await other.call(acceptRequest, { params: { userId: one.id } })
}

async function ask(one: Resident, other: Resident): Promise<void> {
  let contacts = await one.call(readContacts)
  let requests = await other.call(readRequests)
  let isKnown = contacts.some(({ id }) => id === other.id)
  if (isKnown || requests.some(({ userId }) => userId === one.id)) return
  await one.call(sendRequest, { body: { friendId: other.id } })
}

/** Makes the groups that are missing, with their members; gives the ids of all by name. */
async function keepGroups(
  { call, person }: Resident,
  named: (name: string) => Resident
): Promise<Map<string, number>> {
  let groups = await call(readGroups)
  let contacts = await call(readContacts)
  let ids = new Map(groups.map(({ id, name }) => [name, id]))
  for (let { color, members, name } of person.groups) {
    if (ids.has(name)) continue
    let { id } = await call(createGroup, { body: { color, name } })
    ids.set(name, id)
    for (let member of members) {
      let contact = contacts.find(other => other.id === named(member).id)
      if (!contact) continue
      await call(addMember, { params: { id }, body: { friendshipId: contact.friendshipId } })
    }
  }
  return ids
}

async function keepSchedule(
  { call, person }: Resident,
  groups: Map<string, number>
): Promise<void> {
  if ((await call(readSchedule)).length > 0) return
  for (let { group, ...entry } of person.schedule) {
    let groupId = group === undefined ? null : (groups.get(group) ?? null)
    await call(createEntry, { body: { ...entry, groupId } })
  }
}

async function lightUp(
  { call, person: { light } }: Resident,
  groups: Map<string, number>
): Promise<void> {
  if (!light) return
  let { group, message, minutes } = light
  let groupId = group === undefined ? undefined : groups.get(group)
  await call(changeStatus, {
    body: {
      status: 'available',
      statusMessage: message,
      visibleToGroupIds: groupId === undefined ? [] : [groupId],
      ...(minutes !== undefined && {
        statusExpiresAt: new Date(Date.now() + minutes * 60_000).toISOString()
      })
    }
  })
}
