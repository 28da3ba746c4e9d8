import type { News, SocketMessage } from '#contract/socket.ts'
import { presence } from '#presence'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { LiveSocket } from './live-socket.ts'
import { alarmOf, type Person } from './people.ts'
import { soon } from './soon.ts'

/** News about nobody, which the product never sends; behind everything else, it marks the end of what was said. */
const MARK = { type: 'request_gone', userId: 1 } as const satisfies News

/** Waits until a person has told everybody: then their alarm stands at what is due next, as the row says (D4). */
export async function hasTold(person: Person): Promise<void> {
  await soon(async () => {
    let row = await env.DB.prepare('select next_due from statuses where user_id = ?')
      .bind(person.id)
      .first<{ next_due: number | null }>()
    expect((await alarmOf(person))?.getTime() ?? null, 'the alarm').toBe(row?.next_due)
  })
}

/** How soon telling is taken up again if its object dies over it (D44). */
const RESUME_MS = 5_000

/** Waits until a person has tried to tell everybody, and gives the moment at which those left out are tried again. */
export async function resumesAt(person: Person): Promise<Date> {
  return soon(async () => {
    let instant = await alarmOf(person)
    expect(instant, 'the alarm').toBeDefined()
    expect(instant, 'the alarm').not.toEqual(new Date(Date.now() + RESUME_MS))
    return instant!
  })
}

/** Waits like `hasTold` after a change that wakes a person's object only behind the answer, such as one of members. */
export async function hasSettled(person: Person): Promise<void> {
  await presence(env, person.id).wake()
  await hasTold(person)
}

function isMark(message: SocketMessage): boolean {
  return message.type === MARK.type && message.userId === MARK.userId
}

/** A notice stands beside the news it belongs to, and is asked for by itself. */
function isNotice(message: SocketMessage): boolean {
  return message.type === 'notification'
}

function unstamped(message: SocketMessage): News {
  let { serverTime: _, version: __, ...news } = message
  return news
}

/** One device of a person who listens, and can say what came since the last time it was asked. */
export class Ear {
  readonly person: Person
  readonly socket: LiveSocket
  #read = 0

  constructor(person: Person, socket: LiveSocket) {
    this.person = person
    this.socket = socket
  }

  static async of(person: Person): Promise<Ear> {
    return new Ear(person, await person.listens())
  }

  /** The types of all notices that ever came. */
  notices(): string[] {
    return this.socket.of('notification').map(({ notification }) => notification.type)
  }

  /** Waits until something came, then gives all of it. */
  async hearsNext(...tellers: Person[]): Promise<News[]> {
    await soon(() => expect(this.socket.messages.length).toBeGreaterThan(this.#read))
    return this.hears(...tellers)
  }

  /** Everything that came, once `tellers` have told what they had to tell; [] is a proven silence. */
  async hears(...tellers: Person[]): Promise<News[]> {
    await Promise.all(tellers.map(hasTold))
    let { messages } = this.socket
    let marks = messages.filter(isMark).length
    await presence(env, this.person.id).hear(MARK)
    await soon(() => expect(messages.filter(isMark).length).toBeGreaterThan(marks))
    let heard = messages.slice(this.#read)
    this.#read = messages.length
    return heard.filter(message => !isMark(message) && !isNotice(message)).map(unstamped)
  }
}
