import { NOTIFICATIONS_SHOWN, type Notification } from '#contract/notifications.ts'
import { connect, ping } from '#db/client.ts'
import { newId } from '#db/ids.ts'
import { notifications } from '#db/schema-records.ts'
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { hasTold } from '../support/ear.ts'
import { briefs, marksRead, noticesOf, NOTIFICATIONS, readsAll } from '../support/notices.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'
import { readTables } from '../support/tables.ts'

const db = connect(env)

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
  await makeContacts(ana, ben, cyd)
})

/** So many old notices of Ana about herself, a minute apart, the newest one now. */
async function fill(count: number, isRead: boolean): Promise<void> {
  let now = Date.now()
  let ids = Array.from({ length: count }, newId)
  let rows = ids.map((id, i) => ({
    id,
    userId: ana.id,
    aboutId: ana.id,
    type: 'net' as const,
    title: `number ${i}`,
    message: '',
    createdAt: now - i * 60_000,
    readId: isRead ? id : 0
  }))
  await Promise.all(rows.map(row => db.insert(notifications).values(row)))
}

describe('the list of notices', () => {
  it('is empty at first, and the newest first', async () => {
    expect(await noticesOf(ana)).toEqual([])
    await ben.goesAvailable()
    at(inMinutes(1))
    await cyd.goesAvailable()
    expect(await briefs(ana)).toEqual([
      'status_change: Cyd Marsh is available',
      'status_change: Ben Okoro is available'
    ])
  })

  it('C096: says whole sentences, and when in an instant that every browser reads alike', async () => {
    await ben.goesAvailable()
    let [notice] = await noticesOf(ana)
    expect(notice).toEqual({
      id: notice!.id,
      type: 'status_change',
      title: 'Ben Okoro is available',
      message: 'Tap to call them now',
      read: false,
      createdAt: '2026-05-04T09:00:00.000Z'
    })
    at(inMinutes(1))
    await ben.goesUnavailable()
    expect(await noticesOf(ana)).toMatchObject([
      { title: 'Ben Okoro is unavailable', createdAt: '2026-05-04T09:01:00.000Z' }
    ])
  })

  it(`D26: holds the newest ${NOTIFICATIONS_SHOWN}, and keeps no others`, async () => {
    await fill(NOTIFICATIONS_SHOWN + 7, true)
    let list = await noticesOf(ana)
    expect(list.map(({ title }) => title)).toEqual(
      Array.from({ length: NOTIFICATIONS_SHOWN }, (_, i) => `number ${i}`)
    )
    at(inMinutes(1))
    await ben.goesAvailable()
    expect((await noticesOf(ana)).map(({ title }) => title)).toEqual([
      'Ben Okoro is available',
      ...list.slice(0, -1).map(({ title }) => title)
    ])
    await soon(async () => {
      let kept = await db.$count(notifications, eq(notifications.userId, ana.id))
      expect(kept).toBe(NOTIFICATIONS_SHOWN)
    })
  })

  it('D26: holds no more for whoever reads each one where it is shown, and never asks for the list', async () => {
    await fill(NOTIFICATIONS_SHOWN + 7, true)
    at(inMinutes(1))
    await ben.goesAvailable()
    let isUnread = and(eq(notifications.userId, ana.id), eq(notifications.readId, 0))
    let [shown] = await db.select({ id: notifications.id }).from(notifications).where(isUnread)
    expect((await ana.tries('POST', `${NOTIFICATIONS}/${shown!.id}/read`)).status).toBe(204)
    expect(await db.$count(notifications, eq(notifications.userId, ana.id))).toBe(
      NOTIFICATIONS_SHOWN
    )
    expect(await noticesOf(ana)).toContainEqual(
      expect.objectContaining({ id: shown!.id, read: true })
    )
  })

  it('is written with each text once, for a name times a thousand contacts passes the 2 MB of a value', async () => {
    let statement = Object.getPrototypeOf(env.DB.prepare('')) as D1PreparedStatement
    let bound = vi.spyOn(statement, 'bind')
    await ana.goesAvailable()
    let written = bound.mock.calls.flat().map(value => String(value).split('Ana Silva').length - 1)
    bound.mockRestore()
    expect(Math.max(...written)).toBe(1)
    expect([await briefs(ben), await briefs(cyd)].flat()).toEqual(
      Array(2).fill('status_change: Ana Silva is available')
    )
  })

  it('keeps the name that a contact had then', async () => {
    await ben.goesAvailable()
    await ben.tries('PATCH', '/api/account', { displayName: 'Benjamin' })
    expect(await briefs(ana)).toEqual(['status_change: Ben Okoro is available'])
    await ben.goesUnavailable()
    expect(await briefs(ana)).toEqual(['status_change: Benjamin is unavailable'])
  })
})

