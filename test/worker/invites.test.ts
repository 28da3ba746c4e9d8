import { INVITES_MAXIMUM } from '#contract/limits.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear, hasSettled } from '../support/ear.ts'
import { NINE } from '../support/family.ts'
import {
  invitesOf,
  looksAtInvite,
  makesInvite,
  takesInvite,
  triesInvite
} from '../support/links.ts'
import { Person, registrationOf } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'
import { readTables } from '../support/tables.ts'
import { callApi, newNetwork } from '../support/wire.ts'

const DAY = 24 * 60

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at(NINE)
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
})

async function revokes(person: Person, id: number): Promise<void> {
  expect(await person.tries('DELETE', `/api/invites/${id}`)).toMatchObject({ status: 204 })
}

async function areContacts(one: Person, other: Person): Promise<boolean> {
  let [mine, theirs] = [await one.sees(other), await other.sees(one)]
  expect(mine === undefined, 'on both sides or on none').toBe(theirs === undefined)
  return mine !== undefined
}

describe('D51: an invite', () => {
  it('is told with its token once, and listed without it', async () => {
    let { token, ...invite } = await makesInvite(ana)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(invite).toEqual({
      id: invite.id,
      createdAt: '2026-05-04T09:00:00.000Z',
      expiresAt: '2026-05-11T09:00:00.000Z',
      uses: 0,
      maxUses: 1
    })
    expect(await invitesOf(ana)).toEqual([invite])
    expect(await invitesOf(ben)).toEqual([])
  })

  it('D20: is kept as a hash only', async () => {
    let { token } = await makesInvite(ana)
    let dump = JSON.stringify(await readTables())
    let hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    expect(dump).not.toContain(token)
    expect(dump).toContain(Buffer.from(hash).toString('hex'))
  })

  it.each([{ days: 2 }, { days: 365 }, { maxUses: 0 }, { maxUses: 1_000 }, { days: '7' }])(
    'is not made with %j',
    async body => {
      let answer = await ana.tries('POST', '/api/invites', body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
      expect(await invitesOf(ana)).toEqual([])
    }
  )

  it('connects at once, on both sides, and counts for both', async () => {
    let { token } = await makesInvite(ana)
    expect(await takesInvite(ben, token)).toEqual({
      friendId: ana.id,
      displayName: 'Ana Silva',
      status: 'accepted'
    })
    expect(await areContacts(ana, ben)).toBe(true)
    expect(await ben.requests()).toEqual([])
    expect(await invitesOf(ana)).toEqual([])
    let rows = (await readTables())['acquaintances']
    expect(rows).toContainEqual({
      low_id: Math.min(ana.id, ben.id),
      high_id: Math.max(ana.id, ben.id),
      parted_at: null
    })
  })

  it('is heard by both, live, and the inviter gets a notice', async () => {
    let [anas, bens] = [await Ear.of(ana), await Ear.of(ben)]
    await ana.goesAvailable()
    await anas.hears(ana)
    let { token } = await makesInvite(ana)
    await takesInvite(ben, token)
    let { notification } = await anas.socket.next('notification')
    expect(notification).toMatchObject({
      type: 'friend_request',
      title: 'Ben Okoro accepted your request',
      message: 'You are now connected!'
    })
    expect(await anas.socket.next('contact_added')).toMatchObject({ userId: ben.id })
    expect(await bens.socket.next('contact_added')).toMatchObject({ userId: ana.id })
    expect((await ben.sees(ana))?.status).toBe('available')
  })

  it('shows whoever holds it the name of the inviter, and nothing else', async () => {
    let { token } = await makesInvite(ana)
    expect(await looksAtInvite(token)).toMatchObject({
      status: 200,
      body: { displayName: 'Ana Silva' }
    })
    expect(await invitesOf(ana)).toMatchObject([{ uses: 0 }])
  })
})

describe('an invite brings in somebody new', () => {
  async function registers(inviteToken: unknown) {
    let body = { ...registrationOf('Dee Novak'), inviteToken }
    return callApi('POST', '/api/register', { body })
  }

  it('who is connected when they have registered', async () => {
    let { token } = await makesInvite(ana)
    let answer = await registers(token)
    expect(answer).toMatchObject({ status: 201 })
    let dee = new Person(answer.body as ConstructorParameters<typeof Person>[0])
    expect(await areContacts(ana, dee)).toBe(true)
    // The app asks once more, to tell what came of it.
    expect(await takesInvite(dee, token)).toMatchObject({ status: 'accepted' })
    expect(await invitesOf(ana)).toEqual([])
  })

  it.each(['', 'a'.repeat(64), "' or 1=1 --"])(
    'and one that is none, %j, hinders nobody',
    async token => {
      let answer = await registers(token)
      expect(answer).toMatchObject({ status: 201 })
      let dee = new Person(answer.body as ConstructorParameters<typeof Person>[0])
      expect(await dee.contacts()).toEqual([])
    }
  )
})

describe('an invite is over', () => {
  async function isOver(token: string, ...busy: Person[]): Promise<void> {
    await Promise.all(busy.map(hasSettled))
    let before = await readTables()
    expect(await triesInvite(cyd, token)).toMatchObject(refused('link_expired'))
    expect(await looksAtInvite(token)).toMatchObject(refused('link_expired'))
    expect(await readTables()).toEqual(before)
  }

  it('when its days have passed, and not before', async () => {
    let { token } = await makesInvite(ana, { days: 1, maxUses: 5 })
    at(inMinutes(DAY).getTime() - 1)
    await takesInvite(ben, token)
    at(Date.now() + 1)
    await isOver(token, ana, ben)
    expect(await invitesOf(ana)).toEqual([])
  })

  it('when it has brought as many as it was made for', async () => {
    let { token } = await makesInvite(ana)
    await takesInvite(ben, token)
    await isOver(token, ana, ben)
    // Whoever came by it finds that they are contacts, and nobody is counted twice.
    expect(await takesInvite(ben, token)).toMatchObject({ status: 'accepted' })
  })

  it('when it was revoked', async () => {
    let { id, token } = await makesInvite(ana)
    expect(await ben.tries('DELETE', `/api/invites/${id}`)).toMatchObject(
      refused('invite_not_found')
    )
    await revokes(ana, id)
    await isOver(token)
    expect(await ana.tries('DELETE', `/api/invites/${id}`)).toMatchObject(
      refused('invite_not_found')
    )
  })

  it('D25: when its maker is gone', async () => {
    let { token } = await makesInvite(ana)
    await ana.tries('DELETE', '/api/account')
    await isOver(token)
  })

  it.each([
    ['wrong', () => 'a'.repeat(64)],
    ['in capital letters', (token: string) => token.toUpperCase()],
    ['cut', (token: string) => token.slice(1)],
    ['empty', () => '']
  ])('before it was made: %s', async (_, wrongOf) => {
    let { token } = await makesInvite(ana)
    await isOver(wrongOf(token))
  })
})

describe('the last use of an invite', () => {
  it('goes to one of those who come at the same moment', async () => {
    let { token } = await makesInvite(ana)
    let crowd = await newPeople('One', 'Two', 'Three', 'Four', 'Five', 'Six')
    let answers = await Promise.all(crowd.map(person => triesInvite(person, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (let answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(refused('link_expired'))
    }
    expect(await ana.contacts()).toHaveLength(1)
  })

  it('is one use for one who taps twice', async () => {
    let { token } = await makesInvite(ana, { maxUses: 5 })
    let answers = await Promise.all([1, 2, 3].map(() => takesInvite(ben, token)))
    expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await invitesOf(ana)).toMatchObject([{ uses: 1 }])
  })

  it('is kept when they were contacts already', async () => {
    await makeContacts(ana, ben)
    let { token } = await makesInvite(ana)
    expect(await takesInvite(ben, token)).toMatchObject({ status: 'accepted' })
    expect(await invitesOf(ana)).toMatchObject([{ uses: 0 }])
  })
})

it('nobody takes their own invite', async () => {
  let { token } = await makesInvite(ana)
  expect(await triesInvite(ana, token)).toMatchObject(refused('invite_to_self'))
  expect(await invitesOf(ana)).toMatchObject([{ uses: 0 }])
})

describe('D46: an invite into a list of a thousand', () => {
  it('connects nobody, and keeps its use', async () => {
    let { token } = await makesInvite(ana)
    await env.DB.batch(
      [
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
         insert into users (id, email, username, display_name, phone_number, password_hash, time_zone, created_at)
         select 500000 + i, 'full' || i || '@example.test', 'full' || i, 'Full', '112', 'x', 'UTC', 0 from n`,
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
         insert into friendships (id, low_id, high_id, created_at)
         select 500000 + i, 500000 + i, ${ana.id}, 0 from n`
      ].map(statement => env.DB.prepare(statement))
    )
    expect(await triesInvite(ben, token)).toMatchObject(refused('contacts_full'))
    expect(await invitesOf(ana)).toMatchObject([{ uses: 0 }])
  })
})

describe('quotas:', () => {
  it(`at most ${INVITES_MAXIMUM} invites are open, and those that are over make room`, async () => {
    let { token } = await makesInvite(ana)
    for (let i = 1; i < INVITES_MAXIMUM; i += 1) await makesInvite(ana)
    expect(await ana.tries('POST', '/api/invites', {})).toMatchObject(refused('invites_full'))
    await takesInvite(ben, token)
    await makesInvite(ana)
    expect(await ana.tries('POST', '/api/invites', {})).toMatchObject(refused('invites_full'))
    at(inMinutes(7 * DAY))
    await makesInvite(ana)
    expect(await invitesOf(ana)).toHaveLength(1)
  })

  it('SECURITY 4: tokens are counted by network before they are looked for', async () => {
    let network = newNetwork()
    let { token } = await makesInvite(ana)
    let look = (given: string) =>
      callApi('POST', '/api/invites/inviter', { body: { token: given }, network })
    for (let i = 0; i < 60; i += 1) {
      expect(await look('a'.repeat(64))).toMatchObject(refused('link_expired'))
    }
    expect(await look(token)).toMatchObject(refused('too_many'))
    let accept = ben.tries('POST', '/api/invites/accept', { token }, { network })
    expect(await accept).toMatchObject(refused('too_many'))
    await soon(async () => expect(await looksAtInvite(token)).toMatchObject({ status: 200 }))
  })
})
