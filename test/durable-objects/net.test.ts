import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { isOff } from '../support/family.ts'
import { alarmOf, evict, type Person, runAlarm } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

const day = (time: string) => new Date(`2026-05-04T${time}Z`)

describe('C038: the safety net of twelve hours', () => {
  let ana: Person
  let ben: Person
  let ear: Ear

  beforeEach(async () => {
    at(day('09:00:00'))
    ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    ear = await Ear.of(ben)
    await ana.goesAvailable({ message: 'tea?' })
    await ear.hears(ana)
  })

  async function endsAtNine() {
    at(day('20:59:59.999'))
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
    at(day('21:00:00'))
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    expect(await ana.me()).toMatchObject({ status: 'unavailable', statusMessage: null })
  }

  it('needs no request and no open app', async () => {
    at(day('21:00:00'))
    expect(await runAlarm(ana)).toBe(true)
    expect(await ear.hears(ana)).toEqual([isOff(ana)])
    expect(await alarmOf(ana)).toBeUndefined()
    expect(await ana.me()).toMatchObject({ status: 'unavailable', statusMessage: null })
  })

  it('warns its owner once before, and says once that it went off; nobody else hears of either', async () => {
    let own = await Ear.of(ana)
    let before = ear.notices()
    expect(await alarmOf(ana)).toEqual(day('20:55:00'))
    at(day('20:55:00'))
    await runAlarm(ana)
    await evict(ana)
    expect(await ear.hears(ana)).toEqual([])
    expect(own.notices()).toEqual(['net_soon'])
    expect(ear.notices()).toEqual(before)
    expect(await alarmOf(ana)).toEqual(day('21:00:00'))
    at(day('21:00:00'))
    await runAlarm(ana)
    await evict(ana)
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([isOff(ana)])
    expect(own.notices()).toEqual(['net_soon', 'net'])
    expect(ear.notices().filter(type => type.startsWith('net'))).toEqual([])
  })

  it('holds for every reader even without an alarm', endsAtNine)

  it('is not put off by an app that reads and reconnects all day', async () => {
    for (let hour = 10; hour <= 20; hour += 1) {
      at(day(`${hour}:30:00`))
      await Promise.all([ana.me(), ana.contacts(), ana.listens()])
      await runAlarm(ana)
    }
    await endsAtNine()
  })

  it('is not put off by an edit of the message or the groups', async () => {
    at(day('20:00:00'))
    await ana.posts({ status: 'available', statusMessage: 'still up', edit: true })
    await ana.goesAvailable({ message: 'and up', groups: [] })
    await endsAtNine()
  })

  it('starts again with an availability that starts again', async () => {
    at(day('20:00:00'))
    await ana.goesUnavailable()
    await ana.goesAvailable()
    await ear.hears(ana)
    expect(await ana.me()).toMatchObject({ until: '2026-05-05T08:00:00.000Z' })
    at('2026-05-05T07:59:59.999Z')
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
    at('2026-05-05T08:00:00Z')
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
  })

  it("D5i: starts again by 'Still available', which tells nobody", async () => {
    at(day('20:00:00'))
    await ana.posts({ status: 'available', keep: true })
    expect(await ear.hears(ana)).toEqual([])
    expect(await ana.me()).toMatchObject({ until: '2026-05-05T08:00:00.000Z' })
    at(day('21:00:00'))
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([])
  })
})
