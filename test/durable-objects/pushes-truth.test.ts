import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { family } from '../support/family.ts'
import { readsAll } from '../support/notices.ts'
import type { Person } from '../support/people.ts'
import { expectPushed, hasPushed, type PushDevice, turnsPushOn } from '../support/pushes.ts'
import { makeContacts } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

type Family = Awaited<ReturnType<typeof family>>

let people: Family
let ana: Person
let ben: Person
let phone: PushDevice

beforeEach(async () => {
  people = await family()
  ;({ ana, ben } = people)
  phone = await turnsPushOn(ben)
})

/** Nothing is under way to Ben then. */
async function laterBy(seconds: number): Promise<void> {
  await hasPushed(ben)
  at(inMinutes(seconds / 60))
}

describe('what is not so any more is not pushed', () => {
  it('C006: of a removed contact', async () => {
    await phone.willAnswer({ status: 503, headers: { 'Retry-After': '10' } })
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await ana.removes(ben)
    at(inMinutes(0.5))
    await expectPushed(ben, phone, 1)
  })

  it('of what was read meanwhile', async () => {
    await phone.willAnswer({ status: 503, headers: { 'Retry-After': '10' } })
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await readsAll(ben)
    at(inMinutes(0.5))
    await expectPushed(ben, phone, 1)
  })

  it('C099: of a storm comes the first word, and the last', async () => {
    for (let i = 0; i < 9; i += 1) {
      await ana.goesAvailable()
      await laterBy(3)
      await ana.goesUnavailable()
      await laterBy(3)
    }
    await expectPushed(ben, phone, 1)
    await laterBy(7)
    let [, last] = await expectPushed(ben, phone, 2)
    expect(last!.message['title']).toBe('Ana Silva is unavailable')
    await laterBy(120)
    await expectPushed(ben, phone, 2)
  })

  it('C099: of a storm comes one word at a time, however slow the push service is', async () => {
    await phone.willAnswer({ status: 201, waitMs: 400 })
    await ana.goesAvailable()
    await soon(async () => expect(await phone.requests()).toHaveLength(1))
    await ana.goesUnavailable()
    await ana.goesAvailable({ message: 'tea?' })
    await ana.goesUnavailable()
    await expectPushed(ben, phone, 1)
    at(inMinutes(0.5))
    let [, last] = await expectPushed(ben, phone, 2)
    expect(last!.message['title']).toBe('Ana Silva is unavailable')
  })

  it('C099: of a change of mind comes nothing', async () => {
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await laterBy(5)
    await ana.goesUnavailable()
    await laterBy(3)
    await ana.goesAvailable()
    await laterBy(10)
    await expectPushed(ben, phone, 1)
    await laterBy(60)
    await expectPushed(ben, phone, 1)
  })
})

describe('D4: what one’s own switch completes', () => {
  /** Ana and Cyd are available for so many seconds, and Ben has heard of it. */
  async function areFree(...seconds: [number, number]): Promise<void> {
    let { cyd } = people
    await makeContacts(ben, cyd)
    await ana.goesAvailable({ until: inMinutes(seconds[0] / 60) })
    await cyd.goesAvailable({ until: inMinutes(seconds[1] / 60) })
    await expectPushed(ben, phone, 2)
  }

  it('is kept no longer than the lights it counts', async () => {
    await areFree(24, 30)
    await ben.goesAvailable()
    let [, , own] = await expectPushed(ben, phone, 3)
    expect(own).toMatchObject({ ttl: 24, message: { title: '2 contacts are available too' } })
  })

  it('is counted anew when it leaves later, and not said when nobody is left', async () => {
    await areFree(20, 60)
    await phone.willAnswer(
      { status: 503, headers: { 'Retry-After': '30' } },
      { status: 503, headers: { 'Retry-After': '30' } }
    )
    await ben.goesAvailable()
    await expectPushed(ben, phone, 3)
    await laterBy(30)
    let [, , , own] = await expectPushed(ben, phone, 4)
    expect(own).toMatchObject({ ttl: 30, message: { title: 'Cyd Marsh is available too' } })
    await laterBy(30)
    await expectPushed(ben, phone, 4)
  })

  it('counts nobody who does not see who has switched', async () => {
    await areFree(30, 20)
    await phone.willAnswer({ status: 503, headers: { 'Retry-After': '25' } })
    await ben.goesAvailable()
    await expectPushed(ben, phone, 3)
    await ben.goesAvailable({ groups: [await ben.creates('Nobody')] })
    await laterBy(25)
    await expectPushed(ben, phone, 3)
  })
})

describe('SECURITY 16: hidden', () => {
  it('is silent, whatever happens', async () => {
    let { cyd, fam } = people
    let device = await turnsPushOn(cyd)
    await ana.goesAvailable({ groups: [fam], message: 'one' })
    await laterBy(90)
    await ana.goesAvailable({ until: inMinutes(10) })
    await laterBy(90)
    await ana.goesUnavailable()
    await expectPushed(cyd, device, 0)
  })
})
