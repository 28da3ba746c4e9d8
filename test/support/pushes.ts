import type { PushSubscriptionItem } from '#contract/push.ts'
import { presence } from '#presence'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Answer } from './checked-answer.ts'
import type { PushReply, PushRequest } from './push-request.ts'
import { alarmOf, type Person } from './people.ts'
import { prefers } from './notices.ts'
import { soon } from './soon.ts'
import { memoryOf } from './traces.ts'

const DESK = 'https://push-desk.test/devices'
export const SUBSCRIPTIONS = '/api/push/subscriptions'

/** The browser of a device, which has subscribed at its push service. */
export class PushDevice {
  readonly id: string
  readonly endpoint: string
  readonly keys: { auth: string; p256dh: string }

  private constructor({ endpoint, id, keys }: Pick<PushDevice, 'endpoint' | 'id' | 'keys'>) {
    this.id = id
    this.endpoint = endpoint
    this.keys = keys
  }

  static async make(origin = 'https://fcm.googleapis.com'): Promise<PushDevice> {
    let answer = await fetch(`${DESK}/?origin=${encodeURIComponent(origin)}`)
    return new PushDevice(await answer.json())
  }

  /** The next requests to this device are answered so, each by one. */
  async willAnswer(...replies: PushReply[]): Promise<void> {
    await fetch(`${DESK}/${this.id}/replies`, { method: 'POST', body: JSON.stringify(replies) })
  }

  /** Every request that came, whatever it was answered. */
  async requests(): Promise<PushRequest[]> {
    return (await fetch(`${DESK}/${this.id}`)).json()
  }

  /** What it shows: the titles of what was delivered. */
  async titles(): Promise<string[]> {
    let requests = (await this.requests()).filter(({ status }) => status === 201)
    return requests.map(({ message }) => String(message['title']))
  }
}

export async function triesToSubscribe(
  person: Person,
  { endpoint, keys }: Pick<PushDevice, 'endpoint' | 'keys'>,
  name = 'A phone'
): Promise<Answer> {
  return person.tries('POST', SUBSCRIPTIONS, { endpoint, keys, name })
}

export async function subscribes(
  person: Person,
  device: PushDevice,
  name?: string
): Promise<PushSubscriptionItem> {
  let answer = await triesToSubscribe(person, device, name)
  expect(answer, `${person.name} subscribes`).toMatchObject({ status: 201 })
  return answer.body as PushSubscriptionItem
}

export async function subscriptionsOf(person: Person): Promise<PushSubscriptionItem[]> {
  let answer = await person.tries('GET', SUBSCRIPTIONS)
  expect(answer, `the devices of ${person.name}`).toMatchObject({ status: 200 })
  return answer.body as PushSubscriptionItem[]
}

/** A person turns push on, as the app does it: for this device, and as a wish. */
export async function turnsPushOn(person: Person, name?: string): Promise<PushDevice> {
  let device = await PushDevice.make()
  await subscribes(person, device, name)
  await prefers(person, { pushNotifications: true })
  return device
}

/** How long the product waits for a push service before it takes a try for cut off. */
const LEASE_MS = 15_000
/** When it looks again for what was announced, if it dies over it. */
const LOOK_MS = 5_000

/** Waits until a person's object has sent all that is due now. Before a test moves the clock, so that nothing is under way then. */
export async function hasPushed(person: Person): Promise<void> {
  await presence(env, person.id).push()
  await soon(async () => {
    let { deliveries = [] } = (await memoryOf(person.id)) as Record<string, { due: number }[]>
    let isDueIn = (ms: number) => deliveries.some(({ due }) => due === Date.now() + ms)
    let alarm = await alarmOf(person)
    let isLooking = alarm?.getTime() === Date.now() + LOOK_MS && !isDueIn(LOOK_MS)
    expect(isLooking, `whether ${person.name} has still to look`).toBe(false)
    let isWaiting = deliveries.some(({ due }) => due <= Date.now())
    expect(isWaiting, `whether something for ${person.name} waits`).toBe(false)
    expect(isDueIn(LEASE_MS), `whether something is on its way to ${person.name}`).toBe(false)
  })
}

/** Everything that reached a person's device once all that is due has been sent: so many requests, and no more. */
export async function expectPushed(
  person: Person,
  device: PushDevice,
  count: number
): Promise<PushRequest[]> {
  await hasPushed(person)
  let requests = await device.requests()
  expect(requests, `what reached a device of ${person.name}`).toHaveLength(count)
  return requests
}
