import { createAccount } from '#db/accounts.ts'
import { buryAccount } from '#db/deletion.ts'
import { endFriendship } from '#db/friendships.ts'
import { callMails } from '#db/mail-causes.ts'
import {
  dropMail,
  findWaiting,
  forgetOldMail,
  noteMailing,
  postponeMail,
  removeMail,
  takeMail
} from '#db/outbox.ts'
import { changePassword } from '#db/passwords.ts'
import { readPreferences, writePreference } from '#db/preferences.ts'
import { acceptRequest, sendRequest } from '#db/requests.ts'
import {
  createResetLink,
  findResetAsks,
  findResetLink,
  forgetOldLinks,
  grantResetAsk,
  keepResetAsk
} from '#db/reset-links.ts'
import { readTie } from '#db/ties.ts'
import { createUnsubscribeLink, isMailStopped, unsubscribe } from '#db/unsubscribes.ts'
import { describe, expect, it } from 'vitest'
import { databasesOf } from '../support/databases.ts'

const NOW = Date.parse('2026-05-04T09:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let accounts = 0

describe.each(databasesOf('mail'))('D40: mail on %s', (_, db) => {
  async function newId(): Promise<{ id: number; email: string }> {
    let email = `mail${(accounts += 1)}@example.test`
    let account = { email, username: 'ann', displayName: 'Ann Lee', phoneNumber: '112' }
    let rest = { passwordHash: 'hash', timeZone: 'UTC' }
    let made = await createAccount(db, { ...account, ...rest }, 'a device', NOW)
    if (made === 'email_taken') throw new Error(made)
    return { id: made.id, email }
  }

  async function contacts() {
    let [one, other] = [await newId(), await newId()]
    await sendRequest(db, one.id, other.id, NOW)
    await acceptRequest(db, other.id, one.id, NOW)
    return { one, other }
  }

  /** Puts the mail that `aboutId` is available into the outbox; its id, or undefined if there is to be none. */
  async function putCallMail(aboutId: number, userId: number, now = NOW) {
    let { ids, statements } = callMails(db, aboutId, [{ userId, isAwaited: true }], now)
    await db.batch(statements as [(typeof statements)[number]])
    let [id] = await findWaiting(db, now, 9, ids)
    return id
  }

  it('is taken by one, given back after a while, and ends', async () => {
    let { id: userId, email } = await newId()
    let ask = await keepResetAsk(db, email, NOW)
    let { id } = ask
    expect(await findWaiting(db, NOW, 9, [id])).toEqual([])
    expect(await findResetAsks(db, NOW - 1, 9)).toEqual([])
    expect(await findResetAsks(db, NOW, 9)).toEqual([ask])
    expect(await grantResetAsk(db, ask, NOW)).toBe(true)
    expect(await grantResetAsk(db, ask, NOW)).toBe(false)
    expect(await findWaiting(db, NOW, 9, [id])).toEqual([id])
    let mail = { id, kind: 'reset_link', userId, address: email }
    expect(await takeMail(db, id, NOW)).toEqual(mail)
    expect(await takeMail(db, id, NOW + MINUTE_MS - 1)).toBeUndefined()
    expect(await takeMail(db, id, NOW + MINUTE_MS)).toEqual(mail)
    await postponeMail(db, id, NOW)
    expect(await findWaiting(db, NOW + 4 * MINUTE_MS - 1, 9, [id])).toEqual([])
    expect(await findWaiting(db, NOW + 4 * MINUTE_MS, 9, [id])).toEqual([id])
    expect(await noteMailing(db, { id, kind: 'reset_link' }, NOW)).toBe(1)
    await removeMail(db, id)
    expect(await noteMailing(db, { id, kind: 'reset_link' }, NOW)).toBe(0)
    let inVain = await keepResetAsk(db, 'nobody@example.test', NOW)
    expect(await grantResetAsk(db, inVain, NOW)).toBe(false)
    expect(await findResetAsks(db, NOW, 9)).toEqual([])
    let token = await createResetLink(db, userId, NOW)
    await forgetOldLinks(db, NOW + 30 * MINUTE_MS - 1)
    expect(await findResetLink(db, token, NOW)).toEqual({ userId, email })
    await forgetOldLinks(db, NOW + 30 * MINUTE_MS)
    expect(await findResetLink(db, token, NOW)).toBeUndefined()
  })

  it('that is optional goes out once, counts for a day, and goes with the contact', async () => {
    let { one, other } = await contacts()
    let id = (await putCallMail(one.id, other.id))!
    let mail = { id, kind: 'call_available', userId: other.id, aboutId: one.id } as const
    let isAwaited = true
    expect(await takeMail(db, id, NOW)).toEqual({ ...mail, isAwaited, address: other.email })
    expect(await noteMailing(db, mail, NOW)).toBe(1)
    expect(await takeMail(db, id, NOW + MINUTE_MS)).toBeUndefined()
    expect(await putCallMail(one.id, other.id)).toBeUndefined()
    await removeMail(db, id)
    expect(await putCallMail(one.id, other.id, NOW + DAY_MS - 1)).toBeUndefined()
    let next = (await putCallMail(one.id, other.id, NOW + DAY_MS))!
    expect(await noteMailing(db, { id: next, kind: 'call_available' }, NOW + DAY_MS)).toBe(1)
    await dropMail(db, next)
    let third = (await putCallMail(one.id, other.id, NOW + DAY_MS))!
    expect(await readTie(db, other.id, one.id)).toMatchObject({
      tie: { id: one.id },
      back: { id: other.id }
    })
    await endFriendship(db, one.id, other.id, NOW)
    expect(await findWaiting(db, NOW + DAY_MS, 9, [third])).toEqual([])
    expect(await putCallMail(one.id, other.id, NOW + DAY_MS)).toBeUndefined()
  })

  it('about a request, a password and a deletion comes with its cause', async () => {
    let [one, other] = [await newId(), await newId()]
    await writePreference(db, other.id, { emailNotifications: true })
    let sent = await sendRequest(db, one.id, other.id, NOW)
    let mailId = sent.kind === 'pending' ? sent.mailId! : 0
    let request = { kind: 'friend_request', userId: other.id, aboutId: one.id }
    expect(await takeMail(db, mailId, NOW)).toMatchObject(request)
    let again = await sendRequest(db, one.id, other.id, NOW)
    expect(again).toMatchObject({ kind: 'pending', mailId: undefined })
    let changed = await changePassword(db, one.id, 0, 'hash', 'other', NOW)
    let told = { kind: 'password_changed', userId: one.id, address: one.email }
    expect(await takeMail(db, changed!.mailId, NOW)).toMatchObject(told)
    let dead = await buryAccount(db, one.id, NOW)
    let id = dead!.mailId
    let last = { id, kind: 'account_deleted', address: one.email } as const
    expect(await takeMail(db, id, NOW)).toEqual(last)
    expect(await takeMail(db, mailId, NOW + MINUTE_MS)).toBeUndefined()
    await forgetOldMail(db, NOW + DAY_MS)
    expect(await noteMailing(db, last, NOW + DAY_MS)).toBe(0)
  })

  it('is stopped by a link, kind by kind, until it is wished for again', async () => {
    let { id } = await newId()
    await writePreference(db, id, { emailNotifications: true })
    let isOn = async () => (await readPreferences(db, id))[0]?.emailNotifications
    let requests = await createUnsubscribeLink(db, id, 'friend_request', NOW)
    let calls = await createUnsubscribeLink(db, id, 'call_available', NOW)
    expect(await unsubscribe(db, '0'.repeat(64))).toBeUndefined()
    for (let i = 0; i < 2; i += 1) expect(await unsubscribe(db, requests)).toBe(id)
    expect(await isMailStopped(db, id, 'friend_request')).toBe(true)
    expect(await isMailStopped(db, id, 'call_available')).toBe(false)
    expect(await isOn()).toBe(true)
    expect(await unsubscribe(db, calls)).toBe(id)
    expect(await isOn()).toBe(false)
    await writePreference(db, id, { emailNotifications: true })
    expect(await isMailStopped(db, id, 'call_available')).toBe(false)
  })
})
