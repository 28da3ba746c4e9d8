import { readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup, readGroups } from '#contract/groups.ts'
import { changeStatus, type StatusChange } from '#contract/status.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Server } from './server.ts'

let server: Server

beforeAll(async () => {
  server = await Server.start()
})

afterAll(() => server.stop())

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

it('loses nothing acknowledged when it is killed, and ends the timer on time after a restart, unasked', async () => {
  let [ann, ben, cyd] = [
    await signUpOutside(server.url, 'Ann Ray'),
    await signUpOutside(server.url, 'Ben Okoro'),
    await signUpOutside(server.url, 'Cyd Marsh')
  ]
  await befriendOutside(ann, ben)
  await befriendOutside(ann, cyd)
  let group = await ann.call(createGroup, { body: { name: 'Family' } })
  let [{ friendshipId } = { friendshipId: 0 }] = await ben.call(readContacts)
  await ann.call(addMember, { params: { id: group.id }, body: { friendshipId } })
  let endsAt = inSeconds(20)
  let change: StatusChange = {
    status: 'available',
    statusMessage: 'On the porch',
    statusExpiresAt: endsAt,
    visibleToGroupIds: [group.id]
  }
  let acknowledged = await ann.call(changeStatus, { body: change })

  await server.kill9()
  await server.restart()

  expect(await ann.call(readMe)).toEqual(acknowledged)
  expect(await ann.call(readGroups)).toMatchObject([
    { name: 'Family', members: [{ id: ben.me.id }] }
  ])
  expect(await ben.call(readContacts)).toMatchObject([{ statusMessage: 'On the porch' }])
  expect(await cyd.call(readContacts)).toMatchObject([{ status: 'unavailable' }])

  let ended = await ben.hears('status_change')
  expect(ended).toMatchObject({ userId: ann.me.id, status: 'unavailable' })
  let late = Number(ended.serverTime) - Date.parse(endsAt)
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(2_000)
  expect(await ann.call(readMe)).toMatchObject({
    status: 'unavailable',
    statusMessage: null,
    until: null
  })
})

it('ends a timer whose moment passed while it was down, as soon as it is back', async () => {
  let ann = await signUpOutside(server.url, 'Ann Ray')
  let ben = await signUpOutside(server.url, 'Ben Okoro')
  await befriendOutside(ann, ben)
  let endsAt = inSeconds(2)
  await ann.call(changeStatus, { body: { status: 'available', statusExpiresAt: endsAt } })
  expect(await ben.call(readContacts)).toMatchObject([{ id: ann.me.id, status: 'available' }])
  await server.kill9()
  // A start may be quicker than that.
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(endsAt)), 5_000)
  await server.restart()
  expect(await ben.call(readContacts)).toMatchObject([{ id: ann.me.id, status: 'unavailable' }])
  expect(await ann.call(readMe)).toMatchObject({ status: 'unavailable', statusExpiresAt: null })
})
