import { CONTACTS_MAXIMUM, GROUPS_MAXIMUM, REQUESTS_MAXIMUM } from '#contract/limits.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'

/** People who were there before; their ids start here, far below what chance gives. */
let crowd = 0

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
})

const numbers = (count: number) =>
  `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1})`

async function run(...statements: string[]): Promise<void> {
  await env.DB.batch(statements.map(statement => env.DB.prepare(statement)))
}

/** So many people, by their first id. */
async function people(count: number): Promise<number> {
  let first = (crowd += 10_000)
  await run(
    `insert into users (id, email, username, display_name, phone_number, password_hash, time_zone, created_at)
      ${numbers(count)} select ${first} + i, 'crowd' || (${first} + i) || '@example.test', 'crowd' || (${first} + i), 'Crowd', '112', 'x', 'UTC', 0 from n`,
    `insert into statuses (user_id, version, settled_at) ${numbers(count)} select ${first} + i, 1, 0 from n`
  )
  return first
}

/** Gives a person so many contacts, as if each had asked and been accepted. */
async function fill(person: Person, count: number): Promise<void> {
  let first = await people(count)
  await run(
    `insert into friendships (id, low_id, high_id, created_at) ${numbers(count)} select ${first} + i, ${first} + i, ${person.id}, 0 from n`
  )
}

/** Makes a person wait for the answers of so many people. */
async function wait(person: Person, count: number): Promise<void> {
  let first = await people(count)
  await run(
    `insert into friend_requests (id, from_id, to_id, state, sent_at, told_at) ${numbers(count)} select ${first} + i, ${person.id}, ${first} + i, 'pending', 0, 0 from n`
  )
}

async function accept(by: Person, of: Person) {
  return by.tries('POST', `/api/friend-request/${of.id}/accept`)
}

describe(`D46: a list of ${CONTACTS_MAXIMUM} contacts`, () => {
  it('is whole, and takes nobody more: neither by accepting nor by being accepted', async () => {
    let [ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
    await fill(ana, CONTACTS_MAXIMUM)
    expect(await ana.contacts()).toHaveLength(CONTACTS_MAXIMUM)
    await ben.asks(ana)
    expect(await accept(ana, ben)).toMatchObject(refused('contacts_full'))
    await ana.asks(cyd)
    expect(await accept(cyd, ana)).toMatchObject(refused('contacts_full'))
    expect(await ben.tries('POST', '/api/friend-request', { friendId: ana.id })).toMatchObject({
      status: 201,
      body: { status: 'pending' }
    })
    expect(await ana.tries('POST', '/api/friend-request', { friendId: ben.id })).toMatchObject(
      refused('contacts_full')
    )
    expect([await ben.contacts(), await cyd.contacts()]).toEqual([[], []])
    expect([await ana.requests(), await cyd.requests()].map(({ length }) => length)).toEqual([1, 1])
  })

  it('has room again when somebody leaves, for one of those who come at once', async () => {
    let [ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
    await fill(ana, CONTACTS_MAXIMUM - 1)
    await ben.asks(ana)
    await cyd.asks(ana)
    let answers = await Promise.all([accept(ana, ben), accept(ana, cyd)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ana.contacts()).toHaveLength(CONTACTS_MAXIMUM)
  })
})

describe(`T16: ${REQUESTS_MAXIMUM} requests that wait for an answer`, () => {
  const ask = (by: Person, to: { id: number }) =>
    by.tries('POST', '/api/friend-request', { friendId: to.id })

  it('are all: one more is refused, a repeat is not, and an answer makes room', async () => {
    let [ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
    let first = await ask(ana, ben)
    expect(first).toMatchObject({ status: 201 })
    await wait(ana, REQUESTS_MAXIMUM - 1)
    expect(await ask(ana, cyd)).toMatchObject(refused('requests_full'))
    expect(await cyd.requests()).toEqual([])
    expect(await ask(ana, ben)).toEqual(first)
    expect(await ask(ana, { id: 5 })).toMatchObject(refused('person_not_found'))
    await ben.accepts(ana)
    expect(await ask(ana, cyd)).toMatchObject({ status: 201 })
  })

  it('D23: are as many after one was declined, for a week, or that would be told', async () => {
    let [ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
    await ana.asks(ben)
    await wait(ana, REQUESTS_MAXIMUM - 1)
    let full = await ask(ana, cyd)
    await ben.declines(ana)
    expect(await ask(ana, cyd)).toEqual(full)
    let [found] = await ana.searches(ben.email)
    expect(found).toMatchObject({ relation: 'requested' })
    at('2026-05-11T09:00:00Z')
    expect(await ask(ana, cyd)).toMatchObject({ status: 201 })
  })

  it('keep nobody from accepting what others have asked', async () => {
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await wait(ana, REQUESTS_MAXIMUM)
    await ben.asks(ana)
    expect(await ask(ana, ben)).toMatchObject({ status: 201, body: { status: 'accepted' } })
  })
})

describe(`D46: ${GROUPS_MAXIMUM} groups`, () => {
  it('are all: the next one is refused, and one that comes at once too', async () => {
    let [ana] = await newPeople('Ana Silva')
    for (let i = 1; i < GROUPS_MAXIMUM; i += 1) await ana.creates(`Group ${i}`)
    let names = ['x', 'y', 'z']
    let answers = await Promise.all(
      names.map(name => ana.tries('POST', '/api/contact-groups', { name }))
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await ana.tries('POST', '/api/contact-groups', { name: 'more' })).toMatchObject(
      refused('groups_full')
    )
    let groups = await ana.groups()
    expect(groups).toHaveLength(GROUPS_MAXIMUM)
    expect(await ana.goesAvailable({ groups })).toMatchObject({
      audience: groups.map(({ id }) => id).toSorted((a, b) => a - b)
    })
    await ana.deletes(groups[0]!)
    expect(await ana.creates('more')).toMatchObject({ name: 'more' })
  })
})
