import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { isOff, isOn, isOtherwise, listeningFamily, NINE } from '../support/family.ts'
import {
  beforeBatches,
  disturb,
  failing,
  hanging,
  kill,
  loseDatabase,
  loseNextAnswer,
  unconfirmed
} from '../support/faults.ts'
import { alarmOf, evict, runAlarm } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'
import { memoryOf } from '../support/traces.ts'

describe('D44: an object that dies', () => {
  it('between the write and the telling tells everybody in the end, once', async () => {
    let { ana, ben, cyd, dee, hear } = await listeningFamily()
    let heal = disturb([ben, cyd, dee], hanging)
    await ana.goesAvailable({ message: 'tea?' })
    await kill(ana)
    heal()
    expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
    let next = await alarmOf(ana)
    expect(next!.getTime()).toBeLessThanOrEqual(Date.now() + 5_000)
    at(next!)
    await runAlarm(ana)
    let once = [isOn(ana, { message: 'tea?' })]
    expect(await hear()).toEqual([once, once, once])
    await runAlarm(ana)
    expect(await hear()).toEqual([[], [], []])
  })

  it('in the middle of the telling tells nobody twice', async () => {
    let { ana, cyd, ears, hear } = await listeningFamily()
    let heal = disturb([cyd], hanging)
    await ana.goesAvailable()
    expect(await ears[0].hearsNext()).toEqual([isOn(ana)])
    expect(await ears[2].hearsNext()).toEqual([isOn(ana)])
    // What two have heard is kept while the third does not answer.
    await soon(async () => expect(JSON.stringify(await memoryOf(ana.id))).toContain('available'))
    await kill(ana)
    heal()
    at((await alarmOf(ana))!)
    await runAlarm(ana)
    expect(await hear()).toEqual([[], [isOn(ana)], []])
  })

  it('while it changes its mind lets everybody look again, without a word of status', async () => {
    let { ana, ben, cyd, dee, hear } = await listeningFamily()
    await ana.goesAvailable({ message: 'tea?' })
    await hear()
    let asked = new Set<number>()
    let heal = disturb([ben, cyd, dee], async call => {
      asked.add(asked.size)
      return hanging(call)
    })
    await ana.goesUnavailable()
    await soon(() => expect(asked.size).toBe(3))
    await kill(ana)
    heal()
    await ana.goesAvailable({ message: 'tea?' })
    let looked = [isOtherwise(ana, { message: 'tea?' })]
    expect(await hear()).toEqual([looked, looked, looked])
    await ana.goesUnavailable()
    expect(await hear()).toEqual([[isOff(ana)], [isOff(ana)], [isOff(ana)]])
  })

  it('while a contact hears of it does not leave them with what is over', async () => {
    let { ana, cyd, ears, hear } = await listeningFamily()
    let heal = disturb([cyd], unconfirmed)
    await ana.goesAvailable()
    await soon(() => expect(ears[1].socket.of('status_change')).toMatchObject([isOn(ana)]))
    await ana.goesUnavailable()
    await soon(() => expect(ears[2].socket.of('status_change').at(-1)).toMatchObject(isOff(ana)))
    await kill(ana)
    heal()
    let next = await alarmOf(ana)
    expect(next).toBeDefined()
    at(next!)
    await runAlarm(ana)
    // Not a word of status: Cyd is to look again, and to hear no toast of what may never have been told.
    expect((await hear())[1]).toEqual([isOn(ana), isOtherwise(ana)])
    await runAlarm(ana)
    expect(await hear()).toEqual([[], [], []])
  })

  it('and is woken by a change tells what it owed before', async () => {
    let { ana, ben, fam, hear } = await listeningFamily()
    await ana.goesAvailable()
    await hear()
    let heal = disturb([ben], failing)
    await ana.goesUnavailable()
    await evict(ana)
    heal()
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [fam.id] })
    expect(await hear()).toEqual([[isOff(ana)], [isOff(ana)], [isOff(ana)]])
  })

  it.each([
    ['dies', true],
    ['lives on', false]
  ])(
    'between the write and its answer, and %s, tells those who have read it when it is over',
    async (_, isKilled) => {
      let { ana, ben, hear } = await listeningFamily()
      loseNextAnswer()
      expect(await ana.tries('POST', '/api/status', { status: 'available' })).toMatchObject({
        status: 503
      })
      expect(await ben.sees(ana)).toMatchObject({ status: 'available' })
      if (isKilled) await kill(ana)
      await ana.goesUnavailable()
      let looks = [{ type: 'contact_changed', userId: ana.id }]
      expect(await hear()).toEqual([looks, looks, looks])
      expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    }
  )

  it('between the write and its answer tells nothing to those who may not have seen it', async () => {
    let { ana, ben, fam, hear } = await listeningFamily()
    loseNextAnswer()
    let body = { status: 'available', visibleToGroupIds: [fam.id] }
    expect(await ana.tries('POST', '/api/status', body)).toMatchObject({ status: 503 })
    await ana.goesUnavailable()
    expect(await hear()).toEqual([[{ type: 'contact_changed', userId: ana.id }], [], []])
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
  })

  it('before the write has changed and told nothing', async () => {
    let { ana, ben, hear } = await listeningFamily()
    let heal = beforeBatches('writes', async () => {
      heal()
      await kill(ana)
    })
    let { status } = await ana.tries('POST', '/api/status', { status: 'available' })
    expect(status).toBeGreaterThanOrEqual(500)
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    await runAlarm(ana)
    expect(await hear()).toEqual([[], [], []])
    expect(await alarmOf(ana)).toBeUndefined()
  })
})

