import type { Contact } from '#contract/contacts.ts'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { at } from '../support/clock.ts'
import { expectSound } from '../support/invariants.ts'
import { makesInvite } from '../support/links.ts'
import type { Person } from '../support/people.ts'
import { ownScore } from '../support/scores.ts'
import { newPeople } from '../support/seed.ts'

const INTERLEAVINGS = env.FULL === '1' ? 1_000 : 16

let { LIMITS } = env

beforeAll(() => {
  env.LIMITS = '1000000'
})

afterAll(() => {
  env.LIMITS = LIMITS
})

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** Somebody with a group and an invite of their own. */
interface Side {
  person: Person
  groupId: number
  token: string
}

async function sideOf(person: Person): Promise<Side> {
  let [group, invite] = [await person.creates('Family'), await makesInvite(person)]
  return { person, groupId: group.id, token: invite.token }
}

const ask = async ({ person }: Side, method: string, path: string, body?: object) =>
  person.tries(method, path, body)

/** What one of two people does to the other, who may be gone by then. */
const ACTS = {
  asks: async (by: Side, { person: { id } }: Side) =>
    ask(by, 'POST', '/api/friend-request', { friendId: id }),
  accepts: async (by: Side, { person: { id } }: Side) =>
    ask(by, 'POST', `/api/friend-request/${id}/accept`),
  declines: async (by: Side, { person: { id } }: Side) =>
    ask(by, 'POST', `/api/friend-request/${id}/decline`),
  removes: async (by: Side, { person: { id } }: Side) => ask(by, 'DELETE', `/api/friends/${id}`),
  groups: async (by: Side) => {
    let { body } = await ask(by, 'GET', '/api/friends')
    let [contact] = Array.isArray(body) ? (body as Contact[]) : []
    let friendshipId = contact?.friendshipId ?? 7
    return ask(by, 'POST', `/api/contact-groups/${by.groupId}/members`, { friendshipId })
  },
  lights: async (by: Side) => ask(by, 'POST', '/api/status', { status: 'available' }),
  waits: async (by: Side, { person: { id } }: Side) => ask(by, 'PUT', `/api/friends/${id}/bell`),
  joins: async (by: Side, { token }: Side) => ask(by, 'POST', '/api/invites/accept', { token }),
  calls: async (by: Side, { person: { id } }: Side) =>
    ask(by, 'POST', '/api/record-call', { receiverId: id })
}

type Act = keyof typeof ACTS
interface Step {
  act: Act
  isBens: boolean
}

const step = fc.record<Step>({
  act: fc.constantFrom(...(Object.keys(ACTS) as Act[])),
  isBens: fc.boolean()
})
/** Some things one after the other, then others all at once, and at times an account that goes meanwhile. */
const history = fc.record({
  before: fc.array(step, { maxLength: 4 }),
  atOnce: fc.array(step, { minLength: 2, maxLength: 7 }),
  isLeaving: fc.boolean()
})

it(
  `SECURITY 52: whatever comes at once from both sides leaves a sound state, in ${INTERLEAVINGS} random interleavings`,
  { timeout: 30 * 60_000 },
  async () => {
    let property = fc.asyncProperty(history, async ({ before, atOnce, isLeaving }) => {
      let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
      let sides = { ana: await sideOf(ana), ben: await sideOf(ben) }
      let take = async ({ act, isBens }: Step) =>
        isBens ? ACTS[act](sides.ben, sides.ana) : ACTS[act](sides.ana, sides.ben)
      for (let each of before) await take(each)
      let all = atOnce.map(take)
      if (isLeaving) all.push(ben.tries('DELETE', '/api/account'))
      for (let { status } of await Promise.all(all)) expect(status).toBeLessThan(500)
      await expectSound()
      let seen = await ana.sees(ben)
      if (isLeaving) expect(seen).toBeUndefined()
      else expect((await ben.sees(ana))?.friendshipId).toBe(seen?.friendshipId)
      // 50 for the other, once, and 100 for one call of a contact.
      expect([0, 50, 150]).toContain(await ownScore(ana))
    })
    await fc.assert(property, { numRuns: INTERLEAVINGS, endOnFailure: true })
  }
)
