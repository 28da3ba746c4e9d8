import { at, each, type Person } from './cast.ts'
import { addressOf, familyOf, firsts, numbers } from './families.ts'
import { signIn, signUp } from './seed.ts'
import { listen } from './socket.ts'
import type { Stage } from './stage.ts'

const AT_ONCE = 8
/** So many of a family are in the group that is flipped for. */
const MEMBERS = 5

interface Contact {
  id: number
  friendshipId: number
  status: string
}

/** What the product has to be right about, however its database lies; gives how often each was looked at. */
export async function prove(stage: Stage, people: readonly Person[]): Promise<[string, number][]> {
  await stage.checkLists()
  return [
    ['lists that hold the family, and nobody else', await proveFamilies(stage, people)],
    ['views of somebody of another family, refused', await proveStrangers(stage)],
    ['addresses that are taken, refused', await proveAddresses(stage)],
    ['flips for a group, seen by nobody else', await proveGroups(stage)],
    // Last: whoever opens a second socket loses a first one that has said nothing for long.
    ['sessions that ended at once, with their socket', await proveEndings(stage)]
  ]
}

/** Everybody's list is their family, each of them once. */
async function proveFamilies(stage: Stage, people: readonly Person[]): Promise<number> {
  await each(numbers, AT_ONCE, async number => {
    let others = numbers.filter(other => familyOf(other) === familyOf(number) && other !== number)
    let expected = others.map(other => at(people, other).id).toSorted()
    let found = (await contactsOf(stage, at(people, number))).map(({ id }) => id).toSorted()
    check(String(found) === String(expected), `The list of person ${number} was wrong`)
  })
  return numbers.length
}

/** Nobody sees those who speak in other families, in the same shard or not. */
async function proveStrangers({ cast, client }: Stage): Promise<number> {
  let pairs = cast.speakers.flatMap(one =>
    cast.speakers.filter(other => other !== one).map(other => [one, other] as const)
  )
  for (let [one, { id }] of pairs) {
    await checkRefused(404, client.call('GET', `/api/friends/${id}/view`, one.token))
  }
  return pairs.length
}

/** An address is somebody's once, whatever database they live in. */
async function proveAddresses({ client }: Stage): Promise<number> {
  for (let number of firsts) {
    await checkRefused(409, signUp(client, number, addressOf(number)))
  }
  return firsts.length
}

/** Who speaks flips for a few of the family: they hear it and see it, the others neither. */
async function proveGroups(stage: Stage): Promise<number> {
  for (let speaker of stage.cast.speakers) {
    let call = (path: string, body: unknown) => stage.client.call('POST', path, speaker.token, body)
    let group = JSON.parse(await call('/api/contact-groups', { name: 'Few' })) as { id: number }
    let friends = await contactsOf(stage, speaker)
    let contacts = speaker.contacts.slice(0, MEMBERS)
    for (let { id } of contacts) {
      let friendshipId = friends.find(friend => friend.id === id)?.friendshipId
      await call(`/api/contact-groups/${group.id}/members`, { friendshipId })
    }
    if (stage.isOn(speaker.id)) await stage.flip(speaker)
    // The stage fails if anybody hears it whom it does not expect to.
    await stage.flip({ ...speaker, contacts }, [group.id])
    for (let contact of speaker.contacts) {
      let list = await contactsOf(stage, contact)
      let isSeen = list.find(({ id }) => id === speaker.id)?.status === 'available'
      check(isSeen === contacts.includes(contact), 'A flip for a group was seen by others, or not')
    }
    await stage.flip({ ...speaker, contacts })
    await stage.flip(speaker, [])
  }
  await stage.checkLists()
  return stage.cast.speakers.length
}

/** One more device of somebody of each family signs out: it hears of it, and is let in no more. */
async function proveEndings(stage: Stage): Promise<number> {
  let { client } = stage
  // None of these is available, so that what they do here is news to nobody.
  for (let number of firsts.map(first => first + 2)) {
    let token = await signIn(client, number, addressOf(number))
    let isClosed = false
    await listen(
      stage.socketOf(token),
      () => undefined,
      () => (isClosed = true)
    )
    // From now on this instance remembers whose the token is, which must not help it.
    await client.call('POST', '/api/status', token, { status: 'unavailable' })
    await client.call('POST', '/api/logout', token)
    await checkRefused(401, client.call('GET', '/api/friends', token))
    await checkRefused(401, client.call('POST', '/api/status', token, { status: 'available' }))
    check(isClosed, 'A socket outlived its session')
  }
  return firsts.length
}

async function contactsOf(stage: Stage, person: Person): Promise<Contact[]> {
  return JSON.parse(await stage.readList(person)) as Contact[]
}

function check(isRight: boolean, wrong: string): void {
  if (!isRight) throw new Error(wrong)
}

async function checkRefused(status: number, answer: Promise<unknown>): Promise<void> {
  let refusal = await answer.then(
    () => 'It was let through',
    (error: unknown) => String(error)
  )
  check(refusal.includes(` answered ${status}: `), `Expected ${status}; ${refusal}`)
}
