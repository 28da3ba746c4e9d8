import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { PNG } from '../rules/photo-samples.ts'
import { at, inMinutes } from '../support/clock.ts'
import { fullLife } from '../support/full-life.ts'
import { outboxEmpties, resets } from '../support/mail.ts'
import { noticesOf } from '../support/notices.ts'
import { PASSWORD, type Person, registrationOf } from '../support/people.ts'
import { emptyAlbum, expectAlbum, open, upload } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { ownScore } from '../support/scores.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { countedKeys, memoryOf, rowsAbout, tracesOf } from '../support/traces.ts'
import { callApi } from '../support/wire.ts'

let life: Awaited<ReturnType<typeof fullLife>>
let ana: Person

beforeEach(async () => {
  await emptyAlbum()
  await env.DB.exec('delete from users')
  life = await fullLife()
  ana = life.ana
})

async function deletes(person: Person) {
  return person.tries('DELETE', '/api/account')
}

const WORDS = [
  ...['id', 'key', 'token_hash', 'password_hash', 'email', 'username', 'phone_number', 'message'],
  ...['endpoint', 'auth', 'p256dh']
]

/** What the rows about a person say: ids and words that are nobody else's. */
async function canariesOf(person: Person): Promise<(number | string)[]> {
  let rows = await rowsAbout(person.id)
  let own = rows.filter(({ table }) => table !== 'notifications' && table !== 'friend_requests')
  let words = own.flatMap(({ row }) =>
    WORDS.map(column => row[column]).filter(value => value !== null && value !== undefined)
  )
  return [...(words as (number | string)[]), 'Ana Silva', 'Ana’s family', 'ana walks']
}

