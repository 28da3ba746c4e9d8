import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { at } from '../support/clock.ts'
import { type Person, registrationOf, signUp } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

/** Enough to find what a day's work breaks. */
const BODIES = 60
const MINUTE_MS = 60_000

const TAKERS = ENDPOINTS.filter(({ body }) => body !== undefined).map(
  endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const
)

let ann: Person
let path = ''
let valid: Record<string, unknown> = {}
let { LIMITS } = env

beforeAll(async () => {
  at('2026-05-04T09:00:00Z')
  env.LIMITS = '1000'
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ann = await signUp('Ann Lee')
  let [ben, cyd] = await newPeople('Ben Okoro', 'Cyd Marsh')
  await makeContacts(ann, ben)
  let group = await ann.creates('Family')
  path = String(group.id)
  valid = {
    ...registrationOf('Fuzzy Person'),
    status: 'available',
    statusMessage: 'hi',
    statusExpiresAt: '2026-05-04T10:00:00Z',
    visibleToGroupIds: [group.id],
    edit: false,
    keep: false,
    query: 'ben',
    friendId: cyd.id,
    name: 'Work',
    color: '#3b82f6',
    friendshipId: await ann.friendshipWith(ben)
  }
})

afterAll(() => {
  env.LIMITS = LIMITS
})

/** What programs trip over. */
const odd = fc.constantFrom<unknown>(
  ...[null, true, '', ' ', 0, -1, 1.5, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE, [], {}, [[]]],
  ...['\uD800', '\u0000', '\u200B', '\u202E', 'x'.repeat(300), 'é'.repeat(5_000), '💥'.repeat(60)],
  ...["' or 1=1 --", '%', '_', '__proto__', 'null', 'undefined', 'NaN', '[object Object]'],
  ...['2026-02-30T00:00:00Z', '9999-12-31T23:59:59Z', '1e3', '0x7', '٣', { $ne: null }, [null]]
)

/** Almost what is asked for: some fields as they should be, some missing, some odd, and one that nobody knows. */
function almost(fields: Record<string, unknown>) {
  let field = (value: unknown) =>
    fc.oneof(
      { arbitrary: fc.constant(value), weight: 5 },
      { arbitrary: odd, weight: 2 },
      { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 }
    )
  let fuzzy = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, field(value)]))
  return fc.record({ ...fuzzy, extra: odd }, { requiredKeys: [] })
}

function bodies(fields: Record<string, unknown>): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: almost(fields).map(body => JSON.stringify(body)), weight: 6 },
    { arbitrary: fc.json({ maxDepth: 5 }), weight: 2 },
    { arbitrary: fc.string({ maxLength: 40 }), weight: 1 }
  )
}

/** The fields that an endpoint knows, with values that are right where this file knows some. */
function fieldsOf({ body }: Endpoint): Record<string, unknown> {
  let shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return Object.fromEntries(Object.keys(shape).map(key => [key, valid[key] ?? 'x']))
}

/** All that a refusal must leave alone; a reset link is made behind the answer, so it may come late. */
async function state(): Promise<string> {
  let { reset_links: _, ...tables } = await readTables()
  return JSON.stringify(tables)
}

/** Whether the contract lets a body pass, so that something else has to refuse it. */
function fits({ body }: Endpoint, raw: string): boolean {
  try {
    return body?.safeParse(JSON.parse(raw)).success ?? false
  } catch {
    return false
  }
}

describe('SECURITY 33: whatever is sent', () => {
  it.each(TAKERS)(
    'to %s is answered, never with a fault, and a refusal changes nothing',
    async (_, endpoint) => {
      let now = Date.now()
      let before = await state()
      let send = async (raw: string) => {
        // Nothing is to be refused for coming too often.
        at((now += MINUTE_MS))
        let headers = { 'Content-Type': 'application/json' }
        let address = endpoint.path.replaceAll(/:\w+/g, path)
        let { status } = await callApi(endpoint.method, address, { raw, headers, token: ann.token })
        expect(status).toBeLessThan(500)
        if (status < 400) before = await state()
        else if (fits(endpoint, raw)) expect(await state()).toBe(before)
      }
      await fc.assert(fc.asyncProperty(bodies(fieldsOf(endpoint)), send), { numRuns: BODIES })
      expect(await state()).toBe(before)
      expect(Object.keys(Object.prototype)).toEqual([])
    }
  )
})
