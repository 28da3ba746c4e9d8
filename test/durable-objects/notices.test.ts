import { connect } from '#db/client.ts'
import { endFriendship } from '#db/friendships.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear, hasSettled } from '../support/ear.ts'
import { family, isOff, isOn, isOtherwise, listeningFamily } from '../support/family.ts'
import { beforeBatches } from '../support/faults.ts'
import { briefs, noticesOf, prefers, readsAll, toasts } from '../support/notices.ts'
import { addsEntry, changesAccount, passes } from '../support/schedules.ts'

const ON = 'status_change: Ana Silva is available'
const OFF = 'status_change: Ana Silva is unavailable'

describe('C026: list, socket and toast follow one rule', () => {
  it('for who sees it, who wants no word, and who is outside of the audience', async () => {
    let { ana, ben, cyd, dee, fam, ears, hear } = await listeningFamily()
    await prefers(ben, { statusChanges: false })
    await ears[0].hearsNext()
    await ana.goesAvailable({ groups: [fam] })
    expect(await hear()).toEqual([[isOtherwise(ana)], [], []])
    let lists = async () => Promise.all([ben, cyd, dee].map(briefs))
    expect(await lists()).toEqual([[], [], []])
    await ana.goesAvailable({ groups: [] })
    expect(await hear()).toEqual([[], [isOn(ana)], [isOn(ana)]])
    expect(await lists()).toEqual([[], [ON], [ON]])
    expect(ears.map(toasts)).toEqual([[], await noticesOf(cyd), await noticesOf(dee)])
    await ana.goesAvailable({ groups: [fam] })
    expect(await hear()).toEqual([[], [isOff(ana)], [isOff(ana)]])
    expect(await lists()).toEqual([[], [OFF], [OFF]])
    await ana.goesUnavailable()
    expect(await hear()).toEqual([[isOtherwise(ana)], [], []])
    expect(await lists()).toEqual([[], [OFF], [OFF]])
  })

  it('leaves not a byte with those who are outside, whatever happens', async () => {
    let { ana, cyd, dee, fam, ears, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam], message: 'at the clinic' })
    await ana.goesAvailable({ until: inMinutes(30) })
    await ana.goesUnavailable()
    await cyd.goesAvailable()
    await ana.goesAvailable()
    await hear()
    expect([await noticesOf(cyd), await noticesOf(dee)].flat().filter(isAbout)).toEqual([])
    expect([...toasts(ears[1]), ...toasts(ears[2])].filter(isAbout)).toEqual([])

    function isAbout({ title }: { title: string }) {
      return title.includes('Ana')
    }
  })

  it('is told of a member who comes into the group, and of one who goes', async () => {
    let { ana, ben, cyd, fam } = await family()
    await ana.goesAvailable({ groups: [fam] })
    await ana.adds(cyd, fam)
    await hasSettled(ana)
    expect([await briefs(ben), await briefs(cyd)]).toEqual([[ON], [ON]])
    at(inMinutes(1))
    await ana.drops(cyd, fam)
    await hasSettled(ana)
    expect([await briefs(ben), await briefs(cyd)]).toEqual([[ON], [OFF]])
  })
})

