import type { Me } from '#contract/account.ts'
import type { Contact } from '#contract/contacts.ts'
import { FAILURES, type FailureCode } from '#contract/failures.ts'
import type { Group } from '#contract/groups.ts'
import type { ContactRequest, FoundPerson } from '#contract/requests.ts'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import { dropSessionId } from '../../web/lib/session-id.ts'
import '../../web/stores/session.ts'

const ann: Me = {
  id: 1,
  username: 'annlee',
  displayName: 'Ann Lee',
  email: 'ann@example.test',
  phoneNumber: '+1 555 0100',
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
  timeZone: 'Europe/London',
  applySchedule: true
}

let lastId = 100

export function contact(displayName: string, more: Partial<Contact> = {}): Contact {
  lastId += 2
  return {
    id: lastId,
    friendshipId: lastId + 1,
    username: displayName.replace(/\s/gu, '').toLowerCase(),
    displayName,
    avatar: null,
    status: 'unavailable',
    ...more
  }
}

export function group(name: string, members: readonly Contact[] = []): Group {
  lastId += 1
  return {
    id: lastId,
    name,
    color: '#3b82f6',
    members: members.map(({ avatar, displayName, friendshipId, id, username }) => ({
      id,
      friendshipId,
      user: { displayName, username, avatar }
    }))
  }
}

export function person(
  displayName: string,
  relation: FoundPerson['relation'] = 'none'
): FoundPerson {
  let { avatar, id, username } = contact(displayName)
  return { id, displayName, username, avatar, relation }
}

interface Call {
  body: unknown
  method: string
  path: string
}

/** Plays the server for one test: what it holds is what it answers; the verbs of groups and contacts change it. */
export class Server {
  calls: Call[] = []
  contacts: Contact[] = []
  found: FoundPerson[] = []
  groups: Group[] = []
  requests: ContactRequest[] = []
  #failures = new Map<string, FailureCode>()
  #gates = new Map<string, Promise<void>>()

  constructor() {
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.#answer(path, init))
  }

  /** Every call of `method` to a path that starts with `path` is refused, until `heals`. */
  fails(method: string, path: string, code: FailureCode = 'internal'): void {
    this.#failures.set(`${method} ${path}`, code)
  }

  heals(): void {
    this.#failures.clear()
  }

  /** Holds back the answers to such calls until the function it gives is called. */
  holds(method: string, path: string): () => void {
    let gate = new AbortController()
    let opened = new Promise<void>(resolve => {
      gate.signal.addEventListener('abort', () => resolve())
    })
    this.#gates.set(`${method} ${path}`, opened)
    return () => gate.abort()
  }

  sent(method: string, path: string): Call[] {
    return this.calls.filter(call => call.method === method && call.path.startsWith(path))
  }

  async #answer(path: string, init: RequestInit): Promise<Response> {
    let method = init.method ?? 'GET'
    let body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    this.calls.push({ body, method, path })
    let refusal = this.#matching(this.#failures, method, path)
    await this.#matching(this.#gates, method, path)
    if (refusal) {
      let { message, status } = FAILURES[refusal]
      return Response.json({ code: refusal, message }, { status })
    }
    let [status, answer] = this.#result(method, path, body)
    return answer === null ? new Response(null, { status }) : Response.json(answer, { status })
  }

  #matching<T>(wishes: Map<string, T>, method: string, path: string): T | undefined {
    for (let [wish, value] of wishes) if (`${method} ${path}`.startsWith(wish)) return value
    return undefined
  }

  #result(method: string, path: string, body: unknown): [number, unknown] {
    let [, , noun = '', ...ids] = path.split('/')
    let [id = 0, memberId = 0] = ids.map(Number).filter(Number.isFinite)
    switch (`${method} ${noun} ${ids.length}`) {
      case 'GET me 0':
        return [200, ann]
      case 'GET friends 0':
        return [200, this.contacts]
      case 'GET contact-groups 0':
        return [200, this.groups]
      case 'GET friend-requests 0':
        return [200, this.requests]
      case 'POST search 0':
        return [200, this.found]
      case 'POST friend-request 0':
        return [201, { ...(body as object), status: 'pending' }]
      case 'POST friend-request 2':
        return [200, this.#accept(id)]
      case 'DELETE friends 1':
        this.contacts = this.contacts.filter(one => one.id !== id)
        return [204, null]
      case 'PUT friends 2':
        return [200, this.#setBell(id, new Date(Date.now() + 86_400_000).toISOString())]
      case 'DELETE friends 2':
        this.#setBell(id, undefined)
        return [204, null]
      case 'POST contact-groups 0': {
        let created = { ...group(''), ...(body as object) }
        this.groups = [...this.groups, created]
        return [201, created]
      }
      case 'DELETE contact-groups 1':
        this.groups = this.groups.filter(one => one.id !== id)
        return [204, null]
      case 'POST contact-groups 2':
        return [201, this.#addMember(id, (body as { friendshipId: number }).friendshipId)]
      case 'DELETE contact-groups 3':
        this.groups = this.groups.map(one => ({
          ...one,
          members: one.members.filter(member => one.id !== id || member.friendshipId !== memberId)
        }))
        return [204, null]
      default:
        throw new Error(`Nobody answers ${method} ${path}`)
    }
  }

  #setBell(id: number, until: string | undefined): Contact | undefined {
    this.contacts = this.contacts.map(({ bell: _, ...one }) =>
      one.id === id && until !== undefined ? { ...one, bell: until } : one
    )
    return this.contacts.find(one => one.id === id)
  }

  #accept(userId: number): Contact {
    let request = this.requests.find(one => one.userId === userId)
    let friend = contact(request?.user.displayName ?? '', { id: userId })
    this.requests = this.requests.filter(one => one !== request)
    this.contacts = [...this.contacts, friend]
    return friend
  }

  #addMember(groupId: number, friendshipId: number): Group | undefined {
    let added = this.contacts.filter(one => one.friendshipId === friendshipId)
    this.groups = this.groups.map(one =>
      one.id === groupId ? { ...one, members: [...one.members, ...group('', added).members] } : one
    )
    return this.groups.find(one => one.id === groupId)
  }
}

/** A signed-out page at `address`. happy-dom has no popovers; a busy machine needs patience. */
export function visit(address: string): Server {
  configure({ asyncUtilTimeout: 5_000 })
  HTMLElement.prototype.hidePopover = () => {}
  history.replaceState(null, '', address)
  dropSessionId()
  return new Server()
}
