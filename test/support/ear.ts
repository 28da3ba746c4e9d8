import type { News, SocketMessage } from '#contract/socket.ts'
import { presence } from '#presence'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { LiveSocket } from './live-socket.ts'
import { alarmOf, type Person } from './people.ts'
import { soon } from './soon.ts'

/** News that the product never sends by itself; sent behind everything else, it marks the end of what was said. */
const MARK = { type: 'stale', what: 'preferences' } as const satisfies News

/** Waits until a person has told everybody: then their alarm stands at what is due next, as the row says (D4). */
export async function hasTold(person: Person): Promise<void> {
  await soon(async () => {
    let row = await env.DB.prepare('select next_due from statuses where user_id = ?')
      .bind(person.id)
      .first<{ next_due: number | null }>()
    expect((await alarmOf(person))?.getTime() ?? null, 'the alarm').toBe(row?.next_due)
  })
}

/** The same after a change that wakes a person's object only behind the answer, such as one of members. */
export async function hasSettled(person: Person): Promise<void> {
  await presence(env, person.id).wake()
  await hasTold(person)
}

function isMark(message: SocketMessage): boolean {
  return message.type === MARK.type && message.what === MARK.what
}

/** Notices are another story: what is heard here is who is available, who is a contact, and what is out of date. */
function isNotice(message: SocketMessage): boolean {
  return (message.type as string) === 'notification'
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
