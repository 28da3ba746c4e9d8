import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { briefs } from '../support/notices.ts'
import { befriend, type Person, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { calls, ownScore, shownScore, triesCall } from '../support/scores.ts'
import { readTables } from '../support/tables.ts'

const NINE = '2026-05-04T09:00:00.000Z'
const DAY = 24 * 60

let ana: Person
let ben: Person
let cyd: Person
let dee: Person

beforeEach(async () => {
  at(NINE)
  ;[ana, ben, cyd, dee] = await Promise.all([
    signUp('Ana Silva'),
    signUp('Ben Okoro'),
    signUp('Cyd Marsh'),
    signUp('Dee Novak')
  ])
  await befriend(ana, ben)
  await befriend(ana, cyd)
})

/** Calls so many minutes after nine, and says how many calls have counted since the beginning. */
async function callAt(minutes: number, receiver = ben): Promise<number> {
  at(new Date(Date.parse(NINE) + minutes * 60_000))
  return ((await calls(ana, receiver)) - 100) / 100
}

describe('a recorded call', () => {
  it('is 100 for the caller, and nothing for the one called', async () => {
    expect(await calls(ana, ben)).toBe(200)
    expect([await ownScore(ana), await ownScore(ben)]).toEqual([200, 50])
  })

  it('C098: counts once in five minutes to one contact', async () => {
    expect(await callAt(0)).toBe(1)
    expect(await callAt(0)).toBe(1)
    expect(await callAt(4.999)).toBe(1)
    expect(await callAt(5)).toBe(2)
    expect(await callAt(9.999)).toBe(2)
    expect(await callAt(10)).toBe(3)
  })

  it('C098: counts five times in any day to one contact', async () => {
    for (let i = 1; i <= 5; i += 1) expect(await callAt(i * 10)).toBe(i)
    expect(await callAt(60)).toBe(5)
    expect(await callAt(DAY + 9.999)).toBe(5)
    expect(await callAt(DAY + 10)).toBe(6)
    expect(await callAt(DAY + 15)).toBe(6)
    expect(await callAt(DAY + 20)).toBe(7)
  })

  it('counts to another contact by itself', async () => {
    expect(await callAt(0)).toBe(1)
    expect(await callAt(0, cyd)).toBe(2)
    expect(await callAt(0, cyd)).toBe(2)
  })

  it('counts once when it is recorded several times at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => calls(ana, ben)))
    expect(await ownScore(ana)).toBe(200)
  })

  it('counts no more for removing and adding the contact again', async () => {
    await calls(ana, ben)
    await ana.removes(ben)
    await befriend(ana, ben)
    expect(await calls(ana, ben)).toBe(200)
  })

  it('C098: is refused more than ten times in a minute', async () => {
    for (let i = 0; i < 10; i += 1) await calls(ana, ben)
    expect(await triesCall(ana, ben.id)).toMatchObject(refused('too_many'))
    at(inMinutes(1))
    expect((await triesCall(ana, ben.id)).status).toBe(200)
    expect(await ownScore(ana)).toBe(200)
  })

  it('C006, C098: is refused to oneself, a stranger, nobody, and a contact that was', async () => {
    await ana.removes(cyd)
    let before = (await readTables())['deeds']
    expect(await triesCall(ana, ana.id)).toMatchObject(refused('call_to_self'))
    for (let id of [dee.id, cyd.id, 999_999]) {
      let { body, status } = await triesCall(ana, id)
      expect({ body, status }).toEqual(refused('contact_not_found'))
    }
    for (let id of ['1', 0, -1, 1.5, null, undefined, [ben.id]]) {
      expect(await triesCall(ana, id), JSON.stringify(id)).toMatchObject(refused('invalid'))
    }
    expect((await readTables())['deeds']).toEqual(before)
  })
})

describe('D24: the answer to a call does not tell', () => {
  it('whether the contact is available, hidden, away or has no number', async () => {
    let nobody = await ben.creates('Nobody')
    let scores: unknown[] = []
    let record = async (step: number) => {
      at(new Date(Date.parse(NINE) + step * (DAY + 5) * 60_000))
      let { body, headers, status } = await triesCall(ana, ben.id)
      scores.push((body as { score: number }).score)
      let names = [...headers.keys()].toSorted()
      return { fields: Object.keys(body as object), names, status }
    }
    let away = await record(1)
    await ben.goesAvailable({ groups: [] })
    expect(await record(2)).toEqual(away)
    await ben.goesAvailable({ groups: [nobody] })
    expect(await record(3)).toEqual(away)
    await ben.tries('PATCH', '/api/account', { phoneNumber: '' })
    expect(await record(4)).toEqual(away)
    expect(away).toMatchObject({ fields: ['score'], status: 200 })
    expect(scores).toEqual([200, 300, 400, 500])
  })

  it('and the one called is not told, nor shown before the next day', async () => {
    let ear = await Ear.of(ben)
    await ear.hears(ana)
    let shown = await shownScore(ben, ana)
    await calls(ana, ben)
    expect(await ear.hears(ana)).toEqual([])
    expect(await briefs(ben)).toEqual(['(friend_request: Contact Request)'])
    expect(await shownScore(ben, ana)).toBe(shown)
  })
})
