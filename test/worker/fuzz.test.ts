import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { at } from '../support/clock.ts'
import { makesLink } from '../support/links.ts'
import { bodiesOf } from '../support/odd-bodies.ts'
import { PASSWORD, type Person, registrationOf, signUp } from '../support/people.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

// `npm test` sends a dozen bodies to each call; PORCHLIGHT_FULL=1 sends 10,000, which takes hours.
const BODIES = env.FULL === '1' ? 10_000 : 12
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const CHANGES = ENDPOINTS.filter(({ method }) => method !== 'GET').map(
  endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const
)

/** D28: all that a call may ever answer to what somebody makes up. */
const ANSWERS = [200, 201, 204, 400, 401, 404, 405, 409, 413, 415, 429]

let ann: Person
/** What each `:name` of a path stands for. */
let places: Record<string, unknown> = {}
let valid: Record<string, unknown> = {}
let now = Date.parse('2026-05-04T09:00:00Z')
let { LIMITS } = env

beforeAll(async () => {
  at(now)
  env.LIMITS = '1000000'
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ann = await signUp('Ann Lee')
  let [ben, cyd] = await newPeople('Ben Okoro', 'Cyd Marsh')
  await makeContacts(ann, ben)
  let group = await ann.creates('Family')
  let friendshipId = await ann.friendshipWith(ben)
  let { secret } = await makesLink(ann)
  places = { friendId: ben.id, friendshipId, id: group.id, secret, userId: ben.id }
  // Any point of the curve will do.
  let [p256dh = ''] = env.VAPID_KEYS!.split('.')
  valid = {
    ...registrationOf('Fuzzy Person'),
    ...{ statusMessage: 'hi', statusExpiresAt: '2026-05-04T10:00:00Z', edit: false, keep: false },
    ...{ status: 'available', visibleToGroupIds: [group.id], name: 'Work', color: '#3b82f6' },
    ...{ query: 'ben', friendId: cyd.id, friendshipId, receiverId: ben.id },
    ...{ dayOfWeek: 1, startTime: '09:00', endTime: '17:00', groupId: group.id, isEnabled: true },
    ...{ friendRequests: true, statusChanges: true, callAvailable: false, smartAlerts: true },
    ...{ pushNotifications: false, emailNotifications: false, applySchedule: true },
    ...{ endpoint: 'https://fcm.googleapis.com/fuzz', keys: { p256dh, auth: 'A'.repeat(22) } },
    ...{ currentPassword: PASSWORD, token: 'a'.repeat(64), username: 'fuzzy' },
    ...{ action: 'toggle', minutes: 30, days: 7, maxUses: 5, inviteToken: 'a'.repeat(64) }
  }
})

beforeEach(() => {
  at(now)
})

afterAll(() => {
  env.LIMITS = LIMITS
})

/** The fields that an endpoint knows, with values that are right where this file knows some. */
function fieldsOf({ body, path }: Endpoint): Record<string, unknown> {
  let shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  let own = path.includes('preferences') ? { friendId: null, groupId: null } : {}
  let known: Record<string, unknown> = { ...valid, ...own }
  return Object.fromEntries(Object.keys(shape).map(key => [key, known[key] ?? null]))
}

/** All that a refusal must leave alone; a mail leaves behind the answer, so what it brings and takes may come late. */
async function state(): Promise<string> {
  let { mailings: _, outbox: __, reset_links: ___, sessions, ...tables } = await readTables()
  // D20: a session slides once a day, whatever comes of the call that it came with.
  let who = sessions!.map(({ last_seen_at: _seen, expires_at: _ends, ...session }) => session)
  return JSON.stringify({ ...tables, sessions: who })
}

/** Whether the contract lets a body pass, so that something else has to refuse it. */
function fits({ body }: Endpoint, raw: string): boolean {
  try {
    return body?.safeParse(JSON.parse(raw)).success ?? true
  } catch {
    return false
  }
}

/** Somebody to whom no call has put an end yet. */
let guest: Person | undefined

/** Calls that end the session they come with, or its account, get another one each time that they have. */
async function tokenFor({ path, method }: Endpoint): Promise<string> {
  if (path === '/api/logout') return (await onAnotherDevice(ann)).token
  if (path !== '/api/account' || method !== 'DELETE') return ann.token
  ;[guest] = guest ? [guest] : await newPeople('Gone Soon')
  return guest.token
}

async function send(endpoint: Endpoint, address: string, raw: string): Promise<number> {
  let headers = { 'Content-Type': 'application/json' }
  let token = await tokenFor(endpoint)
  let sent = endpoint.method === 'GET' ? {} : { raw, headers }
  // Ever new networks would each have an object that counts for them.
  let call = { ...sent, network: ann.network, token }
  let { status } = await callApi(endpoint.method, address, call)
  expect(ANSWERS).toContain(status)
  if (token === guest?.token && status < 400) guest = undefined
  return status
}

describe('SECURITY 33: whatever is sent', () => {
  it.each(CHANGES)(
    'to %s is answered, never with a fault, and a refusal changes nothing',
    async (_, endpoint) => {
      // Nothing is to be refused for coming too often, and no session is to end of age.
      let step = Math.min(MINUTE_MS, (20 * 24 * HOUR_MS) / BODIES)
      let address = endpoint.path.replaceAll(/:(\w+)/g, (_name, name: string) =>
        String(places[name])
      )
      // Unknown after a success. Where no body is read, most calls succeed, and no refusal depends on one.
      let before: string | undefined = await state()
      let seen = new Set<number>()
      let call = async (raw: string) => {
        at((now += step))
        let status = await send(endpoint, address, raw)
        seen.add(status)
        if (status < 400) before = endpoint.body && (await state())
        else if (!before) before = await state()
        else if (endpoint.body && fits(endpoint, raw)) expect(await state()).toBe(before)
      }
      await fc.assert(fc.asyncProperty(bodiesOf(fieldsOf(endpoint)), call), { numRuns: BODIES })
      if (before) expect(await state()).toBe(before)
      expect(Object.keys(Object.prototype)).toEqual([])
      if (endpoint.body) expect(seen).toContain(400)
    },
    BODIES * 1_000
  )

  const PLACED = ENDPOINTS.filter(({ path }) => path.includes(':')).map(
    endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const
  )
  it.each(PLACED)('35: as an id of %s is nobody’s, and changes nothing', async (_, endpoint) => {
    let before = await state()
    let ids = [-1, 0, 1e308, '1e9', '0x7', '٣', '9'.repeat(300), '..%2f', '%00', "1'--", '%E0%A4%A']
    for (let id of [...ids, 7]) {
      let address = endpoint.path.replaceAll(/:\w+/g, String(id))
      let status = await send(endpoint, address, JSON.stringify(fieldsOf(endpoint)))
      expect([400, 404], `${id}`).toContain(status)
    }
    expect(await state()).toBe(before)
  })

  it('reaches the calls themselves: what is right passes', () => {
    for (let [name, endpoint] of CHANGES) {
      expect(fits(endpoint, JSON.stringify(fieldsOf(endpoint))), name).toBe(true)
    }
  })
})
