import { DEFAULT_GROUP_COLOR, type Group, GROUP_COLORS } from '#contract/groups.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

const PATH = '/api/contact-groups'

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
})

async function memberOf(person: Person, friendshipId: number) {
  let { displayName, username, avatar } = await person.me()
  return { id: person.id, friendshipId, user: { displayName, username, avatar } }
}

describe('creating a group', () => {
  it('D47: answers it, and lists it for its owner alone', async () => {
    let answer = await ana.tries('POST', PATH, { name: '  The\n Family ', color: '#8B5CF6' })
    let group = answer.body as Group
    expect({ status: answer.status, group }).toEqual({
      status: 201,
      group: { id: group.id, name: 'The Family', color: '#8b5cf6', members: [] }
    })
    expect([await ana.groups(), await ben.groups()]).toEqual([[group], []])
  })

  it('D43: takes each of the eight swatches, and the first if none is named', async () => {
    for (let [color, name] of Object.entries(GROUP_COLORS)) {
      at(inMinutes(1))
      expect(await ana.tries('POST', PATH, { name, color })).toMatchObject({
        status: 201,
        body: { name, color }
      })
    }
    at(inMinutes(1))
    expect((await ana.creates('Plain')).color).toBe(DEFAULT_GROUP_COLOR)
    let names = (await ana.groups()).map(({ name }) => name)
    expect(names).toEqual([...Object.values(GROUP_COLORS), 'Plain'])
  })

  it.each([
    ['50 letters', 'g'.repeat(50)],
    ['50 families', '👨\u200D👩\u200D👧'.repeat(50)],
    ['markup, which stays text', '<script>alert(1)</script>']
  ])('takes a name of %s', async (_, name) => {
    expect((await ana.creates(name)).name).toBe(name)
  })

  it.each<[string, Record<string, unknown>, Parameters<typeof refused>[0]]>([
    ['no name', {}, 'invalid'],
    ['a blank name', { name: ' \n ' }, 'invalid_group_name'],
    ['a name nobody can see', { name: '\u200B' }, 'invalid_group_name'],
    ['a name of 51 letters', { name: 'g'.repeat(51) }, 'invalid_group_name'],
    ['a name that is a number', { name: 7 }, 'invalid'],
    ['another colour', { name: 'x', color: '#000000' }, 'invalid'],
    ['a colour in words', { name: 'x', color: 'red' }, 'invalid'],
    ['a colour with a tail', { name: 'x', color: '#10b981;x:y' }, 'invalid'],
    ['null for a colour', { name: 'x', color: null }, 'invalid']
  ])('D43: is refused with %s', async (_, body, code) => {
    let before = await readTables()
    expect(await ana.tries('POST', PATH, body)).toMatchObject(refused(code))
    expect(await readTables()).toEqual(before)
  })

  it('D43: is refused for a name that exists already, whatever its case and accents', async () => {
    await ana.creates('Café')
    for (let name of ['Café', 'café ', 'CAFÉ', 'Cafe\u0301']) {
      expect(await ana.tries('POST', PATH, { name })).toMatchObject(refused('group_exists'))
    }
    expect((await ben.creates('Café')).name).toBe('Café')
  })

  it('of one name at once makes one', async () => {
    let calls = Array.from({ length: 4 }, () => ana.tries('POST', PATH, { name: 'Family' }))
    let statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409])
  })
})

