import { ENDPOINTS } from '#contract/endpoints.ts'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { at } from '../support/clock.ts'
import { expectSound } from '../support/invariants.ts'
import { LostAccesses, type Way } from '../support/lost-accesses.ts'
import { DEEDS, world } from '../support/one-of-each.ts'
import { refused } from '../support/refusal.ts'

const WAYS: Way[] = ['before', 'after']
/** The short form loses each access of a change in one of the two ways, in turns, and only the first one of a read. */
const isWhole = env.FULL === '1'
const MOST_ACCESSES = 60
const FIRST_OF_READ = 1

/** What needs more than one call, and is lost in tests of its own: recovery, mail, push. */
const ELSEWHERE = [
  'GET /api/docs',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/push/key',
  'GET /api/unsubscribe',
  'POST /api/forgot-password',
  'POST /api/notifications/preferences',
  'POST /api/push/subscriptions/:id/test',
  'POST /api/reset-password',
  'POST /api/unsubscribe'
]

let { LIMITS } = env
let database: LostAccesses

beforeAll(() => {
  env.LIMITS = '1000000'
  database = new LostAccesses()
})

afterAll(() => {
  env.LIMITS = LIMITS
  database.end()
})

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** What the call answers when nothing is lost: at first, and when it is repeated. */
async function answersOf(name: string): Promise<number[]> {
  let call = await DEEDS[name]!(await world())
  return [(await call()).status, (await call()).status]
}

/** Loses one access of a call; false if the call has not so many. */
async function isAnyLost(name: string, index: number, expected: number[]): Promise<boolean> {
  let isAny = false
  for (let way of isWhole ? WAYS : [WAYS[index % 2]!]) {
    let call = await DEEDS[name]!(await world())
    let { answer, isLost } = await database.during(index, way, call)
    isAny ||= isLost
    let what = `${way} access ${index}`
    if (answer.status >= 300) expect(answer, what).toMatchObject(refused('unavailable'))
    expect(expected, what).toContain((await call()).status)
  }
  return isAny
}

describe('SECURITY 41: an access to the database that is lost', () => {
  it('is one of any call', () => {
    let names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect([...Object.keys(DEEDS), ...ELSEWHERE].toSorted()).toEqual(names.toSorted())
  })

  it.each(Object.keys(DEEDS))(
    'of %s is a plain 503, and a repeat is as good as ever',
    async name => {
      let expected = await answersOf(name)
      expect(expected[0]).toBeLessThan(300)
      let isRead = name.startsWith('GET')
      let most = isRead && !isWhole ? FIRST_OF_READ : MOST_ACCESSES
      let lost = 0
      while (lost < most && (await isAnyLost(name, lost, expected))) lost += 1
      expect(lost).toBeGreaterThan(0)
      if (isWhole || !isRead) expect(lost).toBeLessThan(most)
      await expectSound()
    }
  )
})
