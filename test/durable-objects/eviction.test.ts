import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear, hasSettled, hasTold } from '../support/ear.ts'
import { family, NINE } from '../support/family.ts'
import { alarmOf, befriend, evict, runAlarm } from '../support/people.ts'

const MINUTE = 60_000
const isWhole = env.FULL === '1'
const SCENARIOS = isWhole ? 200 : 12

let { LIMITS } = env

beforeAll(() => {
  env.LIMITS = '1000'
})

afterAll(() => {
  env.LIMITS = LIMITS
})

type Family = Awaited<ReturnType<typeof family>>

const post = ({ ana }: Family, body: object) => ana.tries('POST', '/api/status', body)

const ACTS = {
  on: (all: Family) => post(all, { status: 'available', visibleToGroupIds: [] }),
  toFamily: (all: Family) => post(all, { status: 'available', visibleToGroupIds: [all.fam.id] }),
  toWork: (all: Family) => post(all, { status: 'available', visibleToGroupIds: [all.work.id] }),
  off: (all: Family) => post(all, { status: 'unavailable' }),
  writes: (all: Family) => post(all, { status: 'available', statusMessage: 'tea?' }),
  timer: (all: Family) =>
    post(all, {
      status: 'available',
      statusExpiresAt: new Date(Date.now() + 25 * MINUTE).toISOString()
    }),
  tag: (all: Family) => post(all, { status: 'unavailable', statusMessage: 'Changed via NFC tag' }),
  keep: (all: Family) => post(all, { status: 'available', keep: true }),
  adds: async ({ ana, dee, fam }: Family) => ana.adds(dee, fam),
  drops: async ({ ana, ben, fam }: Family) => ana.drops(ben, fam).catch(() => undefined),
  parts: async ({ ana, cyd }: Family) => ana.removes(cyd).catch(() => undefined),
  meets: async ({ ana, cyd }: Family) => {
    if (!(await ana.sees(cyd))) await befriend(ana, cyd)
  },
  waits: async ({ ana }: Family) => {
    at(Date.now() + 30 * MINUTE)
    await runAlarm(ana)
  }
}

const CHANGES_MEMBERS = new Set<keyof typeof ACTS>(['adds', 'drops', 'parts', 'meets'])

/** What is random in a transcript gets a name, so that two runs can be compared. */
function named(text: string, all: Family): string {
  let names = [all.ana, all.ben, all.cyd, all.dee, all.fam, all.work]
  return names
    .reduce((told, { id, name }) => told.replaceAll(String(id), name), text)
    .replaceAll(/seeded\d+|\+1 555 020 \d+/g, 'seeded')
    .replaceAll(/"id":\d+/g, '"id":0')
}

function sorted(items: readonly object[], all: Family): string[] {
  return items.map(item => named(JSON.stringify(item), all)).toSorted()
}

/** A family of which everybody listens, and what they get in one step after the other. */
async function world() {
  let all = await family()
  let people = [all.ana, all.ben, all.cyd, all.dee]
  let ears = await Promise.all(people.map(Ear.of))
  async function take(act: keyof typeof ACTS) {
    await ACTS[act](all)
    await (CHANGES_MEMBERS.has(act) ? hasSettled(all.ana) : hasTold(all.ana))
    let heard = await Promise.all(ears.map(ear => ear.hears()))
    // What both sides of an introduction are told at once comes in any order.
    return [act, heard.map(news => sorted(news, all)), await alarmOf(all.ana)]
  }
  async function face() {
    let seen = await Promise.all(people.map(person => person.contacts()))
    let faces = seen.map(list => list.map(({ friendshipId: _, ...card }) => card))
    return [faces.map(list => sorted(list, all)), ears.map(ear => ear.notices())]
  }
  let evictAll = () => Promise.all(people.map(person => evict(person).catch(() => undefined)))
  return { take, face, evictAll }
}

it(
  `eviction between every two steps of ${SCENARIOS} random scenarios changes nothing that anybody gets`,
  { timeout: isWhole ? 30 * MINUTE : 2 * MINUTE },
  async () => {
    let [awake, asleep] = [await world(), await world()]
    let now = Date.parse(NINE)
    let steps = fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[]))
    let scenarios = fc.array(steps, { minLength: 2, maxLength: 7 })
    let property = fc.asyncProperty(scenarios, async scenario => {
      for (let act of scenario) {
        now += 10 * MINUTE
        at(now)
        let expected = await awake.take(act)
        at(now)
        expect(await asleep.take(act)).toEqual(expected)
        await asleep.evictAll()
      }
      expect(await asleep.face()).toEqual(await awake.face())
    })
    await fc.assert(property, { numRuns: SCENARIOS, endOnFailure: true })
  }
)
