import type { Group } from '#contract/groups.ts'
import { TAG_TEXT } from '#contract/values.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

let ana: Person
let ben: Person
let cyd: Person
let dee: Person
/** Ben is in the family, Cyd at work, Dee a contact in no group. */
let family: Group
let work: Group

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben, cyd, dee] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh', 'Dee Novak')
  for (let other of [ben, cyd, dee]) await makeContacts(ana, other)
  family = await ana.creates('Family', [ben])
  work = await ana.creates('Work', [cyd])
})

/** Who sees the light of Ana, everybody else being shown exactly what a dark one looks like. */
async function witnesses(): Promise<string[]> {
  let seen: string[] = []
  for (let viewer of [ben, cyd, dee]) {
    let view = (await viewer.sees(ana))!
    let { avatar, displayName, friendshipId: _, id, username, ...rest } = view
    expect({ avatar, displayName, id, username }).toEqual({
      avatar: null,
      displayName: 'Ana Silva',
      id: ana.id,
      username: view.username
    })
    if (rest.status === 'available') seen.push(viewer.name.split(' ')[0]!)
    else expect(rest).toEqual({ status: 'unavailable' })
  }
  return seen
}

describe('who sees the light', () => {
  it('C026: only the groups it is shown to, then everyone', async () => {
    expect(await witnesses()).toEqual([])
    await ana.goesAvailable({ groups: [family] })
    expect(await witnesses()).toEqual(['Ben'])
    await ana.goesAvailable({ groups: [family, work] })
    expect(await witnesses()).toEqual(['Ben', 'Cyd'])
    await ana.goesAvailable({ groups: [] })
    expect(await witnesses()).toEqual(['Ben', 'Cyd', 'Dee'])
  })

  it('D16: and with it a phone number, for as long as they see it', async () => {
    let { phoneNumber } = await ana.me()
    await ana.goesAvailable({ groups: [family], message: 'hi' })
    expect(await ben.sees(ana)).toMatchObject({ statusMessage: 'hi', phoneNumber })
    await ana.goesAvailable({ groups: [work] })
    expect(await witnesses()).toEqual(['Cyd'])
    expect(await cyd.sees(ana)).toMatchObject({ statusMessage: 'hi', phoneNumber })
  })

  it('D14: those who do not see it get the very bytes they would get if it were dark', async () => {
    let read = async (viewer: Person) => JSON.stringify(await viewer.contacts())
    let dark = [await read(cyd), await read(dee)]
    await ana.goesAvailable({ groups: [family], message: 'at the clinic', until: inMinutes(30) })
    expect([await read(cyd), await read(dee)]).toEqual(dark)
  })

  it('a group without members is nobody', async () => {
    let empty = await ana.creates('Empty')
    await ana.goesAvailable({ groups: [empty] })
    expect(await witnesses()).toEqual([])
    await ana.adds(dee, empty)
    expect(await witnesses()).toEqual(['Dee'])
  })

  it('C002: removing the last member of the visible group shows it to nobody', async () => {
    await ana.goesAvailable({ groups: [family] })
    await ana.drops(ben, family)
    expect(await witnesses()).toEqual([])
    expect(await ana.me()).toMatchObject({ status: 'available', audience: [family.id] })
  })

  it('a member of two groups sees it until the last of them is out', async () => {
    await ana.adds(ben, work)
    await ana.goesAvailable({ groups: [family, work] })
    await ana.drops(ben, family)
    expect(await witnesses()).toEqual(['Ben', 'Cyd'])
    await ana.drops(ben, work)
    expect(await witnesses()).toEqual(['Cyd'])
  })

  it('other people’s groups have no say in it', async () => {
    await makeContacts(ben, cyd)
    let mates = await ben.creates('Mates', [ana, cyd])
    await ana.goesAvailable({ groups: [family] })
    await ben.goesAvailable({ groups: [mates] })
    expect(await witnesses()).toEqual(['Ben'])
    expect((await cyd.sees(ben))?.status).toBe('available')
    expect((await ana.sees(ben))?.status).toBe('available')
  })
})

