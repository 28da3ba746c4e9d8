import { login, logout, readMe, register, type Session } from '#contract/account.ts'
import * as actionLinks from '#contract/action-links.ts'
import { ringBell, stopBell } from '#contract/bells.ts'
import { readContacts, removeContact, viewAsContact } from '#contract/contacts.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { addMember, createGroup, deleteGroup, readGroups, removeMember } from '#contract/groups.ts'
import * as invites from '#contract/invites.ts'
import { unsubscribe } from '#contract/mail.ts'
import * as notifications from '#contract/notifications.ts'
import * as profile from '#contract/profile.ts'
import * as push from '#contract/push.ts'
import { readHealth } from '#contract/reference.ts'
import * as requests from '#contract/requests.ts'
import * as schedule from '#contract/schedule.ts'
import * as score from '#contract/score.ts'
import * as sessions from '#contract/sessions.ts'
import { changeStatus } from '#contract/status.ts'
import { expect, vi } from 'vitest'
import { type Bytes, PNG } from '../rules/photo-samples.ts'
import type { Given } from '../../worker/operate/caller.ts'
import { newcomer, Outsider, PASSWORD } from './outside.ts'

/** Somebody whose calls are noted. */
class Caller extends Outsider {
  readonly id: number
  readonly email: string

  readonly #url: string
  readonly #called: Set<Endpoint>

  private constructor(url: string, called: Set<Endpoint>, { user, sessionId }: Session) {
    super(url, sessionId)
    this.#url = url
    this.#called = called
    this.id = user.id
    this.email = user.email
  }

  static async of(url: string, called: Set<Endpoint>, displayName: string): Promise<Caller> {
    let session = await new Outsider(url).call(register, { body: newcomer(displayName) })
    called.add(register)
    return new Caller(url, called, session)
  }

  override async call<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<AnswerOf<E>> {
    let answer = await super.call(endpoint, given)
    this.#called.add(endpoint)
    return answer
  }