describe('the members of a group', () => {
  it('D47: are added with 201, again with 200, and nothing is doubled', async () => {
    await makeContacts(ana, ben)
    let group = await ana.creates('Family')
    let friendshipId = await ana.friendshipWith(ben)
    let full = { ...group, members: [await memberOf(ben, friendshipId)] }
    let add = async () => ana.tries('POST', `${PATH}/${group.id}/members`, { friendshipId })
    expect(await add()).toMatchObject({ status: 201, body: full })
    expect(await add()).toMatchObject({ status: 200, body: full })
    expect(await ana.groups()).toEqual([full])
  })

  it('added five times at once are added once', async () => {
    await makeContacts(ana, ben)
    let group = await ana.creates('Family')
    let body = { friendshipId: await ana.friendshipWith(ben) }
    let calls = Array.from({ length: 5 }, () =>
      ana.tries('POST', `${PATH}/${group.id}/members`, body)
    )
    let statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 201])
    expect((await ana.groups())[0]?.members).toHaveLength(1)
  })

  it('stand in the order in which they came, in each of their groups', async () => {
    await makeContacts(ana, ben)
    await makeContacts(ana, cyd)
    let one = await ana.creates('One', [cyd])
    at(inMinutes(1))
    let two = await ana.creates('Two', [ben])
    at(inMinutes(2))
    await ana.adds(ben, one)
    await ana.adds(cyd, two)
    let members = (await ana.groups()).map(group => group.members.map(({ id }) => id))
    expect(members).toEqual([
      [cyd.id, ben.id],
      [ben.id, cyd.id]
    ])
  })

  it('are removed, once', async () => {
    await makeContacts(ana, ben)
    let group = await ana.creates('Family', [ben])
    let path = `${PATH}/${group.id}/members/${await ana.friendshipWith(ben)}`
    expect((await ana.tries('DELETE', path)).status).toBe(204)
    expect(await ana.groups()).toEqual([{ ...group, members: [] }])
    expect(await ana.tries('DELETE', path)).toMatchObject(refused('group_not_found'))
    expect(await ana.contacts()).toHaveLength(1)
  })
})

describe('C017: a group is its owner’s alone', () => {
  it('nobody else adds to it, removes from it or deletes it', async () => {
    await makeContacts(ana, ben)
    await makeContacts(cyd, ben)
    let group = await ana.creates('Family', [ben])
    let own = await ana.friendshipWith(ben)
    let before = await readTables()
    let foreign = await cyd.friendshipWith(ben)
    let path = `${PATH}/${group.id}`
    let answers = [
      await ben.tries('POST', `${path}/members`, { friendshipId: own }),
      await ben.tries('POST', `${path}/members`, { friendshipId: foreign }),
      await cyd.tries('POST', `${path}/members`, { friendshipId: foreign }),
      await ben.tries('DELETE', `${path}/members/${own}`),
      await cyd.tries('DELETE', `${path}/members/${own}`),
      await ben.tries('DELETE', path),
      await cyd.tries('DELETE', path),
      await cyd.tries('DELETE', `${PATH}/999999`),
      await cyd.tries('POST', `${PATH}/999999/members`, { friendshipId: foreign })
    ]
    for (let answer of answers) expect(answer).toMatchObject(refused('group_not_found'))
    expect([await ben.groups(), await cyd.groups()]).toEqual([[], []])
    expect(await readTables()).toEqual(before)
  })

  it('its owner adds nobody but contacts, named by the pair', async () => {
    await makeContacts(cyd, ben)
    let group = await ana.creates('Family')
    await ana.asks(ben)
    let before = await readTables()
    for (let friendshipId of [await cyd.friendshipWith(ben), ben.id, ana.id, 999_999]) {
      let path = `${PATH}/${group.id}/members`
      expect(await ana.tries('POST', path, { friendshipId })).toMatchObject(
        refused('contact_not_found')
      )
    }
    expect(await readTables()).toEqual(before)
  })

  it.each([undefined, null, 'x', '7', ['7'], 0, -1, 1.5, 1e308])(
    'a pair called %j is refused',
    async friendshipId => {
      let group = await ana.creates('Family')
      let path = `${PATH}/${group.id}/members`
      expect(await ana.tries('POST', path, { friendshipId })).toMatchObject(refused('invalid'))
    }
  )
})

describe('deleting a group', () => {
  it('takes its members out of it, and leaves them contacts', async () => {
    await makeContacts(ana, ben)
    let [family, work] = [await ana.creates('Family', [ben]), await ana.creates('Work', [ben])]
    await ana.deletes(family)
    expect((await ana.groups()).map(({ id }) => id)).toEqual([work.id])
    expect(await ana.contacts()).toHaveLength(1)
    expect(JSON.stringify(await readTables())).not.toContain(String(family.id))
  })

  it('twice is refused, and its name is free again', async () => {
    let group = await ana.creates('Family')
    await ana.deletes(group)
    expect(await ana.tries('DELETE', `${PATH}/${group.id}`)).toMatchObject(
      refused('group_not_found')
    )
    expect((await ana.creates('Family')).id).not.toBe(group.id)
  })
})
