import { AsyncLocalStorage } from 'node:async_hooks'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { Pushes } from '../../durable-objects/pushes.ts'
import { RateLimiter } from '../../durable-objects/rate-limiter.ts'
import { Teller } from '../../durable-objects/teller.ts'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import type { Usage } from '../../worker/operate/bill.ts'
import { DatabaseMeter } from './database-meter.ts'

/** What an object waits for while it is awake, on a network that is not here: taken from nothing that was measured. */
const AWAKE_MS = { call: 5, trip: 30, round: 30, push: 150 }
/** Calls that a person's object makes at once (Teller). */
const CALLS_AT_ONCE = 10
/** For so long nothing must be under way before something is taken for done. */
const QUIET_POLLS = 4
const POLL_MS = 2

/** One time that an object is awake, until all that it began has ended. */
interface Awake {
  /** How many objects are awake for it: who asks another one to push waits for that. */
  objects: number
  trips: number
  calls: number
  pushes: number
}

type Method = (...given: unknown[]) => unknown

/** What the platform counts as a request; a message of a socket counts as a twentieth, and its sender counts that. */
const UNCOUNTED = new Set(['constructor', 'webSocketClose', 'webSocketMessage'])

/** Keeps account of all that the platform would bill, but the requests of the Worker, which whoever makes them counts. */
export class UsageMeter {
  readonly #inside = new AsyncLocalStorage<Awake>()
  readonly #database = new DatabaseMeter(() => this.#note('trips'))
  readonly #undo: (() => void)[] = []
  #queried = { read: 0, written: 0 }
  #awake: Awake[] = []
  #requests = 0
  #rows = { read: 0, written: 0 }
  #photos = { read: 0, written: 0 }
  #pushes = 0
  #mails = 0
  #open = 0

  static async start(): Promise<UsageMeter> {
    let meter = new UsageMeter()
    meter.#watchObjects(UserPresence.prototype)
    meter.#watchObjects(RateLimiter.prototype)
    let stub = env.LIMITER.getByName('meter')
    await runInDurableObject(stub, (_, { storage }) => meter.#watchStorage(storage))
    meter.#watchSending()
    meter.#follow(Teller.prototype, 'tell')
    meter.#follow(Pushes.prototype, 'look')
    meter.read()
    return meter
  }

  /** Waits until nothing is under way. */
  async settle(): Promise<void> {
    for (let polls = 0; polls < QUIET_POLLS; polls += 1) {
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
      if (this.#open > 0 || this.#database.isBusy()) polls = 0
    }
  }

  /** What was used since the last reading. */
  read(): Omit<Usage, 'requests'> {
    this.#query()
    let awakeMs = this.#awake.reduce((sum, { calls, objects, pushes, trips }) => {
      let rounds = Math.ceil(calls / CALLS_AT_ONCE)
      let waits = trips * AWAKE_MS.trip + rounds * AWAKE_MS.round + pushes * AWAKE_MS.push
      return sum + objects * (AWAKE_MS.call + waits)
    }, 0)
    let usage = {
      objectRequests: this.#requests,
      awakeMs,
      databaseRead: this.#queried.read,
      databaseWritten: this.#queried.written,
      storageRead: this.#rows.read,
      storageWritten: this.#rows.written,
      photosRead: this.#photos.read,
      photosWritten: this.#photos.written,
      mails: this.#mails,
      pushes: this.#pushes
    }
    this.#queried = { read: 0, written: 0 }
    this.#awake = []
    this.#requests = this.#pushes = this.#mails = 0
    this.#rows = { read: 0, written: 0 }
    this.#photos = { read: 0, written: 0 }
    return usage
  }

  /** How many rows of the database something reads that is none of the day's. */
  async aside(work: () => Promise<unknown>): Promise<number> {
    this.#query()
    let { read, written } = this.#queried
    await work()
    await this.settle()
    this.#query()
    let more = this.#queried.read - read
    this.#queried = { read, written }
    return more
  }