describe('one unread notice for a contact and type', () => {
  it('is replaced by a newer one', async () => {
    await ben.goesAvailable()
    let [first] = await noticesOf(ana)
    at(inMinutes(1))
    await ben.goesUnavailable()
    let [second, ...rest] = await noticesOf(ana)
    expect(rest).toEqual([])
    expect(second!.id).not.toBe(first!.id)
    expect((await ana.tries('POST', `${NOTIFICATIONS}/${first!.id}/read`)).status).toBe(404)
  })

  it('stays when it was read, and the next one stands beside it', async () => {
    await ben.goesAvailable()
    await readsAll(ana)
    at(inMinutes(1))
    await ben.goesUnavailable()
    at(inMinutes(2))
    await ben.goesAvailable()
    expect(await briefs(ana)).toEqual([
      'status_change: Ben Okoro is available',
      '(status_change: Ben Okoro is available)'
    ])
  })

  it('is another one for another contact', async () => {
    await ben.goesAvailable()
    await cyd.goesAvailable()
    expect((await briefs(ana)).toSorted()).toEqual([
      'status_change: Ben Okoro is available',
      'status_change: Cyd Marsh is available'
    ])
  })
})

/** A switch takes longer than a reading: it is the first if the other begins so many trips later. */
async function readsAfter(trips: number, path: string) {
  for (let i = 0; i < trips; i += 1) await ping(db)
  return ana.tries('POST', path)
}

describe('reading a notice', () => {
  it('marks that one and no other, and twice is no mistake', async () => {
    await ben.goesAvailable()
    at(inMinutes(1))
    await cyd.goesAvailable()
    let [newer, older] = (await noticesOf(ana)) as [Notification, Notification]
    await marksRead(ana, older)
    await marksRead(ana, older)
    expect(await noticesOf(ana)).toEqual([newer, { ...older, read: true }])
  })

  it('C100: is one call each, all at once, and what comes meanwhile stays unread', async () => {
    await fill(1, false)
    await ben.goesAvailable()
    let list = await noticesOf(ana)
    at(inMinutes(1))
    await Promise.all([...list.map(notice => marksRead(ana, notice)), cyd.goesAvailable()])
    expect(await briefs(ana)).toEqual([
      'status_change: Cyd Marsh is available',
      ...(await noticesOf(ana)).slice(1).map(({ type, title }) => `(${type}: ${title})`)
    ])
    expect(await noticesOf(ana)).toHaveLength(3)
  })

  it('at the moment when it is replaced keeps it, or finds it gone, and loses nothing', async () => {
    let kept: number[] = []
    await ben.goesAvailable()
    for (let i = 0; i < 8; i += 1) {
      let { id } = (await noticesOf(ana)).find(({ read }) => !read)!
      at(inMinutes(1))
      let path = `${NOTIFICATIONS}/${id}/read`
      let [first, second] = await Promise.all([
        readsAfter(i, path),
        readsAfter(i + 1, path),
        i % 2 ? ben.goesAvailable() : ben.goesUnavailable()
      ])
      expect([204, 404]).toContain(first.status)
      // Whatever came between the two: what was read once can't be replaced any more.
      if (first.status === 204) expect(second.status).toBe(204)
      if (second.status === 204) kept.push(id)
      let list = await noticesOf(ana)
      expect(list.filter(({ read }) => read).map(notice => notice.id)).toEqual(kept.toReversed())
      expect(list.filter(({ read }) => !read)).toHaveLength(1)
    }
  })

  it('C019: of somebody else, or of none, is the same 404 and changes nothing', async () => {
    await ben.goesAvailable()
    let [notice] = await noticesOf(ana)
    await hasTold(ben)
    let before = await readTables()
    for (let name of [notice!.id, 999_999, 0, 'abc', '1e9', -1, '1.5', '9007199254740993', '%00']) {
      let answer = await ben.tries('POST', `${NOTIFICATIONS}/${name}/read`)
      let { body, status } = answer
      expect({ body, status }).toEqual(refused('notification_not_found'))
    }
    expect(await readTables()).toEqual(before)
    expect(await noticesOf(ana)).toEqual([notice])
  })

  it('is not for those who are not signed in', async () => {
    for (let path of [NOTIFICATIONS, `${NOTIFICATIONS}/preferences`]) {
      let answer = await ana.tries('GET', path, undefined, { token: 'nobody' })
      expect(answer).toMatchObject(refused('unauthorized'))
    }
  })
})
