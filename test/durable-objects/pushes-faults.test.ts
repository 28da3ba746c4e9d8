import { connect } from '#db/client.ts'
import { forgetPushTarget } from '#db/push-subscriptions.ts'
import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Wake } from '../../durable-objects/wake.ts'
import { at, inMinutes } from '../support/clock.ts'
import { hasTold } from '../support/ear.ts'
import { family } from '../support/family.ts'
import { beforeBatches, disturb, hanging, kill, loseDatabase } from '../support/faults.ts'
import { alarmOf, type Person, runAlarm } from '../support/people.ts'
import { sweep } from '../support/photos.ts'
import {
  expectPushed,
  hasPushed,
  PushDevice,
  subscribes,
  subscriptionsOf,
  turnsPushOn
} from '../support/pushes.ts'
import { onAnotherDevice } from '../support/seed.ts'
import { soon } from '../support/soon.ts'
import { memoryOf } from '../support/traces.ts'

let ana: Person
let ben: Person
let phone: PushDevice

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ;({ ana, ben } = await family())
  phone = await turnsPushOn(ben)
})

/** Waits until an alarm of Ben's is set for something, moves the clock there and lets it ring; gives the seconds since. */
async function rings(): Promise<number> {
  let next = await soon(async () => {
    let instant = await alarmOf(ben)
    expect(instant, 'the alarm').toBeDefined()
    return instant!
  })
  let waited = next.getTime() - Date.now()
  at(next)
  await runAlarm(ben)
  return waited / 1_000
}

/** A push to Ben is under way to a service that takes its time. */
async function isBeingPushed(): Promise<void> {
  await phone.willAnswer({ status: 201, waitMs: 500 })
  await ana.goesAvailable()
  await soon(async () => expect(await phone.requests()).toHaveLength(1))
}

/** The database is lost to the batches of a function or a file, until it is healed; counts how often. */
function losesDatabaseIn(name: string) {
  let fault = { losses: 0, heal: () => undefined as void }
  fault.heal = beforeBatches('all', async () => {
    if (!new Error().stack?.includes(name)) return
    fault.losses += 1
    await loseDatabase()
  })
  return fault
}

describe('C080: a push service that', () => {
  it('says 404 or 410 makes the device be forgotten', async () => {
    let tablet = await turnsPushOn(await onAnotherDevice(ben))
    await phone.willAnswer({ status: 410 })
    await tablet.willAnswer({ status: 404 })
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await expectPushed(ben, tablet, 1)
    expect(await subscriptionsOf(ben)).toEqual([])
  })

  it('says 410 of an address that was renewed meanwhile takes nothing away', async () => {
    let { endpoint, keys } = phone
    let { id } = (await subscriptionsOf(ben))[0]!
    let renewed = await PushDevice.make()
    await subscribes(
      ben,
      Object.assign(Object.create(PushDevice.prototype), {
        endpoint,
        keys: renewed.keys
      }) as PushDevice
    )
    await forgetPushTarget(connect(env), { id, sessionId: 0, endpoint, ...keys })
    expect(await subscriptionsOf(ben)).toHaveLength(1)
  })

  it.each([429, 500, 503])(
    'says %s is asked again, later and later, and then no more',
    async status => {
      await phone.willAnswer(...Array.from({ length: 9 }, () => ({ status })))
      await ana.goesAvailable()
      await expectPushed(ben, phone, 1)
      let waits: number[] = []
      for (let count = 2; count <= 6; count += 1) {
        waits.push(await rings())
        await expectPushed(ben, phone, count)
      }
      expect(waits).toEqual([5, 10, 20, 40, 80])
      await hasTold(ben)
      expect(await alarmOf(ben)).toBeUndefined()
      expect(await subscriptionsOf(ben)).toMatchObject([{ lastDeliveredAt: null }])
    }
  )

  it('asks for time gets it, by seconds or by a date', async () => {
    let date = new Date(Date.now() + 107_000).toUTCString()
    let later = (text: string) => ({ status: 429, headers: { 'Retry-After': text } })
    await phone.willAnswer(later('47'), later(date))
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    expect(await rings()).toBe(47)
    await expectPushed(ben, phone, 2)
    expect(await rings()).toBe(60)
    let requests = await expectPushed(ben, phone, 3)
    expect(requests.map(({ ttl }) => ttl)).toEqual([300, 253, 193])
  })

  it('asks for more time than news are news is not asked again', async () => {
    await phone.willAnswer({ status: 503, headers: { 'Retry-After': '300' } })
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await hasTold(ben)
    expect(await alarmOf(ben)).toBeUndefined()
  })

  it('refuses is not asked again, and the device stays', async () => {
    await phone.willAnswer({ status: 403 })
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    await hasTold(ben)
    expect(await alarmOf(ben)).toBeUndefined()
    expect(await subscriptionsOf(ben)).toHaveLength(1)
  })

  it('hangs keeps nobody waiting: neither the sender, nor another device, nor its own alarm', async () => {
    let tablet = await turnsPushOn(await onAnotherDevice(ben))
    await phone.willAnswer({ status: 201, waitMs: 3_000 })
    let begin = performance.now()
    await ana.goesAvailable()
    await soon(async () => expect(await tablet.requests()).toHaveLength(1))
    await hasTold(ana)
    expect(performance.now() - begin).toBeLessThan(3_000)
    // The alarm that was set before is left standing: each setting is a row.
    expect(await alarmOf(ben)).toEqual(new Date(Date.now() + 5_000))
    await expectPushed(ben, phone, 1)
    await hasTold(ben)
  })
})

