import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { beforeBatches, loseDatabase } from '../support/faults.ts'
import { briefs, noticesOf } from '../support/notices.ts'
import { alarmOf, evict, type Person, runAlarm } from '../support/people.ts'
import { addsEntry, changesAccount, deletesEntry, passes } from '../support/schedules.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

const monday = (time: string) => new Date(`2026-05-04T${time}Z`)
const tuesday = (time: string) => new Date(`2026-05-05T${time}Z`)

const SOON = 'net_soon: Your light goes off in 5 minutes'
const NET = 'net: Your light went off after 12 hours'

describe('D3, D5: the net of a light by hand', () => {
  let ana: Person
  let ben: Person
  let ear: Ear

  beforeEach(async () => {
    at(monday('05:00:00'))
    ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    await changesAccount(ana, { timeZone: 'UTC' })
    ear = await Ear.of(ana)
  })

  it('warns five minutes before, says at its end that it went off, each once', async () => {
    await ana.goesAvailable()
    await passes(ana, monday('16:54:59.999'))
    expect(await briefs(ana)).toEqual([])
    expect(await passes(ana, monday('16:55:00'))).toEqual(['2026-05-04T16:55:00.000Z'])
    expect(await briefs(ana)).toEqual([SOON])
    await evict(ana)
    await ana.goesAvailable({ message: 'still here' })
    await passes(ana, monday('16:59:59'))
    expect(await briefs(ana)).toEqual([SOON])
    await passes(ana, monday('17:00:00'))
    expect(await briefs(ana)).toEqual([NET, SOON])
    await ear.hears(ana)
    expect(ear.notices()).toEqual(['net_soon', 'net'])
    expect((await noticesOf(ana)).map(({ message }) => message)).toEqual([
      'Switch it on again whenever you like.',
      'Still available, or turn off?'
    ])
    expect((await briefs(ben)).filter(text => text.startsWith('net'))).toEqual([])
  })

  it('D5i: warns at the new end only when the light was kept on before', async () => {
    await ana.goesAvailable()
    at(monday('16:00:00'))
    await ana.posts({ status: 'available', keep: true })
    await passes(ana, monday('18:00:00'))
    expect(await briefs(ana)).toEqual([])
    await passes(ana, tuesday('03:55:00'))
    expect(await briefs(ana)).toEqual([SOON])
  })

  it('D5i: warns once more when the light was kept on after a warning', async () => {
    await ana.goesAvailable()
    await passes(ana, monday('16:56:00'))
    let [first] = await noticesOf(ana)
    await ana.posts({ status: 'available', keep: true })
    await passes(ana, tuesday('04:50:00'))
    expect(await noticesOf(ana)).toEqual([first])
    await passes(ana, tuesday('05:00:00'))
    let [, second] = await noticesOf(ana)
    expect(await briefs(ana)).toEqual([NET, SOON])
    expect(second!.createdAt).toBe('2026-05-05T04:51:00.000Z')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['it is switched off', () => ana.goesUnavailable()],
    ['a timer is set', () => ana.goesAvailable({ until: monday('18:00:00') })],
    ['the schedule ends it before', () => addsEntry(ana, 'Mon 15:00-16:59')]
  ])('warns of nothing when %s', async (_, moves) => {
    await ana.goesAvailable()
    at(monday('16:00:00'))
    await moves()
    await passes(ana, tuesday('12:00:00'))
    expect(await briefs(ana)).toEqual([])
  })

  it('warns and ends by the tag as by the switch', async () => {
    await ana.goesAvailable({ message: 'Changed via NFC tag' })
    await passes(ana, monday('17:00:00'))
    expect(await briefs(ana)).toEqual([NET, SOON])
  })

  it('D5e: says nothing of either where the schedule takes over', async () => {
    await ana.goesAvailable({ message: 'tea?' })
    await addsEntry(ana, 'Mon 09:00-20:00')
    await passes(ana, monday('17:00:00'))
    expect(await ana.me()).toMatchObject({
      source: 'schedule',
      since: '2026-05-04T05:00:00.000Z',
      until: '2026-05-04T20:00:00.000Z',
      statusMessage: null
    })
    await passes(ana, monday('20:00:00'))
    expect(await ana.me()).toMatchObject({ status: 'unavailable' })
    expect(await briefs(ana)).toEqual([])
  })

  it('warns after all when the schedule that would have taken over is gone', async () => {
    await ana.goesAvailable()
    let entry = await addsEntry(ana, 'Mon 09:00-20:00')
    await passes(ana, monday('16:57:00'))
    await deletesEntry(ana, entry)
    expect(await briefs(ana)).toEqual([SOON])
    await passes(ana, monday('17:00:00'))
    expect(await briefs(ana)).toEqual([NET, SOON])
  })

  it('is said although the alarm came late, and then without the warning', async () => {
    await ana.goesAvailable()
    await hasTold(ana)
    at(monday('18:30:00'))
    await runAlarm(ana)
    expect(await briefs(ana)).toEqual([NET])
    expect(await alarmOf(ana)).toBeUndefined()
  })

  it('is noted in the same batch as the change, or not at all', async () => {
    await ana.goesAvailable()
    await passes(ana, monday('16:56:00'))
    let heal = beforeBatches('writes', loseDatabase)
    at(monday('17:00:00'))
    await runAlarm(ana)
    expect(await briefs(ana)).toEqual([SOON])
    heal()
    await runAlarm(ana)
    await runAlarm(ana)
    expect(await briefs(ana)).toEqual([NET, SOON])
    expect(ear.notices()).toEqual(['net_soon', 'net'])
  })
})
