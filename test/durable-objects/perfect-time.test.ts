import { describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { hasSettled } from '../support/ear.ts'
import { family } from '../support/family.ts'
import { beforeBatches } from '../support/faults.ts'
import { briefs, readsAll } from '../support/notices.ts'
import { runAlarm } from '../support/people.ts'
import { addsEntry, changesAccount } from '../support/schedules.ts'

const about = (name: string) => (text: string) => text.includes(name)

describe('D26: the perfect time of two who become available at once', () => {
  it('is missed by neither: the later one sees the earlier', async () => {
    let { ana, ben } = await family()
    let heal = beforeBatches('writes', async () => {
      heal()
      await ben.goesAvailable()
    })
    await ana.goesAvailable()
    await hasSettled(ana)
    await hasSettled(ben)
    expect(await briefs(ben)).toEqual(['call_available: Ana Silva is available'])
    expect(await briefs(ana)).toContain('call_available: Ben Okoro is available too')
  })

  it('is missed by neither when the earlier one lets the later one in just then', async () => {
    let { ana, ben } = await family()
    await ben.goesAvailable({ groups: [await ben.creates('Nobody')] })
    let heal = beforeBatches('writes', async () => {
      heal()
      await ben.goesAvailable({ groups: [] })
    })
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual(['call_available: Ana Silva is available'])
  })

  it('is not missed when two schedules open at one instant', async () => {
    let { ana, ben } = await family()
    for (let person of [ana, ben]) {
      await changesAccount(person, { timeZone: 'UTC' })
      await addsEntry(person, 'Mon 10:00-11:00')
    }
    at(new Date('2026-05-04T10:00:00Z'))
    await Promise.all([runAlarm(ana), runAlarm(ben)])
    let all = [...(await briefs(ana)), ...(await briefs(ben))]
    expect(all.filter(text => text.startsWith('call_available'))).toHaveLength(2)
  })

  it('is not said of somebody who went just then', async () => {
    let { ana, ben } = await family()
    await ben.goesAvailable()
    await readsAll(ana)
    at(inMinutes(1))
    let heal = beforeBatches('writes', async () => {
      heal()
      await ben.goesUnavailable()
    })
    await ana.goesAvailable()
    await hasSettled(ana)
    let news = (await briefs(ana)).filter(about('Ben'))
    expect(news.filter(text => text.startsWith('call_available'))).toEqual([])
  })

  it('keeps nobody from switching on, though contacts come and go at every moment', async () => {
    let { ana, ben } = await family()
    let isOn = false
    let isBusy = false
    beforeBatches('writes', async () => {
      if (isBusy) return
      isBusy = true
      isOn = !isOn
      await (isOn ? ben.goesAvailable() : ben.goesUnavailable())
      isBusy = false
    })
    expect(await ana.goesAvailable()).toMatchObject({ status: 'available' })
  })
})
