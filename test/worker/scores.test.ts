import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { befriend, type Person, runAlarm, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { addsEntry, changesAccount, passes } from '../support/schedules.ts'
import { calls, ownScore, shownScore, triesScore } from '../support/scores.ts'
import { onAnotherDevice } from '../support/seed.ts'

const monday = (time: string) => `2026-05-04T${time}:00.000Z`
const tuesday = (time: string) => `2026-05-05T${time}:00.000Z`

let ana: Person
let ben: Person
let dee: Person

beforeEach(async () => {
  at(monday('09:00'))
  ;[ana, ben, dee] = await Promise.all([
    signUp('Ana Silva'),
    signUp('Ben Okoro'),
    signUp('Dee Novak')
  ])
  await befriend(ana, ben)
})

describe('one’s own score', () => {
  it('is nothing at first, and 50 with a first contact', async () => {
    expect([await ownScore(ana), await ownScore(ben), await ownScore(dee)]).toEqual([50, 50, 0])
  })

  it('C098: is exactly 10 for an hour, however often one says so and on however many devices', async () => {
    let phone = await onAnotherDevice(ana)
    at(monday('10:00'))
    await ana.goesAvailable()
    at(monday('10:30'))
    expect(await ownScore(phone)).toBe(55)
    await phone.goesAvailable({ message: 'tea?' })
    await ana.goesAvailable({ groups: [] })
    await runAlarm(ana)
    at(monday('11:00'))
    expect(await ownScore(ana)).toBe(60)
    await phone.goesUnavailable()
    await ana.goesUnavailable()
    at(monday('15:00'))
    expect([await ownScore(ana), await ownScore(phone)]).toEqual([60, 60])
  })

  it('C098: counts by the server’s time, whatever the clocks on the walls do', async () => {
    at('2026-10-25T00:30:00Z')
    let eva = await signUp('Eva Berg')
    await changesAccount(eva, { timeZone: 'Europe/Berlin' })
    await eva.goesAvailable()
    at('2026-10-25T01:30:00Z')
    await eva.goesUnavailable()
    expect(await ownScore(eva)).toBe(10)
  })

  it('counts a light to its end, though no alarm rang and nobody looked', async () => {
    await ana.goesAvailable({ until: inMinutes(90) })
    at(monday('20:00'))
    expect(await ownScore(ana)).toBe(65)
    await runAlarm(ana)
    expect(await ownScore(ana)).toBe(65)
  })

  it('counts hours for a group and hours of a schedule like all others', async () => {
    let family = await ana.creates('Family', [ben])
    await changesAccount(ana, { timeZone: 'UTC' })
    await addsEntry(ana, 'Mon 10:00-11:00', { groupId: family.id })
    await passes(ana, monday('12:00'))
    await ana.goesAvailable({ groups: [family] })
    at(monday('13:00'))
    expect(await ownScore(ana)).toBe(70)
  })

  it('C098: has 50 for a contact once, removed and added however often', async () => {
    for (let round = 0; round < 3; round += 1) {
      await ana.removes(ben)
      at(inMinutes(8 * 24 * 60))
      await befriend(ben, ana)
    }
    expect([await ownScore(ana), await ownScore(ben)]).toEqual([50, 50])
    await befriend(ana, dee)
    expect([await ownScore(ana), await ownScore(dee)]).toEqual([100, 50])
  })

  it('has 50 once where two ask each other, and where one accepts twice', async () => {
    await Promise.all([ana.asks(dee), dee.asks(ana)])
    await dee.tries('POST', `/api/friend-request/${ana.id}/accept`)
    await ana.tries('POST', `/api/friend-request/${dee.id}/accept`)
    expect([await ownScore(ana), await ownScore(dee)]).toEqual([100, 50])
  })

  it('stays when a contact goes', async () => {
    await ana.removes(ben)
    expect(await ownScore(ana)).toBe(50)
  })
})

describe('C037: another’s score', () => {
  it('is shown to contacts only, and while they are contacts', async () => {
    expect((await triesScore(ben, ana.id)).status).toBe(200)
    for (let id of [dee.id, 999_999, 0, 'abc', '1e9']) {
      let { body, status } = await triesScore(ben, id)
      expect({ body, status }, String(id)).toEqual(refused('contact_not_found'))
    }
    await ana.removes(ben)
    expect(await triesScore(ben, ana.id)).toMatchObject(refused('contact_not_found'))
    expect(await triesScore(ana, ben.id)).toMatchObject(refused('contact_not_found'))
  })

  it('by one’s own id is one’s own, live', async () => {
    await ana.goesAvailable()
    at(monday('10:00'))
    expect((await triesScore(ana, ana.id)).body).toEqual({ score: 60 })
  })
})

describe('D15: the score that contacts are shown', () => {
  it('moves at midnight in UTC, and never in between', async () => {
    expect(await shownScore(ben, ana)).toBe(0)
    await ana.goesAvailable()
    at(monday('10:00'))
    await ana.goesUnavailable()
    await calls(ana, ben)
    at('2026-05-04T23:59:59.999Z')
    expect([await shownScore(ben, ana), await ownScore(ana)]).toEqual([0, 160])
    at(tuesday('00:00'))
    expect([await shownScore(ben, ana), await ownScore(ana)]).toEqual([160, 160])
    await ana.goesAvailable()
    await calls(ana, ben)
    await befriend(ana, dee)
    at(tuesday('01:00'))
    expect([await shownScore(ben, ana), await ownScore(ana)]).toEqual([160, 320])
    await ana.goesUnavailable()
    expect([await shownScore(ben, ana), await ownScore(ana)]).toEqual([160, 320])
    at('2026-05-06T00:00:00Z')
    expect([await shownScore(ben, ana), await ownScore(ana)]).toEqual([320, 320])
  })

  it('cuts a light that is on over midnight there', async () => {
    at(monday('22:00'))
    await ana.goesAvailable()
    at(tuesday('02:00'))
    expect([await shownScore(ben, ana), await ownScore(ana)]).toEqual([70, 90])
    await ana.goesUnavailable()
    expect(await shownScore(ben, ana)).toBe(70)
    at('2026-05-06T12:00:00Z')
    expect(await shownScore(ben, ana)).toBe(90)
  })

  it('C037: is the same before and after an hour hidden from anybody, that day and ever after', async () => {
    let family = await ana.creates('Family', [ben])
    at(tuesday('09:00'))
    let before = await shownScore(ben, ana)
    await ana.goesAvailable({ groups: [family] })
    at(tuesday('09:30'))
    expect(await shownScore(ben, ana)).toBe(before)
    at(tuesday('10:00'))
    await ana.goesUnavailable()
    for (let when of [tuesday('10:00'), '2026-05-06T00:00:00Z', '2026-06-01T12:00:00Z']) {
      at(when)
      expect(await shownScore(ben, ana), when).toBe(before)
    }
    expect(await ownScore(ana)).toBe(60)
  })

  it('of one who widens and narrows a light counts the open part', async () => {
    let family = await ana.creates('Family', [ben])
    await ana.goesAvailable({ groups: [family] })
    at(monday('10:00'))
    await ana.goesAvailable({ groups: [] })
    at(monday('12:00'))
    await ana.goesAvailable({ groups: [family] })
    at(monday('13:00'))
    await ana.goesUnavailable()
    at(tuesday('00:00'))
    expect([await shownScore(ben, ana), await ownScore(ana)]).toEqual([70, 90])
  })
})