describe('a database that fails', () => {
  it('makes a change fail as a whole, with an answer, and the next one succeed', async () => {
    let { ana, ben, hear } = await listeningFamily()
    let heal = beforeBatches('writes', loseDatabase)
    let answer = await ana.tries('POST', '/api/status', { status: 'available' })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    heal()
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    await runAlarm(ana)
    expect(await hear()).toEqual([[], [], []])
    await ana.goesAvailable()
    expect(await hear()).toEqual([[isOn(ana)], [isOn(ana)], [isOn(ana)]])
  })
})

describe('two instances of one object, as during a deployment', () => {
  async function pair() {
    at(NINE)
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    return { ana, ben, ear: await Ear.of(ben) }
  }

  /** What another instance writes between this one's read and its write. */
  async function turnOffElsewhere(userId: number): Promise<void> {
    await rewrite(
      userId,
      'source = null, since = null, until = null, counted_from = null, message = null, next_due = null'
    )
  }

  async function rewrite(userId: number, change: string): Promise<void> {
    await env.DB.prepare(`update statuses set version = version + 1, ${change} where user_id = ?`)
      .bind(userId)
      .run()
  }

  it('never write over each other: a change is decided anew on what the other wrote', async () => {
    let { ana, ear } = await pair()
    await ana.goesAvailable({ until: inMinutes(15) })
    await ear.hears(ana)
    let end = beforeBatches('writes', async () => {
      end()
      await rewrite(ana.id, "message = 'by the other'")
    })
    let until = inMinutes(30)
    expect(await ana.goesAvailable({ until })).toMatchObject({ statusMessage: 'by the other' })
    expect(await ear.hears(ana)).toMatchObject([
      {
        type: 'contact_changed',
        statusMessage: 'by the other',
        statusExpiresAt: until.toISOString()
      }
    ])
  })

  it('D5j: never relight by an edit what the other has just ended', async () => {
    let { ana, ben, ear } = await pair()
    await ana.goesAvailable()
    await ear.hears(ana)
    let end = beforeBatches('writes', async () => {
      end()
      await turnOffElsewhere(ana.id)
    })
    let edit = { status: 'available', statusMessage: 'still here', edit: true }
    expect(await ana.tries('POST', '/api/status', edit)).toMatchObject({ status: 409 })
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([isOff(ana)])
  })

  it('D28: give up with a 503 when they never get a turn, having changed nothing', async () => {
    let { ana, ben, ear } = await pair()
    let tries = 0
    let end = beforeBatches('writes', async () => {
      tries += 1
      await rewrite(ana.id, 'settled_at = settled_at')
    })
    let answer = await ana.tries('POST', '/api/status', { status: 'available' })
    expect(answer).toMatchObject(refused('unavailable'))
    expect(tries).toBeGreaterThan(1)
    end()
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    await runAlarm(ana)
    expect(await ear.hears(ana)).toEqual([])
    await hasTold(ana)
  })
})
