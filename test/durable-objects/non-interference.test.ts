import type { Group } from '#contract/groups.ts'
import { env, exports } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { waitsFor } from '../support/bells.ts'
import { at } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { family, NINE } from '../support/family.ts'
import { type Person, runAlarm } from '../support/people.ts'
import { expectPushed, turnsPushOn } from '../support/pushes.ts'
import { addsEntry } from '../support/schedules.ts'
import { triesCall } from '../support/scores.ts'
import { ORIGIN } from '../support/wire.ts'

const MINUTE = 60_000
const isWhole = env.FULL === '1'
const HISTORIES = isWhole ? 500 : 16
/** Each begins with new people: what a thousand lives leave behind would make the next one slow. */
const FAMILIES = Array.from({ length: isWhole ? 20 : 1 }, (_, index) => index + 1)
/** Histories don't touch each other, and the clock goes only forwards for whoever counts. */
const HISTORY_MS = 4 * 3_600_000

/** One thing that Ana does, and how much later she does the next. */
interface Step {
  act: keyof typeof ACTS
  groups: ('club' | 'fam')[]
  minutes: number
  isRung: boolean
}

interface World {
  ana: Person
  ben: Person
  dee: Person
  groups: Record<'club' | 'fam', Group>
}

const post = ({ ana }: World, body: object) => ana.tries('POST', '/api/status', body)
const inAMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** All of it is meant for Ben and Dee: Cyd is in none of these groups. */
const ACTS = {
  on: (world: World, { groups }: Step) =>
    post(world, {
      status: 'available',
      statusMessage: 'not for Cyd',
      visibleToGroupIds: groups.map(name => world.groups[name].id)
    }),
  off: (world: World) => post(world, { status: 'unavailable' }),
  timer: (world: World, { minutes }: Step) =>
    post(world, { status: 'available', statusExpiresAt: inAMinutes(minutes) }),
  tag: (world: World) => post(world, { status: 'available', statusMessage: 'Changed via NFC tag' }),
  message: (world: World, { minutes }: Step) =>
    post(world, { status: 'available', statusMessage: `in ${minutes}`, edit: true }),
  keep: (world: World) => post(world, { status: 'available', keep: true }),
  chooses: (world: World, { groups }: Step) =>
    post(world, {
      status: 'unavailable',
      visibleToGroupIds: groups.map(name => world.groups[name].id)
    }),
  drops: ({ ana, ben, groups }: World) => ana.drops(ben, groups.fam).catch(() => undefined),
  adds: ({ ana, ben, groups }: World) => ana.adds(ben, groups.fam),
  schedules: ({ ana, groups }: World, { groups: [name = 'fam'] }: Step) =>
    addsEntry(ana, 'Mon 09:00-23:00', { groupId: groups[name].id }).catch(() => undefined),
  calls: ({ ana, ben }: World) => triesCall(ana, ben.id),
  regroups: async (world: World) => {
    await world.ana.deletes(world.groups.club)
    world.groups.club = await world.ana.creates('Club', [world.dee])
  }
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
    groups: fc.subarray(['club', 'fam'], { minLength: 1 }),
    minutes: fc.integer({ min: 1, max: 30 }),
    isRung: fc.boolean()
  }),
  { minLength: 1, maxLength: 4 }
)

/** An answer byte by byte, but for the random id that every notice has anew. */
async function bytesOf(person: Person, method: string, path: string, body?: object) {
  let request = new Request(new URL(path, ORIGIN), {
    method,
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : null
  })
  let response = await exports.default.fetch(request)
  let text = (await response.text()).replaceAll(/"id":\d+,"type"/g, '"id":0,"type"')
  return [response.status, [...response.headers], text]
}

it.for(FAMILIES)(
  `D14: whoever may not see a person cannot tell what they do from nothing, in ${HISTORIES} random histories (family %i)`,
  { timeout: isWhole ? 60 * MINUTE : 2 * MINUTE },
  async () => {
    let { ana, ben, cyd, dee, fam } = await family()
    let world: World = { ana, ben, dee, groups: { fam, club: await ana.creates('Club', [dee]) } }
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [fam.id] })
    let phone = await turnsPushOn(cyd)

    /** Everything that Cyd gets in a world where `act` happens step by step. */
    async function transcriptOf(
      start: number,
      history: Step[],
      act: (step: Step) => Promise<void>
    ) {
      at(start)
      let ear = await Ear.of(cyd)
      let reads: unknown[] = []
      for (let step of history) {
        await act(step)
        reads.push(await bytesOf(cyd, 'GET', '/api/friends'))
        at(Date.now() + step.minutes * MINUTE)
      }
      reads.push(
        await bytesOf(cyd, 'GET', '/api/friends'),
        await bytesOf(cyd, 'GET', '/api/notifications'),
        await bytesOf(cyd, 'GET', `/api/connectedness-score/${ana.id}`),
        await bytesOf(cyd, 'POST', '/api/search', { query: 'ana' })
      )
      // The mark that ends what is heard has a number: it would betray even what was kept back.
      expect(await ear.hears()).toEqual([])
      let frames = ear.socket.messages.map(message => JSON.stringify(message))
      ear.socket.close()
      return { reads, frames }
    }

    let start = new Date(NINE).getTime()
    let property = fc.asyncProperty(steps, async history => {
      start += HISTORY_MS
      at(start)
      await waitsFor(cyd, ana)
      let nothing = await transcriptOf(start, history, async () => undefined)
      let something = await transcriptOf(start, history, async step => {
        await ACTS[step.act](world, step)
        if (step.isRung) await runAlarm(ana)
        await hasTold(ana)
      })
      expect(something).toEqual(nothing)
      expect(nothing.frames).toHaveLength(1)
    })
    await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true })
    await expectPushed(cyd, phone, 0)
  }
)
