import { connect } from '#db/client.ts'
import { writeBell } from '#db/bells.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { bellOf, triesToWait, waitsFor, waitsNoMore } from '../support/bells.ts'
import { at, inMinutes } from '../support/clock.ts'
import { Ear, hasSettled } from '../support/ear.ts'
import { family } from '../support/family.ts'
import { beforeBatches } from '../support/faults.ts'
import { briefs, prefers } from '../support/notices.ts'
import { befriend, type Person } from '../support/people.ts'
import { sweep } from '../support/photos.ts'
import { expectPushed, turnsPushOn } from '../support/pushes.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

const RUNG = 'call_available: Ana Silva is available'
const ON = 'status_change: Ana Silva is available'
const OFF = 'status_change: Ana Silva is unavailable'
const NOTHING = { statusChanges: false, callAvailable: false }

async function bellsOf({ id }: Person) {
  let rows = (await readTables())['bells'] as { user_id: number }[]
  return rows.filter(row => row.user_id === id)
}

describe('D51: a bell', () => {
  it('waits for a day, which the one who waits can see', async () => {
    let { ana, ben, cyd } = await family()
    let tomorrow = '2026-05-05T09:00:00.000Z'
    expect(await waitsFor(ben, ana)).toEqual({ ...(await ben.sees(ana)), bell: tomorrow })
    expect(await bellOf(ben, ana)).toBe(tomorrow)
    expect([await bellOf(cyd, ana), await bellOf(ana, ben)]).toEqual([undefined, undefined])
    at(inMinutes(60))
    await waitsFor(ben, ana)
    expect(await bellOf(ben, ana)).toBe('2026-05-05T10:00:00.000Z')
  })

  it('rings once, whatever else is wanted, on every device', async () => {
    let { ana, ben } = await family()
    let phone = await turnsPushOn(ben)
    await prefers(ben, NOTHING)
    await waitsFor(ben, ana)
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([RUNG])
    expect(await bellOf(ben, ana)).toBeUndefined()
    let [request] = await expectPushed(ben, phone, 1)
    expect(request).toMatchObject({ urgency: 'high', message: { type: 'call_available' } })
    at(inMinutes(2))
    await ana.goesUnavailable()
    at(inMinutes(2))
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([RUNG])
    await expectPushed(ben, phone, 1)
  })

  it('rings although the contact alone is available', async () => {
    let { ana, ben, cyd } = await family()
    await waitsFor(ben, ana)
    await ana.goesAvailable()
    expect([await briefs(ben), await briefs(cyd)]).toEqual([[RUNG], [ON]])
  })

  it('rings no more after a day', async () => {
    let { ana, ben } = await family()
    await waitsFor(ben, ana)
    at(inMinutes(24 * 60))
    expect(await bellOf(ben, ana)).toBeUndefined()
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([ON])
    await sweep()
    expect(await bellsOf(ben)).toEqual([])
  })

  it('rings no more when it was taken down, and taking down twice is no mistake', async () => {
    let { ana, ben } = await family()
    await prefers(ben, NOTHING)
    await waitsFor(ben, ana)
    await waitsNoMore(ben, ana)
    await waitsNoMore(ben, ana)
    expect(await bellOf(ben, ana)).toBeUndefined()
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([])
  })

  it('is refused, in a sentence, while the contact is to be seen available', async () => {
    let { ana, ben } = await family()
    await ana.goesAvailable()
    expect(await triesToWait(ben, ana.id)).toMatchObject(refused('available_already'))
    expect(await bellOf(ben, ana)).toBeUndefined()
  })

  it('never tells that somebody hides: it waits, and rings when they no longer do', async () => {
    let { ana, ben, dee, fam } = await family()
    await makeContacts(dee, ben)
    let unlit = await waitsFor(dee, ben)
    await ana.goesAvailable({ groups: [fam] })
    let hidden = await waitsFor(dee, ana)
    expect(Object.keys(hidden)).toEqual(Object.keys(unlit))
    expect(hidden).toMatchObject({ status: 'unavailable', bell: unlit.bell })
    at(inMinutes(5))
    await ana.goesAvailable({ message: 'still here' })
    await ana.goesUnavailable()
    await ana.goesAvailable({ groups: [fam] })
    expect(await briefs(dee)).toEqual([])
    expect(await bellOf(dee, ana)).toBe(unlit.bell)
    await ana.goesAvailable({ groups: [] })
    expect(await briefs(dee)).toEqual([RUNG])
    expect(await bellOf(dee, ana)).toBeUndefined()
  })

  it('D4: rings although the end of the light before it was not yet written', async () => {
    let { ana, ben } = await family()
    await ana.goesAvailable({ until: inMinutes(30) })
    at(inMinutes(30))
    await waitsFor(ben, ana)
    await ana.goesAvailable()
    await hasSettled(ana)
    expect(await briefs(ben)).toContain(RUNG)
    expect(await bellOf(ben, ana)).toBeUndefined()
  })

  it('rings for who comes into the group', async () => {
    let { ana, cyd, fam } = await family()
    await ana.goesAvailable({ groups: [fam] })
    await waitsFor(cyd, ana)
    await ana.adds(cyd, fam)
    await hasSettled(ana)
    expect(await briefs(cyd)).toEqual([RUNG])
  })

  it('is nothing that the contact can learn of', async () => {
    let { ana, ben } = await family()
    let ear = await Ear.of(ana)
    let before = [await ana.contacts(), await ana.me()]
    await waitsFor(ben, ana)
    expect(await ear.hears()).toEqual([])
    expect([await ana.contacts(), await ana.me()]).toEqual(before)
    expect((await ana.tries('GET', `/api/friends/${ben.id}/view`)).body).not.toHaveProperty('bell')
    let exported = await ana.tries('GET', '/api/account/export')
    expect(exported.body).toMatchObject({ bells: [] })
    expect((await ben.tries('GET', '/api/account/export')).body).toMatchObject({
      bells: [{ endsAt: '2026-05-05T09:00:00.000Z' }]
    })
  })

  it('shows on the other devices of who waits', async () => {
    let { ana, ben } = await family()
    let ear = await Ear.of(ben)
    await waitsFor(ben, ana)
    expect(await ear.hearsNext()).toEqual([{ type: 'contact_changed', userId: ana.id }])
  })

  it('goes with the contact, and does not come back with them', async () => {
    let { ana, ben } = await family()
    await waitsFor(ben, ana)
    await ana.removes(ben)
    expect(await bellsOf(ben)).toEqual([])
    await befriend(ben, ana)
    expect(await bellOf(ben, ana)).toBeUndefined()
    await waitsFor(ben, ana)
    await ben.tries('DELETE', '/api/account')
    expect(await bellsOf(ben)).toEqual([])
  })

  it('is for contacts alone', async () => {
    let { ana } = await family()
    let [eve] = await newPeople('Eve Adler')
    for (let id of [eve.id, ana.id, 7, -1, 'x']) {
      expect(await triesToWait(ana, id)).toMatchObject(refused('contact_not_found'))
      let stop = await ana.tries('DELETE', `/api/friends/${id}/bell`)
      expect(stop).toMatchObject(refused('contact_not_found'))
    }
  })

  it('is missed by nobody who asks at the moment of the switch', async () => {
    let { ana, ben } = await family()
    await prefers(ben, NOTHING)
    let asked: Promise<{ status: number }> | undefined
    let heal = beforeBatches('writes', async () => {
      heal()
      asked = triesToWait(ben, ana.id)
      // Time enough for whoever would not wait.
      for (let i = 0; i < 10; i += 1) await ben.contacts()
    })
    await ana.goesAvailable()
    // It waited for the switch, and then there was nothing to wait for.
    expect(await asked).toMatchObject(refused('available_already'))
    expect(await bellOf(ben, ana)).toBeUndefined()
    await ana.goesUnavailable()
    await waitsFor(ben, ana)
    at(inMinutes(1))
    await ana.goesAvailable()
    expect(await briefs(ben)).toEqual([RUNG])
  })

  it('is never made for who is no contact any more', async () => {
    let { ana, ben } = await family()
    await ana.removes(ben)
    await writeBell(connect(env), ben.id, ana.id, Date.now())
    expect(await bellsOf(ben)).toEqual([])
  })

  it('can be rung thirty times a minute', async () => {
    let { ana, ben } = await family()
    for (let i = 0; i < 30; i += 1) await waitsFor(ben, ana)
    expect(await triesToWait(ben, ana.id)).toMatchObject(refused('too_many'))
    expect(await briefs(ben)).not.toContain(OFF)
  })
})
