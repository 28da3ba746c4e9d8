import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
})

describe('C018: only one’s own groups can be chosen', () => {
  it.each<[string, (own: number, foreign: number) => unknown, Parameters<typeof refused>[0]]>([
    ['the group of another person', (_, foreign) => [foreign], 'unknown_group'],
    ['one’s own beside another’s', (own, foreign) => [own, foreign], 'unknown_group'],
    ['a group that does not exist', own => [own, 999_999], 'unknown_group'],
    ['a name', () => ['Family'], 'invalid'],
    ['a number in quotes', own => [String(own)], 'invalid'],
    ['nothing at all', () => null, 'invalid'],
    ['a text', () => 'Family', 'invalid'],
    ['a bare number', own => own, 'invalid'],
    ['a list in a list', own => [[own]], 'invalid'],
    ['zero', () => [0], 'invalid'],
    ['a negative number', own => [-own], 'invalid'],
    ['a fraction', () => [1.5], 'invalid'],
    ['a huge number', () => [1e308], 'invalid'],
    ['five thousand numbers', () => Array<number>(5_000).fill(7), 'invalid']
  ])('not %s', async (_, idsOf, code) => {
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    let [family, foreign] = [await ana.creates('Family'), await ben.creates('Mates')]
    await ana.goesAvailable({ groups: [family] })
    let before = await readTables()
    let visibleToGroupIds = idsOf(family.id, foreign.id)
    for (let status of ['available', 'unavailable']) {
      expect(await ana.tries('POST', '/api/status', { status, visibleToGroupIds })).toMatchObject(
        refused(code)
      )
    }
    expect(await readTables()).toEqual(before)
  })

  it('the same one twice is the same one', async () => {
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    let family = await ana.creates('Family', [ben])
    expect(await ana.goesAvailable({ groups: [family, family] })).toMatchObject({
      audience: [family.id],
      visibleToGroupIds: [family.id]
    })
    expect((await ben.sees(ana))?.status).toBe('available')
  })
})
