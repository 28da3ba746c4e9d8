import { CONTACTS_MAXIMUM, GROUPS_MAXIMUM } from '#contract/limits.ts'
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

/** Gives a person so many contacts, as if each had asked and been accepted. */
async function fill(person: Person, count: number): Promise<void> {
  let first = (crowd += 10_000)
  let numbers = `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
  await env.DB.batch(
    [
      `insert into users (id, email, username, display_name, phone_number, password_hash, time_zone, created_at)
        ${numbers} select ${first} + i, 'crowd' || (${first} + i) || '@example.test', 'crowd' || (${first} + i), 'Crowd', '112', 'x', 'UTC', 0 from n`,
      `insert into statuses (user_id, version, settled_at) ${numbers} select ${first} + i, 1, 0 from n`,
      `insert into friendships (id, low_id, high_id, created_at) ${numbers} select ${first} + i, ${first} + i, ${person.id}, 0 from n`
    ].map(statement => env.DB.prepare(statement))
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
