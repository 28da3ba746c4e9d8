import { PING } from '#contract/socket.ts'
import { presence } from '#presence'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Days, Usage } from '../../worker/operate/bill.ts'
import { BASELINE } from '../rules/photo-samples.ts'
import { channelOf } from './channels.ts'
import { at, inMinutes } from './clock.ts'
import { LiveSocket } from './live-socket.ts'
import { NOTIFICATIONS, noticesOf } from './notices.ts'
import { alarmOf, type Person, runAlarm } from './people.ts'
import { open, wear } from './photos.ts'
import { turnsPushOn } from './pushes.ts'
import { addsEntry } from './schedules.ts'
import { makeContacts, newPeople } from './seed.ts'
import { UsageMeter } from './usage-meter.ts'

const CONTACTS = 15
/** So many contacts are pushed what they are told. */
const PUSHED = 5
/** So many contacts look at what stands behind their bell, and as much stands behind one's own. */
const READ = 10
/** How long the app is open each time, and how often. */
const OPEN_MS = 120_000
const OPENINGS = 8
const PINGS = 4
/** Messages of a socket that count as one request. */
const MESSAGES_A_REQUEST = 20
/** What Home shows; it is read when Home opens, and once more when the channel is up. */
const HOME = [
  '/api/me',
  '/api/friends',
  '/api/friend-requests',
  '/api/contact-groups',
  NOTIFICATIONS
]
/** What the app reads anew after a change, its own or a contact's. */
const LIST = '/api/friends'
/** SPEC 4: what a client without a channel asks for, and how often. */
const POLLED = '/api/me'
const POLL_MS = 5_000
const DAY_MS = 86_400_000

/** One person's day, as the app and the platform go through it: what it does is real, and all of it is counted. */
export class UserDay {
  readonly #meter: UsageMeter
  readonly #me: Person
  readonly #contacts: readonly Person[]
  /** Of a contact; browsers keep photos, and one a day is new. */
  readonly #photo: string
  #requests = 0
  #messages = 0
  #alarms = 0

  private constructor(meter: UsageMeter, me: Person, contacts: readonly Person[], photo: string) {
    this.#meter = meter
    this.#me = me
    this.#contacts = contacts
    this.#photo = photo
  }

  /** The second of two days alike: on the first one nobody has been told anything yet. */
  static async usage(): Promise<Days> {
    at('2026-05-04T05:00:00Z')
    let names = Array.from({ length: CONTACTS }, (_, i) => `Contact ${i}`)
    let [[me], contacts] = [await newPeople('Ana Silva'), await newPeople(...names)]
    await makeContacts(me, ...contacts)
    for (let contact of contacts.slice(0, PUSHED)) await turnsPushOn(contact)
    for (let day of ['Mon', 'Tue']) await addsEntry(me, `${day} 09:00-10:00`)
    let photo = await wear(contacts[0]!, BASELINE)
    let meter = await UsageMeter.start()
    let day = new UserDay(meter, me, contacts, photo)
    try {
      await day.#live('2026-05-04')
      return await day.#live('2026-05-05')
    } finally {
      meter.end()
    }
  }

