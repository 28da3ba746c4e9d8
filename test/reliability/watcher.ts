import { type Contact, readContacts } from '#contract/contacts.ts'
import { SERVER_TIME } from '#contract/headers.ts'
import { SOCKET_PATH, SocketMessage } from '#contract/socket.ts'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Known } from '../e2e/outside.ts'

/** Until when each person said that they are available, acknowledged, in ms. */
export type Ends = Map<number, number>

const PAUSE_MS = 10
const LOOK_MS = 5

export function messageOf(end: number): string {
  return `until ${new Date(end).toISOString()}`
}

/** Somebody who reads their contacts again and again, and listens, and believes nothing past its end. */
export class Watcher {
  readonly #url: string
  readonly #person: Known
  readonly #ends: Ends
  readonly #heardOff = new Map<number, number>()
  #socket: WebSocket | undefined
  reads = 0
  /** Ms from an end to the stamp of an answer that was decided before it: what a busy machine takes in between. */
  stalestMs = 0
  /** Ms from each end to the moment at which the channel told it. */
  readonly lateness: number[] = []
  readonly late: string[] = []
  readonly early: string[] = []
  readonly torn: string[] = []

  constructor(url: string, person: Known, ends: Ends) {
    this.#url = url
    this.#person = person
    this.#ends = ends
  }

  /** Reads until `isOver`; while nobody answers it tries again. */
  async watches(isOver: () => boolean, isQuiet: () => boolean): Promise<void> {
    while (!isOver()) {
      if (!isQuiet()) await this.#looks().catch(ignoreSilence)
      await setTimeout(PAUSE_MS)
    }
  }

  async #looks(): Promise<void> {
    let before = new Map(this.#ends)
    let sentAt = Date.now()
    let response = await fetch(new URL(readContacts.path, this.#url), {
      headers: { Authorization: `Bearer ${this.#person.token}` }
    })
    let contacts = (await response.json()) as Contact[]
    let answeredAt = Date.now()
    if (!response.ok) {
      this.torn.push(`A read was answered with ${response.status}`)
      return
    }
    this.reads += 1
    let stampedAt = Number(response.headers.get(SERVER_TIME))
    for (let { id, status, statusExpiresAt, statusMessage } of contacts) {
      let end = before.get(id)
      if (status === 'available') {
        this.#believes('A read', sentAt, statusExpiresAt, statusMessage)
        this.stalestMs = Math.max(this.stalestMs, stampedAt - Date.parse(statusExpiresAt ?? ''))
      } else if (end !== undefined && end === this.#ends.get(id) && end > answeredAt) {
        this.early.push(`A read showed nothing ${end - answeredAt} ms before the end`)
      }
    }
  }

  #believes(what: string, at: number, expiresAt?: string, message?: string): void {
    let end = Date.parse(expiresAt ?? '')
    if (message !== messageOf(end)) this.torn.push(`${what} showed '${message}' with ${expiresAt}`)
    if (!(end > at)) this.late.push(`${what} showed an availability ${at - end} ms past its end`)
  }

  async listens(): Promise<void> {
    this.#socket?.close()
    let address = new URL(`${SOCKET_PATH}?sessionId=${this.#person.token}`, this.#url)
    this.#socket = new WebSocket(address.href.replace(/^http/, 'ws'))
    this.#socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#hears(SocketMessage.parse(JSON.parse(data)))
    })
    await once(this.#socket, 'open')
  }

  #hears(message: SocketMessage): void {
    if (message.type === 'contact_changed') this.#looksAgain(message)
    if (message.type !== 'status_change') return
    let { serverTime, status, statusExpiresAt, statusMessage, userId } = message
    if (status === 'available') {
      this.#believes('A message', serverTime, statusExpiresAt, statusMessage)
      return
    }
    let end = this.#ends.get(userId) ?? NaN
    if (serverTime < end) this.early.push(`A message ended it ${end - serverTime} ms too early`)
    this.#heardOff.set(userId, end)
    this.lateness.push(Date.now() - end)
  }

  /** D44: whoever may have heard something else since is told to look; behind an end there is nothing to see. */
  #looksAgain({ serverTime, userId }: { serverTime: number; userId: number }): void {
    let end = this.#ends.get(userId) ?? NaN
    if (serverTime < end || this.#heardOff.get(userId) === end) return
    this.#heardOff.set(userId, end)
    this.lateness.push(Date.now() - end)
  }

  /** Waits until the channel has told that `userId` ended at `end`; false if it does not come. */
  async hearsEnd(userId: number, end: number, patienceMs: number): Promise<boolean> {
    while (this.#heardOff.get(userId) !== end) {
      if (Date.now() > end + patienceMs) return false
      await setTimeout(LOOK_MS)
    }
    return true
  }

  leaves(): void {
    this.#socket?.close()
  }
}

/** A server that is down answers nothing, and that is no answer past an end. */
function ignoreSilence(error: unknown): void {
  let isSilence = error instanceof TypeError && /fetch failed|terminated/.test(error.message)
  if (!isSilence) throw error
}
