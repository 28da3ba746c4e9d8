import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { family } from '../support/family.ts'
import { readsAll } from '../support/notices.ts'
import type { Person } from '../support/people.ts'
import { expectPushed, hasPushed, type PushDevice, turnsPushOn } from '../support/pushes.ts'
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
