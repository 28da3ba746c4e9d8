import { createAccount, findAccount, raisePasswordHash } from '#db/accounts.ts'
import { readContact, readContacts } from '#db/contacts.ts'
import { endFriendship } from '#db/friendships.ts'
import { addMember, createGroup, groupDeletion, readGroups, removeMember } from '#db/groups.ts'
import { hashToken } from '#db/ids.ts'
import { readCircle, readPerson } from '#db/people.ts'
import { acceptRequest, declineRequest, readRequests, sendRequest } from '#db/requests.ts'
import { closeChannel, openChannel, reachRead, toReach } from '#db/reach.ts'
import { findPeople } from '#db/search.ts'
import {
  createSession,
  endSession,
  findSession,
  livingSession,
  touchSession
} from '#db/sessions.ts'
import { findOverdue, writeStatus } from '#db/statuses.ts'
import type { Status } from '#rules/availability.ts'
import { describe, expect, it } from 'vitest'
import { databasesOf } from '../support/databases.ts'

const NOW = Date.parse('2026-05-04T09:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let accounts = 0

describe.each(databasesOf('verbs'))('D40: on %s', (_, db) => {
  async function make(displayName: string, email = `db${(accounts += 1)}@example.test`) {
    let username = displayName.toLowerCase().replaceAll(' ', '')
    let account = { email, username, displayName, phoneNumber: '112', passwordHash: 'hash' }
    return createAccount(db, { ...account, timeZone: 'UTC' }, 'a device', NOW)
  }

  async function newId(displayName: string): Promise<number> {
    let made = await make(displayName)
    if (made === 'email_taken') throw new Error(made)
    return made.id
  }

  async function contacts(): Promise<{ one: number; other: number; friendshipId: number }> {
    let [one, other] = [await newId('Ann Lee'), await newId('Ben Okoro')]
    await sendRequest(db, one, other, NOW)
    await acceptRequest(db, other, one, NOW)
    let friendshipId = (await readContact(db, one, other, () => NOW))!.friendshipId
    return { one, other, friendshipId }
  }

  /** Writes a spell over whatever is there, shown to these groups; null is everyone. */
  async function shine(id: number, groupIds: readonly (number | null)[], nextDue: number | null) {
    let person = (await readPerson(db, id))!
    let until = NOW + HOUR_MS
    let status: Status = {
      ...person.status,
      spell: {
        ...{ source: 'timer', since: NOW, until, setAt: NOW, message: 'it’s tea time' },
        audience: groupIds.map(groupId => ({ groupId, until }))
      }
    }
    let { tally } = person
    let written = await writeStatus(
      db,
      person,
      { status, tally, seenBy: [], warnedOf: null, nextDue, visitAt: null },
      []
    )
    return { person, status, written }
  }

  it('an account has one address, and usernames are numbered without a gap', async () => {
    let made = await Promise.all(Array.from({ length: 5 }, () => newId('Kim Park')))
    let names = await Promise.all(made.map(async id => (await readPerson(db, id))?.username))
    expect(names.toSorted()).toEqual(['kimpark', 'kimpark2', 'kimpark3', 'kimpark4', 'kimpark5'])
    let email = 'race@example.test'
    let outcomes = await Promise.all([make('Ann', email), make('Bea', email), make('Cyd', email)])
    expect(outcomes.filter(outcome => outcome === 'email_taken')).toHaveLength(2)
  })

  it('a password hash is raised only over the one it was made from', async () => {
    let made = await make('Ann Lee', 'raise@example.test')
    let id = made === 'email_taken' ? 0 : made.id
    await raisePasswordHash(db, id, 'another', 'stolen')
    expect(await findAccount(db, 'raise@example.test')).toEqual({ id, passwordHash: 'hash' })
    await raisePasswordHash(db, id, 'hash', 'stronger')
    expect(await findAccount(db, 'raise@example.test')).toEqual({ id, passwordHash: 'stronger' })
    expect(await findAccount(db, 'nobody@example.test')).toBeUndefined()
  })

  it('a session lives until its time, slides when it is used, and ends', async () => {
    let id = await newId('Ann Lee')
    let made = await createSession(db, { id, passwordHash: 'hash' }, 'a phone', NOW)
    expect(await createSession(db, { id, passwordHash: 'old' }, 'a phone', NOW)).toBeUndefined()
    let token = await hashToken(made!.token)
    let session = await findSession(db, token, NOW + 90 * DAY_MS - 1)
    expect(session).toEqual({ sessionId: session?.sessionId, userId: id, lastSeenAt: NOW })
    expect(await findSession(db, token, NOW + 90 * DAY_MS)).toBeUndefined()
    let { sessionId } = session!
    await touchSession(db, sessionId, NOW + DAY_MS)
    expect((await findSession(db, token, NOW))?.lastSeenAt).toBe(NOW)
    await touchSession(db, sessionId, NOW + 2 * DAY_MS)
    expect(await findSession(db, token, NOW + 91 * DAY_MS)).toBeDefined()
    let living = (userId: number) => livingSession(db, { userId, sessionId, now: NOW }).ask()
    expect(await living(id)).toEqual([{ id: sessionId }])
    expect(await living(id + 1)).toEqual([])
    expect(await endSession(db, id + 1, sessionId, NOW)).toBe(false)
    expect(await endSession(db, id, sessionId, NOW)).toBe(true)
    expect(await findSession(db, token, NOW)).toBeUndefined()
  })

  it('a request is made once, accepted once, and leaves one pair', async () => {
    let [one, other] = [await newId('Ann Lee'), await newId('Ben Okoro')]
    expect(await sendRequest(db, one, other, NOW)).toMatchObject({ kind: 'pending', isNews: true })
    expect(await sendRequest(db, one, other, NOW)).toMatchObject({ kind: 'pending', isNews: false })
    expect(await sendRequest(db, one, 7, NOW)).toEqual({ kind: 'person_not_found' })
    expect((await readRequests(db, other)).map(({ userId }) => userId)).toEqual([one])
    let accept = () => acceptRequest(db, other, one, NOW)
    let kinds = (await Promise.all([accept(), accept(), accept()])).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['accepted', 'already_contacts', 'already_contacts'])
    expect([await readRequests(db, other), await declineRequest(db, other, one)]).toEqual([
      [],
      false
    ])
    expect(await sendRequest(db, one, other, NOW)).toEqual({ kind: 'already_contacts' })
    expect(await acceptRequest(db, one, 7, NOW)).toEqual({ kind: 'request_not_found' })
  })

  it('a request from the other side is an acceptance; a declined one comes back', async () => {
    let [one, other] = [await newId('Ann Lee'), await newId('Ben Okoro')]
    await sendRequest(db, one, other, NOW)
    expect(await declineRequest(db, other, one)).toBe(true)
    expect(await readRequests(db, other)).toEqual([])
    await sendRequest(db, one, other, NOW + 7 * DAY_MS)
    expect((await sendRequest(db, other, one, NOW + 7 * DAY_MS)).kind).toBe('accepted')
    expect((await readContacts(db, one, () => NOW)).map(({ id }) => id)).toEqual([other])
  })

  it('a status is written over the version it was read with, and never over another', async () => {
    let { one, other } = await contacts()
    let { person, status, written } = await shine(one, [null], NOW + HOUR_MS)
    expect(written).toEqual(new Map())
    expect(await readPerson(db, one)).toEqual({ ...person, status, version: person.version + 1 })
    let { tally } = person
    let off = { ...status, spell: null }
    let late = { status: off, tally, seenBy: [], warnedOf: null, nextDue: null, visitAt: null }
    expect(await writeStatus(db, person, late, [])).toBe('stale')
    expect((await readPerson(db, one))?.status).toEqual(status)
    expect(await readContact(db, other, one, () => NOW)).toMatchObject({
      ...{ status: 'available', statusMessage: 'it’s tea time', phoneNumber: '112' },
      statusExpiresAt: '2026-05-04T10:00:00.000Z'
    })
    expect((await readContact(db, other, one, () => NOW + HOUR_MS))?.status).toBe('unavailable')
  })

  it('what is written with a status is written with it, or not at all', async () => {
    let { one } = await contacts()
    let group = await createGroup(db, one, 'Family', '#10b981', NOW)
    if (typeof group === 'string') throw new Error(group)
    let { person, status } = await shine(one, [group.id], null)
    let write = {
      status,
      tally: person.tally,
      seenBy: [],
      warnedOf: null,
      nextDue: null,
      visitAt: null
    }
    let deletion = groupDeletion(db, one, group.id)
    expect(await writeStatus(db, person, write, [deletion])).toBe('stale')
    expect(await readGroups(db, one)).toEqual([group])
    let now = (await readPerson(db, one))!
    expect(
      await writeStatus(db, now, { ...write, status: { ...status, spell: null } }, [deletion])
    ).toEqual(new Map())
    expect(await readGroups(db, one)).toEqual([])
    expect((await readPerson(db, one))?.status.spell).toBeNull()
  })

  it('a contact can be reached from the opening of a channel until that very one is known to be closed', async () => {
    let { one, other } = await contacts()
    let reach = async () => toReach(await reachRead(db, { userId: one }).ask())
    expect(await reach()).toEqual(new Map())
    expect(await openChannel(db, other, 7, NOW)).toBe(false)
    let first = (await reach()).get(other)!
    expect(first).toEqual({ channelId: expect.any(Number), hasDevices: false })
    await openChannel(db, other, 7, NOW)
    await closeChannel(db, other, first.channelId!)
    let second = (await reach()).get(other)!
    expect(second.channelId).not.toBe(first.channelId)
    await closeChannel(db, other, second.channelId!)
    expect(await reach()).toEqual(new Map())
  })

  it('who is overdue is found, longest first', async () => {
    let [late, later] = [await newId('Ann Lee'), await newId('Ben Okoro')]
    await shine(later, [null], 2_000)
    await shine(late, [null], 1_000)
    expect(await findOverdue(db, 2_000, 9)).toEqual([late])
    expect(await findOverdue(db, 2_001, 9)).toEqual([late, later])
    expect(await findOverdue(db, 2_001, 1)).toEqual([late])
  })

  it('a group shows a light to its members alone, and its rows are told apart', async () => {
    let { one, other, friendshipId } = await contacts()
    let third = await newId('Cyd Marsh')
    await sendRequest(db, third, one, NOW)
    await sendRequest(db, one, third, NOW)
    let group = await createGroup(db, one, 'Family', '#10b981', NOW)
    if (typeof group === 'string') throw new Error(group)
    expect(await createGroup(db, one, 'FAMILY', '#10b981', NOW)).toBe('group_exists')
    expect(await addMember(db, other, group.id, friendshipId, NOW)).toBe(false)
    expect(await addMember(db, one, group.id, friendshipId, NOW)).toBe(true)
    expect(await addMember(db, one, group.id, friendshipId, NOW)).toBe(false)
    let { username } = (await readPerson(db, other))!
    let user = { displayName: 'Ben Okoro', username, avatar: null }
    expect(await readGroups(db, one)).toEqual([
      { ...group, members: [{ id: other, friendshipId, user }] }
    ])
    await shine(one, [group.id], null)
    let seen = await Promise.all(
      [other, third].map(viewer => readContact(db, viewer, one, () => NOW))
    )
    expect(seen.map(view => view?.status)).toEqual(['available', 'unavailable'])
    expect((await readCircle(db, one))?.ties.map(({ groupIds }) => groupIds)).toHaveLength(2)
    expect(await removeMember(db, other, group.id, friendshipId, NOW)).toBe(false)
    expect(await removeMember(db, one, group.id, friendshipId, NOW)).toBe(true)
    expect((await readContact(db, other, one, () => NOW))?.status).toBe('unavailable')
  })

  it('a contact that ends takes its place in groups with it', async () => {
    let { one, other, friendshipId } = await contacts()
    let group = await createGroup(db, one, 'Family', '#10b981', NOW)
    if (typeof group === 'string') throw new Error(group)
    await addMember(db, one, group.id, friendshipId, NOW)
    expect(await endFriendship(db, other, one, NOW)).toBe(true)
    expect(await endFriendship(db, one, other, NOW)).toBe(false)
    expect(await readGroups(db, one)).toEqual([group])
    expect([
      await readContacts(db, one, () => NOW),
      await readContacts(db, other, () => NOW)
    ]).toEqual([[], []])
  })

  it('people are found by the start of a word and by their address, each with the relation', async () => {
    let { one, other } = await contacts()
    let third = await newId('Öyvind Quist')
    await sendRequest(db, third, one, NOW)
    let found = (query: string) => findPeople(db, one, query, NOW)
    let { username } = (await readPerson(db, third))!
    expect(await found('oyv')).toEqual([
      { id: third, displayName: 'Öyvind Quist', username, avatar: null, relation: 'incoming' }
    ])
    let { email } = (await readPerson(db, other))!
    expect((await found(email)).map(({ id, relation }) => [id, relation])).toEqual([
      [other, 'friend']
    ])
    expect([await found('%'), await found('yvind'), await found('_')]).toEqual([[], [], []])
  })
})