  async #live(date: string): Promise<Days> {
    this.#requests = this.#messages = this.#alarms = 0
    await this.#contactsDo(date)
    await this.#opens(`${date}T06:00:00Z`, async () => {
      await this.#flips(true)
      this.#requests += 1
      await open(this.#photo)
    })
    await this.#opens(`${date}T07:00:00Z`, () => this.#flips(false))
    // The schedule turns the light on and off.
    await this.#opens(`${date}T10:00:00Z`, () => this.#setsTimer(15))
    await this.#opens(`${date}T12:00:00Z`, () => this.#setsTimer(30))
    await this.#opens(`${date}T14:00:00Z`, () => this.#searchesAndCalls())
    await this.#opens(`${date}T15:00:00Z`, () => this.#flips(true))
    await this.#opens(`${date}T16:00:00Z`, async () => {
      await this.#flips(false)
      await this.#readsNotices()
    })
    await this.#opens(`${date}T18:00:00Z`, async () => {
      await this.#flips(true)
      await this.#flips(false)
      await this.#setsTimer(60)
    })
    await this.#passes(`${date}T23:00:00Z`)
    // What a client without a channel reads each time.
    return this.#usage(await this.#meter.aside(() => this.#me.tries('GET', POLLED)))
  }

  #usage(polledRows: number): Days {
    let used = this.#meter.read()
    // Two edges of the schedule and the ends of three timers.
    expect(this.#alarms, 'the alarms of a day').toBe(5)
    let objectRequests = used.objectRequests + this.#messages / MESSAGES_A_REQUEST
    let product = { ...used, requests: this.#requests, objectRequests }
    let polling = (ms: number) => this.#polling(product, ms, polledRows)
    return { product, letter: polling(OPENINGS * OPEN_MS), letterAllDay: polling(DAY_MS) }
  }

  /** The same day without channels and objects, while a page asks for so long; nothing is read once more for a channel. */
  #polling(product: Usage, ms: number, polledRows: number): Usage {
    let looks = ms / POLL_MS
    return {
      ...product,
      requests: product.requests - OPENINGS * (1 + HOME.length) + looks,
      objectRequests: 0,
      awakeMs: 0,
      storageRead: 0,
      storageWritten: 0,
      databaseRead: product.databaseRead + looks * polledRows
    }
  }

  /** What others do is on their bill: they change so that something stands behind the bell, and read what stands behind theirs. */
  async #contactsDo(date: string) {
    at(`${date}T05:30:00Z`)
    for (let contact of this.#contacts.slice(0, READ)) {
      for (let notice of await noticesOf(contact)) {
        await contact.tries('POST', `${NOTIFICATIONS}/${notice.id}/read`)
      }
      await contact.goesAvailable()
      await contact.goesUnavailable()
    }
    await this.#meter.settle()
    this.#meter.read()
  }

  /** One opening of two minutes: the page, what Home reads, the channel and its signs of life. */
  async #opens(instant: string, deed: () => Promise<void>) {
    await this.#passes(instant)
    // The page itself is a file that the Worker hands out.
    this.#requests += 1
    for (let path of [...HOME, ...HOME]) await this.#asks('GET', path)
    this.#requests += 1
    let socket = await LiveSocket.open(this.#me.token)
    this.#says(socket, '{"type":"foreground","value":true}')
    await deed()
    // Of 15 contacts' 14 changes a day 2.3 come while the app is open; here it is 4.
    if (new Date(instant).getUTCHours() % 3 === 0) await this.#asks('GET', LIST)
    for (let i = 0; i < PINGS; i += 1) this.#says(socket, PING)
    at(Date.parse(instant) + OPEN_MS)
    this.#says(socket, '{"type":"foreground","value":false}')
    socket.close()
    await this.#meter.settle()
    await this.#isCalledInVain()
  }

  /** The first contact whose light changes after the app was closed calls, and learns that nobody listens. */
  async #isCalledInVain() {
    let [caller] = this.#contacts
    let channelId: number | null = null
    await this.#meter.aside(async () => void (channelId = await channelOf(this.#me)))
    await presence(env, this.#me.id).hearOf({ id: caller!.id, version: 0, channelId })
    await this.#meter.settle()
  }

  async #passes(instant: string) {
    let end = Date.parse(instant)
    for (;;) {
      await this.#meter.settle()
      let next = await alarmOf(this.#me)
      if (!next || next.getTime() > end) break
      at(next)
      this.#alarms += 1
      await runAlarm(this.#me)
    }
    at(end)
  }

  async #asks(method: string, path: string, body?: unknown): Promise<unknown> {
    this.#requests += 1
    let answer = await this.#me.tries(method, path, body)
    expect(answer, `${method} ${path}`).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 300)
    })
    return answer.body
  }

  #says(socket: LiveSocket, text: string) {
    this.#messages += 1
    socket.send(text)
  }

  async #flips(isOn: boolean) {
    await this.#changes(
      isOn ? { status: 'available', statusMessage: 'tea?' } : { status: 'unavailable' }
    )
  }

  async #setsTimer(minutes: number) {
    let statusExpiresAt = inMinutes(minutes).toISOString()
    await this.#changes({ status: 'available', statusExpiresAt })
  }

  /** The app reads its list anew after each change of its own. */
  async #changes(body: unknown) {
    await this.#asks('POST', '/api/status', body)
    await this.#meter.settle()
    await this.#asks('GET', LIST)
  }

  async #searchesAndCalls() {
    await this.#asks('POST', '/api/search', { query: 'contact' })
    for (let { id } of this.#contacts.slice(0, 2)) {
      await this.#asks('POST', '/api/record-call', { receiverId: id })
      await this.#asks('GET', '/api/connectedness-score')
    }
  }

  async #readsNotices() {
    let list = (await this.#asks('GET', NOTIFICATIONS)) as { id: number; read: boolean }[]
    let unread = list.filter(({ read }) => !read)
    expect(unread.length).toBeGreaterThanOrEqual(READ)
    for (let { id } of unread.slice(0, READ))
      await this.#asks('POST', `${NOTIFICATIONS}/${id}/read`)
  }
}
