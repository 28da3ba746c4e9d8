import { type Me, register } from '#contract/account.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { acceptRequest, sendRequest } from '#contract/requests.ts'
import { SOCKET_PATH } from '#contract/socket.ts'
import { callerOf, type Given } from '../../worker/operate/caller.ts'

export const PASSWORD = 'Secret-1!'
/** Where people and their devices are, unless a story says otherwise. */
export const LONDON = 'Europe/London'

let people = 0

/** What a new person would type. No two are alike, not even in two files. */
export function newcomer(displayName: string) {
  people += 1
  return {
    displayName,
    email: `person${people}-${crypto.randomUUID().slice(0, 8)}@example.test`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phoneNumber: '+44 20 7946 0018'
  }
}

/** Somebody who uses the API without a browser. */
export class Outsider {
  readonly #url: string
  readonly token: string | undefined

  constructor(url: string, token?: string) {
    this.#url = url
    this.token = token
  }

  /** Reads the live channel until the first message of `type`. */
  async hears(type: string): Promise<Record<string, unknown>> {
    let url = new URL(`${SOCKET_PATH}?sessionId=${this.token}`, this.#url)
    let socket = new WebSocket(url.href.replace(/^http/, 'ws'))
    try {
      return await new Promise((resolve, reject) => {
        socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
          let message = JSON.parse(data) as Record<string, unknown>
          if (message.type === type) resolve(message)
        })
        socket.addEventListener('close', ({ code }) => reject(new Error(`closed with ${code}`)))
      })
    } finally {
      socket.close()
    }
  }

  async call<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<AnswerOf<E>> {
    return callerOf(this.#url, this.token)(endpoint, given)
  }
}

export type Known = Outsider & { me: Me; token: string }

/** Signs somebody up from outside, by a name or all that they would type: for stories that begin later. */
export async function signUpOutside(
  url: string,
  who: string | ReturnType<typeof newcomer>,
  timeZone = LONDON
): Promise<Known> {
  let typed = typeof who === 'string' ? newcomer(who) : who
  let body = { ...typed, timeZone }
  let { sessionId: token, user: me } = await new Outsider(url).call(register, { body })
  return Object.assign(new Outsider(url, token), { me, token })
}

/** Makes two people contacts from outside. */
export async function befriendOutside(one: Known, other: Known): Promise<void> {
  await one.call(sendRequest, { body: { friendId: other.me.id } })
  await other.call(acceptRequest, { params: { userId: one.me.id } })
}
