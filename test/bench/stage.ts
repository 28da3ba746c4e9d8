import { type Cast, each, type Person, type Speaker } from './cast.ts'
import type { Client } from './client.ts'
import { quantile } from './figures.ts'
import { listen, socketOf } from './socket.ts'
import type { Target } from './target.ts'

/** Ms from the call: to its own answer, and until the first, the one in the middle and the last contact's socket had the push. */
export interface Flip {
  answer: number
  first: number
  middle: number
  last: number
}

interface Look {
  status: string
  statusMessage?: string | undefined
}

interface Pending extends Look {
  waiting: Set<number>
  /** When each of the others had it. */
  heardAt: number[]
  heard(): void
  fail(error: Error): void
}

/** A push that has not come after so long, on the busiest machine, is lost. */
const LOST_MS = 60_000
const AT_ONCE = 8

/** One side of the comparison with everybody connected. It counts nothing that it has not checked. */
export class Stage<C extends Cast = Cast> {
  readonly cast: C
  readonly cpuMs: () => number
  readonly client: Client
  readonly #origin: URL
  readonly #pending = new Map<number, Pending>()
  /** What everybody's contacts must see of them. */
  readonly #looks = new Map<number, Look>()
  #flips = 0
  #fault: Error | undefined

  constructor(cast: C, client: Client, { origin, cpuMs }: Target) {
    this.cast = cast
    this.cpuMs = cpuMs
    this.client = client
    this.#origin = origin
  }

  /** Connects these people. */
  async open(people: readonly Person[]): Promise<void> {
    await each(people, AT_ONCE, async ({ id, token }) => {
      await listen(this.socketOf(token), text => this.#hear(id, text))
    })
  }

  /** Where the socket of a session is opened. */
  socketOf(token: string): URL {
    return socketOf(this.#origin, token)
  }

  /** Whether somebody who flips has flipped to available last. */
  isOn(id: number): boolean {
    return this.#looks.get(id)?.status === 'available'
  }

  /** Turns the light of `speaker` on, with a new message, or off again; ends when everybody knows. */
  async flip({ id, token, contacts }: Speaker, visibleToGroupIds?: number[]): Promise<Flip> {
    if (this.#fault) throw this.#fault
    this.#flips += 1
    let look: Look = this.isOn(id)
      ? { status: 'unavailable' }
      : { status: 'available', statusMessage: `flip ${this.#flips}` }
    this.#looks.set(id, look)
    let startedAt = NaN
    let heardAt: number[] = []
    let told = new Promise<void>((resolve, reject) => {
      let waiting = new Set(contacts.map(contact => contact.id))
      let lose = () => reject(new Error(`A push of ${id} was lost: ${[...waiting].join(', ')}`))
      let lost = setTimeout(lose, LOST_MS)
      this.#pending.set(id, {
        ...look,
        waiting,
        heardAt,
        heard: () => {
          clearTimeout(lost)
          this.#pending.delete(id)
          resolve()
        },
        fail: reject
      })
    })
    startedAt = performance.now()
    let answered = this.client
      .call('POST', '/api/status', token, { ...look, visibleToGroupIds })
      .then(() => performance.now() - startedAt)
    let [answer] = await Promise.all([answered, told])
    let [first, middle, last] = [0, 0.5, 1].map(share => quantile(heardAt, share) - startedAt)
    return { answer, first: first ?? NaN, middle: middle ?? NaN, last: last ?? NaN }
  }

  /** GET /api/friends, as text. */
  readList({ token }: Person): Promise<string> {
    return this.client.call('GET', '/api/friends', token)
  }

  /** Reads the list of everybody who listens: it must say what each contact said last. */
  async checkLists(): Promise<void> {
    await each(this.cast.listeners, AT_ONCE, async listener => {
      for (let contact of JSON.parse(await this.readList(listener)) as (Look & { id: number })[]) {
        let look = this.#looks.get(contact.id)
        if (look && !isSame(look, contact)) throw wrong('a read', look, contact)
      }
    })
    if (this.#fault) throw this.#fault
  }

  #hear(listener: number, text: string): void {
    let news = JSON.parse(text) as Look & { type: string; userId: number }
    if (news.type !== 'status_change') return
    let pending = this.#pending.get(news.userId)
    if (pending && isSame(pending, news) && pending.waiting.delete(listener)) {
      pending.heardAt.push(performance.now())
      if (pending.waiting.size === 0) pending.heard()
      return
    }
    this.#fault = wrong('a push', pending, news)
    for (let { fail } of this.#pending.values()) fail(this.#fault)
  }
}

function isSame(one: Look, other: Look): boolean {
  return (
    one.status === other.status && (one.statusMessage ?? null) === (other.statusMessage ?? null)
  )
}

function wrong(what: string, expected: Look | undefined, found: Look): Error {
  let word = (look: Look | undefined) => look && `${look.status} ${look.statusMessage ?? ''}`
  return new Error(`Expected of ${what}: ${word(expected)}; found: ${word(found)}`)
}