describe('D25: deleting the account', () => {
  it('leaves no row, no word and no photo, in whatever table', async () => {
    let canaries = await canariesOf(ana)
    let before = new Set((await rowsAbout(ana.id)).map(({ table }) => table))
    // A new table is to be lived in too, or this proves nothing about it.
    let untouched = Object.keys(await readTables()).filter(table => !before.has(table))
    expect(untouched).toEqual(['tombstones'])
    expect(canaries.length).toBeGreaterThan(20)
    let answer = await deletes(ana)
    expect({ ...answer, headers: undefined }).toEqual({ status: 204 })
    await outboxEmpties()
    expect(await tracesOf(canaries)).toEqual([])
    expect((await readTables())['tombstones']).toEqual([])
    await expectAlbum()
    expect((await open(life.photo)).status).toBe(404)
  })

  it('leaves nothing in the objects, hers and those of her contacts', async () => {
    expect(JSON.stringify(await memoryOf(life.ben.id))).toContain(String(ana.id))
    expect(await memoryOf(ana.id)).not.toEqual({})
    await deletes(ana)
    expect(await memoryOf(ana.id)).toEqual({})
    for (let { id } of [life.ben, life.cyd, life.dee, life.eve]) {
      expect(JSON.stringify(await memoryOf(id))).not.toContain(String(ana.id))
    }
  })

  it('ends all her sessions and links', async () => {
    await deletes(ana)
    for (let device of [ana, life.laptop]) {
      expect(await device.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
      expect(await deletes(device)).toMatchObject(refused('unauthorized'))
    }
    expect(await resets(life.token)).toMatchObject(refused('link_expired'))
    let body = { email: ana.email, password: PASSWORD }
    expect(await callApi('POST', '/api/login', { body })).toMatchObject(
      refused('wrong_credentials')
    )
  })

  it('takes her from the lists, groups, requests and notices of everybody else', async () => {
    let { ben, cyd, dee, eve } = life
    expect(JSON.stringify(await noticesOf(ben))).toContain('Ana Silva')
    await deletes(ana)
    expect((await ben.groups()).map(({ members }) => members)).toEqual([[]])
    expect([await dee.requests(), await eve.contacts(), await ben.contacts()]).toEqual([[], [], []])
    for (let person of [ben, cyd, dee, eve]) {
      expect(JSON.stringify(await noticesOf(person))).not.toContain('Ana Silva')
      expect(await person.searches('ana silva')).toEqual([])
      expect(await person.searches(ana.email)).toEqual([])
      let ask = await person.tries('POST', '/api/friend-request', { friendId: ana.id })
      expect(ask).toMatchObject(refused('person_not_found'))
    }
  })

  it('leaves everybody else as they were, points included', async () => {
    let { ben } = life
    let [score, me] = [await ownScore(ben), await ben.me()]
    await deletes(ana)
    expect([await ownScore(ben), await ben.me()]).toEqual([score, me])
  })

  it('needs no body, and reads none: the app has asked before (SPEC 2)', async () => {
    let answer = await ana.tries('DELETE', '/api/account', { id: life.ben.id, userId: life.ben.id })
    expect(answer).toMatchObject({ status: 204 })
    expect((await life.ben.me()).id).toBe(life.ben.id)
  })

  it('twice at the same moment is done once, and both are told so', async () => {
    let answers = await Promise.all([deletes(ana), deletes(life.laptop), deletes(ana)])
    for (let { status } of answers) expect([204, 401]).toContain(status)
    expect(answers.map(({ status }) => status)).toContain(204)
    expect(await tracesOf([ana.id])).toEqual([])
  })

  it('forgets what was counted for her, but not for the network and address she called from', async () => {
    let [dan] = await newPeople('Dan Costa')
    let before = await countedKeys()
    await dan.searches('nobody at all')
    await dan.tries('GET', '/api/account/export')
    await upload(dan, PNG)
    await dan.tries('POST', '/api/record-call', { receiverId: 1 })
    await dan.tries('POST', '/api/friend-request', { friendId: 1 })
    let counted = async () => [...(await countedKeys())].filter(key => !before.has(key))
    // Five for himself; the sixth, a request to one person, is the pair's and ends with its week.
    expect(await counted()).toHaveLength(6)
    await deletes(dan)
    expect(await counted()).toHaveLength(1)
  })
})

describe('C028: after the deletion the same address signs up anew', () => {
  it('and meets nothing of the old account', async () => {
    let { username } = await ana.me()
    await deletes(ana)
    let body = { ...registrationOf('Ana Silva'), username, email: ana.email }
    let answer = await callApi('POST', '/api/register', { body })
    expect(answer).toMatchObject({ status: 201, body: { user: { username } } })
    let { sessionId, user } = answer.body as { sessionId: string; user: { id: number } }
    expect(user.id).not.toBe(ana.id)
    let get = async (path: string) => (await callApi('GET', path, { token: sessionId })).body
    for (let path of ['friends', 'friend-requests', 'contact-groups', 'notifications']) {
      expect(await get(`/api/${path}`), path).toEqual([])
    }
    expect(await get('/api/scheduled-availability')).toEqual([])
    expect(await get('/api/notifications/preferences')).toEqual([])
    expect(await get('/api/connectedness-score')).toEqual({ score: 0 })
    expect(await get('/api/sessions')).toHaveLength(1)
    expect(await get('/api/me')).toMatchObject({
      avatar: null,
      status: 'unavailable',
      statusMessage: null,
      visibleToGroupIds: []
    })
    expect(await resets(life.token)).toMatchObject(refused('link_expired'))
    expect(await life.ben.contacts()).toEqual([])
    expect(await memoryOf(user.id)).toEqual({})
  })

  it('and is not kept out by guesses at the old password', async () => {
    let guess = (password: string) =>
      callApi('POST', '/api/login', { body: { email: ana.email, password } })
    for (let i = 0; i < 10; i += 1) await guess('Wrong-1!')
    expect(await guess(PASSWORD)).toMatchObject(refused('too_many'))
    await deletes(ana)
    let body = { ...registrationOf('Ana Silva'), email: ana.email }
    await callApi('POST', '/api/register', { body })
    expect(await guess(PASSWORD)).toMatchObject({ status: 200 })
  })
})

describe('D25: an account that is deleted while it is used', () => {
  it('answers nothing but its end, and leaves nothing', async () => {
    at(inMinutes(1))
    let body = { status: 'available', statusMessage: 'ana walks again' }
    let dee = life.dee
    let uses = [
      () => ana.tries('POST', '/api/status', body),
      () => ana.tries('POST', '/api/contact-groups', { name: 'Late' }),
      () => ana.tries('PATCH', '/api/account', { displayName: 'Ana Late' }),
      () => ana.tries('POST', '/api/search', { query: 'ben' }),
      () => ana.tries('GET', '/api/account/export'),
      () => dee.tries('POST', `/api/friend-request/${ana.id}/accept`),
      () => life.fay.tries('POST', '/api/friend-request', { friendId: ana.id }),
      () => callApi('POST', '/api/login', { body: { email: ana.email, password: PASSWORD } })
    ]
    let [end, ...answers] = await Promise.all([deletes(ana), ...uses.map(use => use())])
    expect(end.status).toBe(204)
    for (let { status } of answers) expect([200, 201, 401, 404]).toContain(status)
    expect(await tracesOf([ana.id, 'Ana', 'ana walks', 'Late'])).toEqual([])
    await expectAlbum()
    expect(await memoryOf(ana.id)).toEqual({})
  })
})