describe('a notice', () => {
  it('is not for a new message or timer', async () => {
    let { ana, ben } = await family()
    await ana.goesAvailable()
    await readsAll(ben)
    await ana.goesAvailable({ message: 'tea?' })
    await ana.goesAvailable({ until: inMinutes(15) })
    await ana.goesAvailable({ until: null })
    expect(await briefs(ben)).toEqual([`(${ON})`])
  })

  it('C099: of a storm is one, and the last word', async () => {
    let { ana, ben, hear } = await listeningFamily()
    for (let i = 0; i < 10; i += 1) {
      at(inMinutes(0.05))
      await ana.goesAvailable()
      at(inMinutes(0.05))
      await ana.goesUnavailable()
    }
    await hear()
    expect(await briefs(ben)).toEqual([OFF])
    expect((await ben.sees(ana))?.status).toBe('unavailable')
  })

  it('C099: of a schedule with six short entries is one too', async () => {
    let { ana, ben } = await family()
    await changesAccount(ana, { timeZone: 'UTC' })
    for (let hour of [10, 11, 12, 13, 14, 15]) await addsEntry(ana, `Mon ${hour}:00-${hour}:10`)
    let rings = await passes(ana, '2026-05-04T20:00:00Z')
    expect(rings).toHaveLength(12)
    expect(await briefs(ben)).toEqual([OFF])
  })

  it('is written with the change, or neither is', async () => {
    let { ana, ben, hear } = await listeningFamily()
    await env.DB.exec('alter table notifications rename to lost')
    let answer = await ana.tries('POST', '/api/status', { status: 'available' })
    await env.DB.exec('alter table lost rename to notifications')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect((await ana.me()).status).toBe('unavailable')
    expect((await ben.sees(ana))?.status).toBe('unavailable')
    expect(await briefs(ben)).toEqual([])
    await ana.goesAvailable()
    expect((await hear())[0]).toEqual([isOn(ana)])
    expect(await briefs(ben)).toEqual([ON])
  })

  it('C006: never reaches somebody who was removed while it was under way', async () => {
    let { ana, ben, cyd } = await family()
    let heal = beforeBatches('writes', async () => {
      heal()
      await endFriendship(connect(env), ana.id, ben.id, Date.now())
    })
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([])
    expect(await briefs(cyd)).toEqual([ON])
  })

  it('is no hindrance when the account it is for has gone meanwhile', async () => {
    let { ana, ben, cyd } = await family()
    let heal = beforeBatches('writes', async () => {
      heal()
      await env.DB.prepare('delete from users where id = ?').bind(ben.id).run()
    })
    expect(await ana.goesAvailable()).toMatchObject({ status: 'available' })
    expect(await briefs(cyd)).toEqual([ON])
  })
})

describe('D26: the perfect time', () => {
  const PERFECT = 'call_available: Ana Silva is available'

  it('is when both are available: to the one who was, by the switch of the other', async () => {
    let { ana, ben, dee, ears, hear } = await listeningFamily()
    await ben.goesAvailable()
    await ana.goesAvailable()
    expect((await hear())[0]).toContainEqual(isOn(ana))
    expect(await briefs(ben)).toEqual([PERFECT])
    expect(await briefs(dee)).toEqual([ON])
    expect(toasts(ears[0])).toEqual(await noticesOf(ben))
    at(inMinutes(1))
    await ana.goesUnavailable()
    expect(await briefs(ben)).toEqual([OFF, PERFECT])
  })

  it('is one row for all whom one’s own switch completes it with', async () => {
    let { ana, ben, cyd, dee } = await family()
    let ear = await Ear.of(ana)
    for (let other of [ben, cyd, dee]) await other.goesAvailable()
    await ear.hears(ben, cyd, dee)
    await readsAll(ana)
    at(inMinutes(1))
    await ana.goesAvailable()
    let [first] = await noticesOf(ana)
    expect(first).toMatchObject({
      type: 'call_available',
      title: '3 contacts are available too',
      message: 'Tap to call them now'
    })
    expect((await briefs(ana)).slice(1).every(text => text.startsWith('('))).toBe(true)
    await ear.hears(ana)
    expect(toasts(ear).at(-1)).toEqual(first)
  })

  it('names the one with whom it is', async () => {
    let { ana, ben, cyd } = await family()
    let hidden = await cyd.creates('Nobody')
    await ben.goesAvailable()
    await cyd.goesAvailable({ groups: [hidden] })
    await readsAll(ana)
    at(inMinutes(1))
    await ana.goesAvailable()
    expect((await briefs(ana))[0]).toBe('call_available: Ben Okoro is available too')
    expect(await briefs(ben)).toEqual([PERFECT])
    // Cyd sees her, but she does not see Cyd.
    expect(await briefs(cyd)).toEqual([ON])
  })

  it('without smart alerts is any time a contact becomes available, and only then', async () => {
    let { ana, ben } = await family()
    await prefers(ben, { smartAlerts: false })
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([PERFECT])
    await readsAll(ben)
    at(inMinutes(1))
    await ben.goesAvailable()
    expect(await briefs(ben)).toEqual([`(${PERFECT})`])
  })

  it('is of no matter to who wants no calls, and the only word to who wants nothing else', async () => {
    let { ana, ben, cyd } = await family()
    await prefers(ben, { callAvailable: false })
    await prefers(cyd, { statusChanges: false })
    await ben.goesAvailable()
    await cyd.goesAvailable()
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([ON])
    expect(await briefs(cyd)).toEqual([PERFECT])
    at(inMinutes(1))
    await ana.goesUnavailable()
    expect(await briefs(cyd)).toEqual([PERFECT])
  })
})
