import { PUSH_SUBSCRIPTIONS_MAXIMUM } from '#contract/limits.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import type { Person } from '../support/people.ts'
import {
  PushDevice,
  SUBSCRIPTIONS,
  subscribes,
  subscriptionsOf,
  triesToSubscribe
} from '../support/pushes.ts'
import { refused } from '../support/refusal.ts'
import { newPeople, onAnotherDevice } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

let ana: Person
let ben: Person

beforeEach(async () => {
  at(NINE)
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
})

async function namesOf(person: Person): Promise<string[]> {
  return (await subscriptionsOf(person)).map(({ name }) => name)
}

async function tests(person: Person, { id }: { id: number }) {
  return person.tries('POST', `${SUBSCRIPTIONS}/${id}/test`)
}

describe('D51: the devices that messages go to', () => {
  it('are listed, newest first, with the one that asks, and without their addresses', async () => {
    let laptop = await onAnotherDevice(ana)
    await subscribes(ana, await PushDevice.make(), '  Chrome on Android ')
    at(inMinutes(1))
    await subscribes(laptop, await PushDevice.make('https://web.push.apple.com'), 'Safari on Mac')
    let list = await subscriptionsOf(ana)
    expect(list).toEqual([
      {
        id: list[0]!.id,
        name: 'Safari on Mac',
        createdAt: '2026-05-04T09:01:00.000Z',
        lastDeliveredAt: null,
        current: false
      },
      {
        id: list[1]!.id,
        name: 'Chrome on Android',
        createdAt: '2026-05-04T09:00:00.000Z',
        lastDeliveredAt: null,
        current: true
      }
    ])
    expect(await subscriptionsOf(ben)).toEqual([])
  })

  it('are one for each session: what a browser had before goes', async () => {
    await subscribes(ana, await PushDevice.make(), 'old')
    await subscribes(ana, await PushDevice.make(), 'new')
    expect(await namesOf(ana)).toEqual(['new'])
  })

  it('C035: belong to whoever came last, and to nobody else', async () => {
    let device = await PushDevice.make()
    await subscribes(ana, device)
    await subscribes(ben, device)
    expect([await namesOf(ana), await namesOf(ben)]).toEqual([[], ['A phone']])
  })

  it('go with their session, however that ends', async () => {
    let laptop = await onAnotherDevice(ana)
    let tablet = await onAnotherDevice(ana)
    await subscribes(ana, await PushDevice.make(), 'phone')
    await subscribes(laptop, await PushDevice.make(), 'laptop')
    await subscribes(tablet, await PushDevice.make(), 'tablet')
    await laptop.signsOut()
    expect((await namesOf(ana)).toSorted()).toEqual(['phone', 'tablet'])
    await ana.tries('DELETE', '/api/sessions')
    expect(await namesOf(ana)).toEqual(['phone'])
    await ana.tries('DELETE', '/api/account')
    expect(JSON.stringify((await readTables())['push_subscriptions'])).not.toContain(String(ana.id))
  })

  it('are removed by their owner alone, once', async () => {
    let { id } = await subscribes(ana, await PushDevice.make())
    let remove = (person: Person) => person.tries('DELETE', `${SUBSCRIPTIONS}/${id}`)
    expect(await remove(ben)).toMatchObject(refused('subscription_not_found'))
    expect(await namesOf(ana)).toHaveLength(1)
    expect(await remove(ana)).toMatchObject({ status: 204 })
    expect(await remove(ana)).toMatchObject(refused('subscription_not_found'))
  })

  it('SECURITY 60: are ten at most; the eleventh is refused, and one that is known is not', async () => {
    let devices: PushDevice[] = []
    for (let i = 0; i < PUSH_SUBSCRIPTIONS_MAXIMUM; i += 1) {
      let device = await PushDevice.make()
      devices.push(device)
      await subscribes(await onAnotherDevice(ana), device, `device ${i}`)
    }
    let eleventh = await triesToSubscribe(ana, await PushDevice.make())
    expect(eleventh).toMatchObject(refused('subscriptions_full'))
    expect(await namesOf(ana)).toHaveLength(10)
    await subscribes(ana, devices[0]!, 'known')
    expect(await namesOf(ana)).toHaveLength(10)
    await subscribes(ben, devices[1]!)
    await subscribes(await onAnotherDevice(ana), await PushDevice.make())
    expect(await namesOf(ana)).toHaveLength(10)
  })

  it('are never made for a session that ends at the same moment', async () => {
    let device = await PushDevice.make()
    await Promise.all([triesToSubscribe(ana, device), ana.signsOut()])
    expect(JSON.stringify((await readTables())['push_subscriptions'])).not.toContain(
      device.endpoint
    )
  })

  it.each<[string, unknown, string]>([
    ['no name', { name: '' }, 'invalid_name'],
    ['a name that cannot be seen', { name: '\u200b' }, 'invalid_name'],
    ['another host', { endpoint: 'https://evil.test/x' }, 'invalid_push'],
    ['no https', { endpoint: 'http://fcm.googleapis.com/x' }, 'invalid_push'],
    ['a host inside', { endpoint: 'https://169.254.169.254/x' }, 'invalid_push'],
    ['somebody in front', { endpoint: 'https://a:b@fcm.googleapis.com/x' }, 'invalid_push'],
    ['no point', { keys: { p256dh: 'BA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }, 'invalid_push']
  ])('C035: are refused with %s', async (_, change, code) => {
    let { endpoint, keys } = await PushDevice.make()
    let body = { endpoint, keys, name: 'A phone', ...(change as object) }
    let answer = await ana.tries('POST', SUBSCRIPTIONS, body)
    expect(answer).toMatchObject({ status: 400, body: { code } })
    expect(await namesOf(ana)).toEqual([])
  })

  it('are refused with a point that lies beside the curve', async () => {
    let { endpoint, keys } = await PushDevice.make()
    let point = Buffer.alloc(65, 1)
    point[0] = 4
    let wrong = { endpoint, keys: { ...keys, p256dh: point.toString('base64url') } }
    expect(await triesToSubscribe(ana, wrong)).toMatchObject(refused('invalid_push'))
  })
})

describe('the key of the server', () => {
  it('is the public one', async () => {
    let [key] = env.VAPID_KEYS!.split('.')
    expect(await ana.tries('GET', '/api/push/key')).toMatchObject({ status: 200, body: { key } })
  })

  it.each(['', 'nonsense', 'a.b'])('is none where push is not set up: "%s"', async keys => {
    let { VAPID_KEYS } = env
    env.VAPID_KEYS = keys
    let answer = await ana.tries('GET', '/api/push/key')
    env.VAPID_KEYS = VAPID_KEYS!
    expect(answer).toMatchObject(refused('push_off'))
  })
})

describe('a test', () => {
  it('reaches the device, which can read it, and nobody in between can', async () => {
    let device = await PushDevice.make()
    let item = await subscribes(ana, device)
    at(inMinutes(2))
    expect(await tests(ana, item)).toMatchObject({ status: 204 })
    let [request] = await device.requests()
    expect(request).toEqual({
      status: 201,
      bytes: 4_096,
      ttl: 60,
      topic: expect.stringMatching(/^[\w-]{32}$/),
      urgency: 'high',
      key: env.VAPID_KEYS!.split('.')[0],
      claims: {
        aud: 'https://fcm.googleapis.com',
        iat: expect.any(Number),
        exp: expect.toSatisfy((exp: number) => exp * 1_000 <= Date.now() + 86_400_000),
        // C079: a real address.
        sub: 'mailto:light@porchlight.example'
      },
      message: {
        type: 'test',
        title: 'This is a test',
        body: 'Notifications reach this device.',
        tag: 'test',
        url: '/settings'
      }
    })
    expect(await subscriptionsOf(ana)).toMatchObject([
      { lastDeliveredAt: '2026-05-04T09:02:00.000Z' }
    ])
  })

  it('is only of one’s own devices', async () => {
    let device = await PushDevice.make()
    let item = await subscribes(ana, device)
    expect(await tests(ben, item)).toMatchObject(refused('subscription_not_found'))
    expect(await device.requests()).toEqual([])
  })

  it('tells that the device is gone, and forgets it', async () => {
    for (let status of [404, 410]) {
      let device = await PushDevice.make()
      let item = await subscribes(ana, device)
      await device.willAnswer({ status })
      expect(await tests(ana, item)).toMatchObject(refused('subscription_not_found'))
      expect(await subscriptionsOf(ana)).toEqual([])
    }
  })

  it('tells that it failed, and keeps the device; SECURITY 39: goes nowhere else', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let [device, elsewhere] = [await PushDevice.make(), await PushDevice.make()]
    let item = await subscribes(ana, device)
    let to = { status: 307, headers: { Location: elsewhere.endpoint } }
    for (let reply of [to, { status: 400 }, { status: 403 }, { status: 429 }, { status: 500 }]) {
      await device.willAnswer(reply)
      expect(await tests(ana, item), String(reply.status)).toMatchObject(refused('push_refused'))
    }
    expect(await elsewhere.requests()).toEqual([])
    expect(await subscriptionsOf(ana)).toMatchObject([{ lastDeliveredAt: null }])
  })

  it('C080: is said in fewer words where it was too long', async () => {
    let device = await PushDevice.make()
    let item = await subscribes(ana, device)
    await device.willAnswer({ status: 413 })
    expect(await tests(ana, item)).toMatchObject({ status: 204 })
    let [long, short] = await device.requests()
    expect(short!.bytes).toBeLessThan(long!.bytes / 4)
    expect(short!.message).toMatchObject({ title: 'This is a test', body: '' })
  })

  it('can be had ten times an hour', async () => {
    let item = await subscribes(ana, await PushDevice.make())
    for (let i = 0; i < 10; i += 1) expect(await tests(ana, item)).toMatchObject({ status: 204 })
    expect(await tests(ana, item)).toMatchObject(refused('too_many'))
  })

  it('SECURITY 39: goes to no host that is not known any more', async () => {
    let device = await PushDevice.make()
    let item = await subscribes(ana, device)
    let { PUSH_HOSTS } = env
    env.PUSH_HOSTS = '*.push.apple.com'
    let answer = await tests(ana, item)
    env.PUSH_HOSTS = PUSH_HOSTS
    expect(answer).toMatchObject(refused('push_refused'))
    expect(await device.requests()).toEqual([])
  })
})