  async uploads(photo: Bytes): Promise<{ avatar: string | null }> {
    let body = new FormData()
    body.append(profile.PHOTO_FIELD, new File([photo], 'photo.png', { type: 'image/png' }))
    let { method, path } = profile.uploadPhoto
    let headers = { Authorization: `Bearer ${this.token}` }
    let answer = await fetch(new URL(path, this.#url), { method, headers, body })
    expect(answer.status).toBe(200)
    this.#called.add(profile.uploadPhoto)
    return (await answer.json()) as { avatar: string | null }
  }
}

/**
 * A life in which every call of the API that needs the database succeeds, and does what it says. Gives what was called.
 * `resetToken` gives that of the link which was just mailed to somebody; `device` is what a browser subscribed to.
 */
export async function callEverything(
  url: string,
  resetToken: (userId: number) => Promise<string>,
  device: Pick<push.NewPushSubscription, 'endpoint' | 'keys'>
): Promise<Set<Endpoint>> {
  let called = new Set<Endpoint>()
  let ann = await Caller.of(url, called, 'Ann Ray')
  let ben = await Caller.of(url, called, 'Ben Okoro')
  let friendId = ben.id

  await ann.call(requests.search, { body: { query: 'ben' } })
  await ann.call(requests.sendRequest, { body: { friendId } })
  let [request] = await ben.call(requests.readRequests)
  expect(request?.userId).toBe(ann.id)
  await ben.call(requests.declineRequest, { params: { userId: ann.id } })
  await ben.call(requests.sendRequest, { body: { friendId: ann.id } })
  let contact = await ann.call(requests.acceptRequest, { params: { userId: friendId } })
  expect(contact).toMatchObject({ id: friendId, status: 'unavailable' })
  let { friendshipId } = contact

  let group = await ann.call(createGroup, { body: { name: 'Family' } })
  await ann.call(addMember, { params: { id: group.id }, body: { friendshipId } })
  expect(await ann.call(readGroups)).toMatchObject([{ members: [{ id: friendId }] }])
  await ann.call(changeStatus, {
    body: { status: 'available', visibleToGroupIds: [group.id], statusMessage: 'It’s tea time' }
  })
  expect(await ann.call(viewAsContact, { params: { friendId } })).toMatchObject({
    status: 'available'
  })
  await ann.call(removeMember, { params: { id: group.id, friendshipId } })
  expect(await ben.call(readContacts)).toMatchObject([{ id: ann.id, status: 'unavailable' }])
  await ann.call(deleteGroup, { params: { id: group.id } })
  expect(await ann.call(readMe)).toMatchObject({ status: 'unavailable', audience: null })

  let window = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', groupId: null }
  let entry = await ann.call(schedule.createEntry, { body: window })
  let changed = { ...entry, isEnabled: false }
  let params = { id: entry.id }
  expect(await ann.call(schedule.changeEntry, { params, body: { isEnabled: false } })).toEqual(
    changed
  )
  expect(await ann.call(schedule.readSchedule)).toEqual([changed])
  await ann.call(schedule.deleteEntry, { params })
  expect(await ann.call(schedule.readSchedule)).toEqual([])

  let [notice] = await vi.waitFor(async () => {
    let list = await ben.call(notifications.readNotifications)
    expect(list).not.toEqual([])
    return list
  }, 5_000)
  await ben.call(notifications.markRead, { params: { id: notice?.id ?? 0 } })
  expect((await ben.call(notifications.readNotifications))[0]).toEqual({ ...notice, read: true })
  let wish = { friendId, groupId: null, statusChanges: false }
  await ann.call(notifications.postPreference, { body: { ...wish, statusChanges: true } })
  await ann.call(notifications.putPreference, { body: wish })
  expect(await ann.call(notifications.readPreferences)).toMatchObject([wish])

  expect(await ann.call(score.recordCall, { body: { receiverId: friendId } })).toEqual({
    score: 150
  })
  expect(await ann.call(score.readOwnScore)).toEqual({ score: 150 })
  await ann.call(score.readScore, { params: { userId: friendId } })

  expect(await ann.call(ringBell, { params: { friendId } })).toMatchObject({ id: friendId })
  expect(await ann.call(readContacts)).toMatchObject([{ bell: expect.any(String) }])
  await ann.call(stopBell, { params: { friendId } })
  expect((await ann.call(readContacts))[0]).not.toHaveProperty('bell')

  expect((await ann.call(push.readPushKey)).key).toHaveLength(87)
  let { endpoint, keys } = device
  let made = await ann.call(push.subscribeToPush, { body: { endpoint, keys, name: 'A phone' } })
  await ann.call(push.testPush, { params: { id: made.id } })
  expect(await ann.call(push.readPushSubscriptions)).toEqual([
    { ...made, lastDeliveredAt: expect.any(String) }
  ])
  await ann.call(push.unsubscribeFromPush, { params: { id: made.id } })
  expect(await ann.call(push.readPushSubscriptions)).toEqual([])

  let { avatar } = await ann.uploads(PNG)
  expect(await ben.call(readContacts)).toMatchObject([{ avatar }])
  await ann.call(profile.deletePhoto)
  let change = { displayName: 'Ann Gray', timeZone: 'Asia/Tokyo' }
  expect(await ann.call(profile.changeAccount, { body: change })).toMatchObject(change)
  expect(await ben.call(requests.search, { body: { query: 'gray' } })).toMatchObject([
    { id: ann.id, relation: 'friend' }
  ])
  expect(await ann.call(profile.exportAccount)).toMatchObject({ everContacts: [friendId] })

  let [password, email] = ['Another-Secret-2!', ann.email]
  let session = await ann.call(login, { body: { email, password: PASSWORD } })
  expect(session.user.id).toBe(ann.id)
  let list = await ann.call(sessions.readSessions)
  expect(list.map(({ current }) => current).toSorted()).toEqual([false, true])
  let other = list.find(({ current }) => !current)
  await ann.call(sessions.endOneSession, { params: { id: other?.id ?? 0 } })
  await ann.call(sessions.endOtherSessions)
  let passwords = { password, confirmPassword: password }
  await ann.call(profile.changePassword, { body: { ...passwords, currentPassword: PASSWORD } })
  await ann.call(profile.forgotPassword, { body: { email } })
  let token = await resetToken(ann.id)
  await ann.call(profile.resetPassword, { body: { ...passwords, token } })
  await expect(ann.call(readMe)).rejects.toThrow('401')

  await useLinks(ben)
  await ben.call(unsubscribe)
  await ben.call(removeContact, { params: { friendId: ann.id } })
  await ben.call(readHealth)
  let again = await Caller.of(url, called, 'Cyd Marsh')
  await joinByInvite(ben, again)
  await again.call(logout)
  await ben.call(profile.deleteAccount)
  return called
}

/** A link is made, used, taken back and revoked. */
async function useLinks(ben: Caller): Promise<void> {
  let body = { name: 'Front door', action: 'set-available', minutes: 30 } as const
  let { secret, ...link } = await ben.call(actionLinks.createActionLink, { body })
  let params = { secret }
  let used = { displayName: 'Ben Okoro', status: 'available', changed: true }
  expect(await ben.call(actionLinks.followActionLink, { params })).toMatchObject(used)
  expect(await ben.call(readMe)).toMatchObject({ source: 'timer' })
  let undone = { status: 'unavailable', statusExpiresAt: null }
  expect(await ben.call(actionLinks.undoActionLink, { params })).toMatchObject(undone)
  let [listed] = await ben.call(actionLinks.readActionLinks)
  expect(listed).toEqual({ ...link, lastUsedAt: expect.any(String) })
  await ben.call(actionLinks.deleteActionLink, { params: { id: link.id } })
  expect(await ben.call(actionLinks.readActionLinks)).toEqual([])
}

/** One takes the other's invite, and another one is revoked. */
async function joinByInvite(ben: Caller, cyd: Caller): Promise<void> {
  let { token, ...invite } = await ben.call(invites.createInvite, { body: { maxUses: 5 } })
  let body = { token }
  let inviter = { displayName: 'Ben Okoro' }
  expect(await cyd.call(invites.readInviter, { body })).toEqual(inviter)
  let accepted = { ...inviter, friendId: ben.id, status: 'accepted' }
  expect(await cyd.call(invites.acceptInvite, { body })).toEqual(accepted)
  expect(await cyd.call(readContacts)).toMatchObject([{ id: ben.id }])
  expect(await ben.call(invites.readInvites)).toEqual([{ ...invite, uses: 1 }])
  await ben.call(invites.deleteInvite, { params: { id: invite.id } })
  expect(await ben.call(invites.readInvites)).toEqual([])
}
