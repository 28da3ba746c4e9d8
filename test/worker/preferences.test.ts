import { PREFERENCE_FLAGS, type PreferenceFlag } from '#contract/notifications.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { briefs, PREFERENCES, preferencesOf, prefers, readsAll } from '../support/notices.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

const FLAGS = Object.keys(PREFERENCE_FLAGS) as PreferenceFlag[]
const GLOBAL = { friendId: null, groupId: null, ...PREFERENCE_FLAGS }

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
  await makeContacts(ana, ben)
})

describe('C104: the record of preferences', () => {
  it('is none until the first switch is turned, and the others then stand as by default', async () => {
    expect(await preferencesOf(ana)).toEqual([])
    let answer = await ana.tries('POST', PREFERENCES, {
      friendId: null,
      groupId: null,
      statusChanges: false
    })
    let record = { ...GLOBAL, statusChanges: false }
    expect(answer).toMatchObject({ status: 200, body: record })
    expect(await preferencesOf(ana)).toEqual([record])
    expect(await preferencesOf(ben)).toEqual([])
  })

  it.each(['PUT', 'POST'])(
    'D27: is made and changed by %s, which leaves the other flags',
    async method => {
      for (let flag of FLAGS) {
        let [before = GLOBAL] = await preferencesOf(ana)
        let change = { [flag]: !PREFERENCE_FLAGS[flag] }
        let answer = await ana.tries(method, PREFERENCES, change)
        expect(answer).toMatchObject({ status: 200, body: { ...before, ...change } })
        expect(await preferencesOf(ana)).toEqual([{ ...before, ...change }])
      }
    }
  )

  it('is one, and holds both of two switches turned at once', async () => {
    let changes = [{ statusChanges: false }, { callAvailable: false }, { pushNotifications: true }]
    await Promise.all(
      changes.map((change, i) => ana.tries(i === 1 ? 'PUT' : 'POST', PREFERENCES, change))
    )
    expect(await preferencesOf(ana)).toEqual([Object.assign({ ...GLOBAL }, ...changes)])
  })

  it('changes nothing where nothing is said', async () => {
    expect(await prefers(ana, {})).toEqual(GLOBAL)
    await prefers(ana, { smartAlerts: false })
    expect(await prefers(ana, {})).toEqual({ ...GLOBAL, smartAlerts: false })
  })

  it('is one for each contact and group beside the global one, which comes first', async () => {
    let group = await ana.creates('Family', [ben])
    let ofBen = await prefers(ana, { friendId: ben.id, callAvailable: false })
    let ofGroup = await prefers(ana, { groupId: group.id, smartAlerts: false })
    let global = await prefers(ana, { emailNotifications: true })
    expect(ofBen).toEqual({ ...GLOBAL, friendId: ben.id, callAvailable: false })
    expect(ofGroup).toEqual({ ...GLOBAL, groupId: group.id, smartAlerts: false })
    expect(await preferencesOf(ana)).toEqual([global, ofBen, ofGroup])
  })

  it('of a contact starts from the global one, and does not follow it', async () => {
    await prefers(ana, { statusChanges: false, pushNotifications: true })
    let record = { ...GLOBAL, statusChanges: false, pushNotifications: true, friendId: ben.id }
    expect(await prefers(ana, { friendId: ben.id, smartAlerts: false })).toEqual({
      ...record,
      smartAlerts: false
    })
    await prefers(ana, { statusChanges: true })
    expect((await preferencesOf(ana))[1]).toEqual({ ...record, smartAlerts: false })
  })

  it('goes with the contact or the group', async () => {
    let group = await ana.creates('Family', [ben])
    await prefers(ana, { friendId: ben.id })
    await prefers(ana, { groupId: group.id })
    await ana.removes(ben)
    expect(await preferencesOf(ana)).toEqual([{ ...GLOBAL, groupId: group.id }])
    await ana.deletes(group)
    expect(await preferencesOf(ana)).toEqual([])
  })
})

describe('C104: refuses', () => {
  it.each(['PUT', 'POST'])('what is no flag and no record of one’s own, by %s', async method => {
    let foreign = await ben.creates('Mates')
    let own = await ana.creates('Family', [ben])
    await prefers(ana, { statusChanges: false })
    let before = await readTables()
    for (let [body, code] of [
      [{ statusChanges: 'false' }, 'invalid'],
      [{ statusChanges: null }, 'invalid'],
      [{ callAvailable: 0 }, 'invalid'],
      [{ friendId: 'all', statusChanges: true }, 'invalid'],
      [{ friendId: 0, statusChanges: true }, 'invalid'],
      [{ friendId: ben.id, groupId: own.id, statusChanges: true }, 'invalid'],
      [[], 'invalid'],
      [{ friendId: cyd.id, statusChanges: true }, 'contact_not_found'],
      [{ friendId: ana.id, statusChanges: true }, 'contact_not_found'],
      [{ friendId: 999_999, statusChanges: true }, 'contact_not_found'],
      [{ groupId: foreign.id, statusChanges: true }, 'group_not_found'],
      [{ groupId: 999_999, statusChanges: true }, 'group_not_found']
    ] as const) {
      expect(await ana.tries(method, PREFERENCES, body), JSON.stringify(body)).toMatchObject(
        refused(code)
      )
    }
    expect(await readTables()).toEqual(before)
  })

  it('takes nothing for another person, whatever the body says', async () => {
    await ana.tries('PUT', PREFERENCES, { userId: ben.id, scope: 'x', statusChanges: false })
    expect(await preferencesOf(ben)).toEqual([])
    expect(await preferencesOf(ana)).toEqual([{ ...GLOBAL, statusChanges: false }])
  })
})

describe('D27: which record counts when a contact becomes available', () => {
  /** Whether Ana is told of Ben's light. */
  async function isTold(): Promise<boolean> {
    await readsAll(ana)
    at(inMinutes(5))
    await ben.goesAvailable()
    let told = (await briefs(ana)).includes('status_change: Ben Okoro is available')
    await ben.goesUnavailable()
    return told
  }

  it('a contact’s before a group’s before the global one; of several groups, on if any is on', async () => {
    let family = await ana.creates('Family', [ben])
    let work = await ana.creates('Work', [ben])
    let other = await ana.creates('Other')
    let steps: [Parameters<typeof prefers>[1], boolean][] = [
      [{}, true],
      [{ statusChanges: false }, false],
      [{ groupId: other.id, statusChanges: true }, false],
      [{ groupId: family.id, statusChanges: true }, true],
      [{ groupId: work.id, statusChanges: false }, true],
      [{ groupId: family.id, statusChanges: false }, false],
      [{ statusChanges: true }, false],
      [{ friendId: ben.id, statusChanges: true }, true],
      [{ friendId: ben.id, statusChanges: false }, false],
      [{ groupId: family.id, statusChanges: true }, false]
    ]
    for (let [change, told] of steps) {
      await prefers(ana, change)
      expect(await isTold(), JSON.stringify(change)).toBe(told)
    }
    await ana.drops(ben, family)
    await ana.removes(ben)
    await makeContacts(ana, ben)
    expect(await isTold(), 'a new contact').toBe(true)
  })

  it('what others want is no matter', async () => {
    await makeContacts(ben, cyd)
    await prefers(cyd, { friendId: ben.id, statusChanges: false })
    await prefers(ben, { statusChanges: false })
    expect(await isTold()).toBe(true)
    expect(await briefs(cyd)).toEqual([])
  })
})