  end(): void {
    this.#database.end()
    for (let undo of this.#undo.splice(0)) undo()
  }

  #query() {
    let { read, written } = this.#database.read()
    this.#queried.read += read
    this.#queried.written += written
  }

  #note(what: Exclude<keyof Awake, 'objects'>): void {
    let awake = this.#inside.getStore()
    if (awake) awake[what] += 1
  }

  /** Work that an object begins and does not wait for keeps it awake too: it is found in the same store. */
  #watchObjects(prototype: object): void {
    for (let name of Object.getOwnPropertyNames(prototype)) {
      let method = Object.getOwnPropertyDescriptor(prototype, name)?.value as Method | undefined
      if (name === 'constructor' || typeof method !== 'function') continue
      let watch = (self: unknown, given: unknown[]) => {
        // A method that calls another one of its own object.
        if (this.#inside.getStore()) return method.apply(self, given)
        let awake: Awake = { objects: name === 'push' ? 2 : 1, trips: 0, calls: 0, pushes: 0 }
        this.#awake.push(awake)
        if (!UNCOUNTED.has(name)) this.#requests += 1
        return this.#inside.run(awake, () => this.#track(method.apply(self, given)))
      }
      let watched: Method = function (this: unknown, ...given) {
        return watch(this, given)
      }
      this.#replace(prototype, name, watched)
    }
  }

  /** What goes on behind an answer. */
  #follow(prototype: object, name: string): void {
    let method = Object.getOwnPropertyDescriptor(prototype, name)!.value as Method
    let track = (work: unknown) => this.#track(work)
    this.#replace(prototype, name, function (this: unknown, ...given: unknown[]) {
      return track(method.apply(this, given))
    })
  }

  async #track(work: unknown): Promise<unknown> {
    this.#open += 1
    try {
      return await work
    } finally {
      this.#open -= 1
    }
  }

  #watchStorage(storage: DurableObjectStorage): void {
    let rows = () => this.#rows
    let sql = Object.getPrototypeOf(storage.sql) as SqlStorage
    let { exec } = sql
    this.#replace(sql, 'exec', function (this: SqlStorage, query: string, ...values: unknown[]) {
      let cursor = exec.call(this, query, ...values)
      // Whoever asks takes all rows at once; only then it is known how many were looked at.
      queueMicrotask(() => {
        rows().read += cursor.rowsRead
        rows().written += cursor.rowsWritten
      })
      return cursor
    })
    let prototype = Object.getPrototypeOf(storage) as DurableObjectStorage
    for (let name of ['deleteAlarm', 'setAlarm'] as const) {
      let method = prototype[name] as Method
      this.#replace(prototype, name, function (this: unknown, ...given: unknown[]) {
        rows().written += 1
        return method.apply(this, given)
      })
    }
  }

  #watchSending(): void {
    let { fetch } = globalThis
    let pushing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      if (this.#inside.getStore()) {
        this.#pushes += 1
        this.#note('pushes')
      }
      return this.#track(fetch(...given)) as Promise<Response>
    })
    this.#undo.push(() => pushing.mockRestore())
    let { get, put } = env.PHOTOS
    this.#replace(env.PHOTOS, 'get', (...given: Parameters<typeof get>) => {
      this.#photos.read += 1
      return get.apply(env.PHOTOS, given)
    })
    this.#replace(env.PHOTOS, 'put', (...given: Parameters<typeof put>) => {
      this.#photos.written += 1
      return put.apply(env.PHOTOS, given)
    })
    this.#replace(env.MAIL, 'send', async () => void (this.#mails += 1))
    let { getByName } = env.PRESENCE
    this.#replace(env.PRESENCE, 'getByName', (name: string) => {
      this.#note('calls')
      return getByName.call(env.PRESENCE, name)
    })
  }

  #replace(owner: object, name: string, value: unknown): void {
    let before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    this.#undo.push(() => {
      if (before) Object.defineProperty(owner, name, before)
      else Reflect.deleteProperty(owner, name)
    })
  }
}
