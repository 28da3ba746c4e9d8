import type { Me } from '#contract/account.ts'
import type { Contact } from '#contract/contacts.ts'
import { FAILURES, type FailureCode } from '#contract/failures.ts'
import type { Group } from '#contract/groups.ts'
import type { ContactRequest } from '#contract/requests.ts'
import { vi } from 'vitest'

export const ana: Me = {
  id: 1,
  username: 'anasilva',
  displayName: 'Ana Silva',
  email: 'ana@example.test',
  phoneNumber: '+351 912 345 678',
  avatar: null,
  status: 'unavailable',
  statusMessage: null,
  statusExpiresAt: null,
  until: null,
  since: null,
  source: null,
  audience: null,
  visibleToGroupIds: [],
  nextChange: null,
  timeZone: 'Europe/Lisbon',
  applySchedule: true
}

export const at = (ms: number) => new Date(ms).toISOString()

/** Ana with her light on, by a timer that ends at `end`. */
export const withTimer = (end: number): Me => ({
  ...ana,
  status: 'available',
  statusExpiresAt: at(end),
  until: at(end),
  since: at(end - 1_800_000),
  source: 'timer',
  audience: []
})

export const ben: Contact = {
  id: 2,
  friendshipId: 102,
  username: 'benokoro',
  displayName: 'Ben Okoro',
  avatar: null,
  status: 'available',
  statusMessage: 'tea break',
  phoneNumber: '+1 (555) 010-0000'
}

/** A name that runs from right to left. */
export const dani = '\u05D3\u05E0\u05D9'

export const family: Group = {
  id: 501,
  name: 'Family',
  color: '#3b82f6',
  members: [
    {
      id: ben.id,
      friendshipId: ben.friendshipId,
      user: { displayName: ben.displayName, username: ben.username, avatar: null }
    }
  ]
}

const work: Group = { id: 502, name: 'Work', color: '#ef4444', members: [] }

export const noor: ContactRequest = {
  id: 71,
  userId: 3,
  user: { displayName: 'Noor Haddad', username: 'noorhaddad', avatar: null }
}

export type Answer = { body?: unknown; headers?: Record<string, string>; status?: number } | Error

interface Asked {
  body: unknown
  headers: Headers
  /** Whether it goes on when the page is left. */
  keepalive: boolean
  path: string
}

/** Plays the server: each call is answered by what `answers` holds for it, a function or a plain answer. */
export class AppServer {
  asked: Asked[] = []
  /** How far the clock of the device is ahead of the server's. */
  aheadMs = 0
  answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)> = {
    'GET /api/me': { body: ana },
    'GET /api/friends': { body: [ben] },
    'GET /api/friend-requests': { body: [] },
    'GET /api/contact-groups': { body: [family, work] },
    'GET /api/notifications': { body: [] },
    'POST /api/logout': { status: 204 }
  }

  constructor() {
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.#answer(path, init))
  }

  /** What was asked so far by `METHOD /path`. */
  calls(call: string): unknown[] {
    return this.asked.filter(({ path }) => path === call).map(({ body }) => body)
  }

  async #answer(address: string, init: RequestInit): Promise<Response> {
    let path = `${init.method} ${address}`
    let body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    let { headers: sent, keepalive = false } = init
    this.asked.push({ body, headers: new Headers(sent), keepalive, path })
    let prepared = this.answers[path] ?? new Error(`Nobody answers ${path}`)
    let answer = typeof prepared === 'function' ? await prepared(body) : prepared
    if (answer instanceof Error) throw answer
    let headers = { 'X-Server-Time': String(Date.now() - this.aheadMs), ...answer.headers }
    let { status = 200 } = answer
    return status === 204
      ? new Response(null, { headers, status })
      : Response.json(answer.body, { headers, status })
  }
}

export function refusal(code: FailureCode): Answer {
  let { message, status } = FAILURES[code]
  return { body: { code, message }, status }
}

export const offline = new TypeError('Failed to fetch')

/** An answer that waits until it is given. */
export function later(): { answer: () => Promise<Answer>; give: (answer: Answer) => void } {
  let give!: (answer: Answer) => void
  let promise = new Promise<Answer>(resolve => {
    give = resolve
  })
  return { answer: () => promise, give }
}