describe('C003: the chosen groups stay chosen', () => {
  it('when a tag switches on after they were switched off', async () => {
    await ana.goesAvailable({ groups: [family] })
    await ana.goesUnavailable()
    at(inMinutes(1))
    expect(await ana.goesAvailable({ message: TAG_TEXT })).toMatchObject({
      audience: [family.id],
      visibleToGroupIds: [family.id]
    })
    expect(await witnesses()).toEqual(['Ben'])
  })

  it('when a timer is started, and when it is cleared', async () => {
    await ana.goesAvailable({ groups: [family] })
    expect(await ana.goesAvailable({ until: inMinutes(15) })).toMatchObject({
      audience: [family.id]
    })
    expect(await witnesses()).toEqual(['Ben'])
    await ana.goesAvailable({ until: null })
    expect(await witnesses()).toEqual(['Ben'])
  })

  it('when the message is changed', async () => {
    await ana.goesAvailable({ groups: [family] })
    await ana.posts({ status: 'available', edit: true, statusMessage: 'tea' })
    expect(await witnesses()).toEqual(['Ben'])
  })

  it('until All is chosen again', async () => {
    await ana.goesAvailable({ groups: [family] })
    await ana.goesUnavailable()
    expect((await ana.posts({ status: 'unavailable', visibleToGroupIds: [] })).audience).toBeNull()
    expect((await ana.me()).visibleToGroupIds).toEqual([])
    await ana.goesAvailable()
    expect(await witnesses()).toEqual(['Ben', 'Cyd', 'Dee'])
  })

  it('D12: chosen while off, they are for the next time', async () => {
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [work.id] })
    expect(await ana.goesAvailable()).toMatchObject({ audience: [work.id] })
    expect(await witnesses()).toEqual(['Cyd'])
  })
})

describe('D13: deleting a group', () => {
  it('takes it from the choice and from what is in force', async () => {
    await ana.goesAvailable({ groups: [family, work] })
    await ana.deletes(family)
    expect(await ana.me()).toMatchObject({
      status: 'available',
      audience: [work.id],
      visibleToGroupIds: [work.id]
    })
    expect(await witnesses()).toEqual(['Cyd'])
  })

  it('that was the only one switches off, and the choice is nobody', async () => {
    await ana.goesAvailable({ groups: [family], message: 'hi', until: inMinutes(30) })
    await ana.deletes(family)
    expect(await ana.me()).toMatchObject({
      ...{ status: 'unavailable', statusMessage: null, statusExpiresAt: null },
      ...{ audience: null, visibleToGroupIds: null }
    })
    expect(await witnesses()).toEqual([])
  })

  it('lets nobody be shown to until somebody is chosen', async () => {
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [family.id] })
    await ana.deletes(family)
    let before = await readTables()
    for (let body of [{}, { statusMessage: TAG_TEXT }, { statusExpiresAt: inMinutes(15) }]) {
      let answer = await ana.tries('POST', '/api/status', { status: 'available', ...body })
      expect(answer).toMatchObject(refused('nobody_chosen'))
      expect(answer.body).toEqual({
        code: 'nobody_chosen',
        message: 'Choose who may see you first'
      })
    }
    expect(await readTables()).toEqual(before)
    await ana.goesAvailable({ groups: [work] })
    expect(await witnesses()).toEqual(['Cyd'])
  })

  it('that is not shown to leaves the light alone', async () => {
    await ana.goesAvailable({ groups: [work] })
    let on = await ana.me()
    await ana.deletes(family)
    expect(await ana.me()).toEqual(on)
    await ana.goesAvailable({ groups: [] })
    await ana.deletes(work)
    expect(await witnesses()).toEqual(['Ben', 'Cyd', 'Dee'])
  })
})