describe('D44: nothing is lost, and nothing said twice, when', () => {
  it('the object of who became available dies before it has told anybody', async () => {
    let heal = disturb([ben], hanging)
    await ana.goesAvailable()
    await kill(ana)
    heal()
    expect(await phone.requests()).toEqual([])
    at((await alarmOf(ana))!)
    await runAlarm(ana)
    await soon(async () => expect(await phone.requests()).toHaveLength(1))
    await hasTold(ana)
    await expectPushed(ben, phone, 1)
  })

  it('the object of who is to be told dies while it sends: who caused it asks again', async () => {
    await isBeingPushed()
    await kill(ben)
    await soon(async () => expect(await alarmOf(ana)).toEqual(new Date(Date.now() + 10_000)))
    expect(await alarmOf(ben)).toBeUndefined()
    at((await alarmOf(ana))!)
    await runAlarm(ana)
    // It may have arrived: the same is sent once more, in the place of the first.
    let [first, second] = await expectPushed(ben, phone, 2)
    expect(second!.topic).toBe(first!.topic)
    await hasTold(ana)
  })

  it('both objects die: the sweep finds what is left', async () => {
    await isBeingPushed()
    await kill(ana)
    await kill(ben)
    at(inMinutes(1))
    await sweep()
    await expectPushed(ben, phone, 2)
  })

  it('a slow push service holds it for longer than anybody waits: its own alarm stands behind it', async () => {
    await phone.willAnswer({ status: 201, waitMs: 3_000 })
    await ana.goesAvailable()
    await hasTold(ana)
    expect(await alarmOf(ben)).toEqual(new Date(Date.now() + 5_000))
    await kill(ben)
    expect(await rings()).toBe(5)
    await expectPushed(ben, phone, 2)
    await hasTold(ben)
  })

  it('the database is lost before it is sent: it is taken up again in half a minute', async () => {
    await ana.goesAvailable()
    await expectPushed(ben, phone, 1)
    at(new Date(Date.now() + 120_000))
    let fault = losesDatabaseIn('push-facts')
    await ana.goesUnavailable()
    await hasTold(ana)
    expect(fault.losses).toBe(1)
    fault.heal()
    expect(await rings()).toBe(30)
    await expectPushed(ben, phone, 2)
  })

  it('the database is lost after it was sent: it is not sent again, however late that is noted', async () => {
    let fault = losesDatabaseIn('notePushes')
    await ana.goesAvailable()
    await hasTold(ana)
    expect(fault.losses).toBe(1)
    expect(await alarmOf(ben)).toEqual(new Date(Date.now() + 30_000))
    fault.heal()
    at(inMinutes(2))
    await runAlarm(ben)
    await expectPushed(ben, phone, 1)
    expect(await alarmOf(ben)).toBeUndefined()
  })

  it('a request is left behind by a crash: the sweep finds it', async () => {
    await env.DB.prepare(
      `insert into notifications (id, user_id, about_id, type, title, message, created_at, push_due)
        values (7, ?1, ?2, 'status_change', 'Ana Silva is unavailable', 'You can see when they are back.', ?3, 1)`
    )
      .bind(ben.id, ana.id, Date.now() - 31_000)
      .run()
    await sweep()
    let [request] = await expectPushed(ben, phone, 1)
    expect(request).toMatchObject({ ttl: 269 })
  })
})

it.each([
  ['left standing if it rings soon', 3, 3],
  ['set if it rings late', 60, 15],
  ['set if there is none', null, 15]
])('the alarm is %s while a push is under way', async (_, before, after) => {
  let stub = presence(env, ben.id)
  let seconds = await runInDurableObject(stub, async (__, { storage }) => {
    let now = Date.now()
    await (before === null ? storage.deleteAlarm() : storage.setAlarm(now + before * 1_000))
    await new Wake(storage, () => now + 15_000).forPushesBy(now + 5_000)
    return ((await storage.getAlarm())! - now) / 1_000
  })
  expect(seconds).toBe(after)
})

it('D25: leaves nothing in the object of who has gone, nor of who was told', async () => {
  await ana.goesAvailable()
  await expectPushed(ben, phone, 1)
  await hasPushed(ben)
  expect(JSON.stringify(await memoryOf(ben.id))).not.toContain(String(ana.id))
  await ben.tries('DELETE', '/api/account')
  expect(await memoryOf(ben.id)).toEqual({})
})
