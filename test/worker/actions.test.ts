import { LINK_DEBOUNCE_MS } from '#contract/limits.ts'
import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { hasTold } from '../support/ear.ts'
import { family, isOff, isOn, listeningFamily, NINE } from '../support/family.ts'
import { beforeBatches } from '../support/faults.ts'
import {
  linksOf,
  makesLink,
  revokesLink,
  triesLink,
  undoesLink,
  usesLink
} from '../support/links.ts'
import { evict, type Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi, newNetwork, ORIGIN } from '../support/wire.ts'

let ann: Person

beforeEach(async () => {
  at(NINE)
  ;[ann] = await newPeople('Ann Lee')
})

/** So long that the next use of a link that toggles is another one. */
function letsRest(): void {
  at(Date.now() + LINK_DEBOUNCE_MS)
}

describe('D51: a link', () => {
  it('sets a timer, and tells whoever holds it the word, the end and whose light it is', async () => {
    let { secret } = await makesLink(ann, { action: 'set-available', minutes: 30 })
    expect(await usesLink(secret)).toEqual({
      displayName: 'Ann Lee',
      status: 'available',
      statusExpiresAt: '2026-05-04T09:30:00.000Z',
      changed: true
    })
    expect(await ann.me()).toMatchObject({ status: 'available', source: 'timer' })
  })

  it('D12a: lights as a tag does, until the net', async () => {
    let { secret } = await makesLink(ann, { action: 'set-available' })
    await usesLink(secret)
    let me = await ann.me()
    expect(me).toMatchObject({ source: 'tag', statusMessage: null, statusExpiresAt: null })
    expect(me.until).toBe(inMinutes(12 * 60).toISOString())
  })

  it('puts the light out, and says so when it was out', async () => {
    let { secret } = await makesLink(ann, { action: 'set-unavailable' })
    await ann.goesAvailable({ message: 'tea' })
    let out = { displayName: 'Ann Lee', status: 'unavailable', statusExpiresAt: null }
    expect(await usesLink(secret)).toEqual({ ...out, changed: true })
    expect(await usesLink(secret)).toEqual({ ...out, changed: false })
  })

  it('that sets what is already so extends nothing, but a timer of its own', async () => {
    let plain = await makesLink(ann, { action: 'set-available' })
    let timed = await makesLink(ann, { action: 'set-available', minutes: 30 })
    await ann.goesAvailable({ until: inMinutes(10) })
    let { until } = await ann.me()
    at(inMinutes(5))
    expect(await usesLink(plain.secret)).toMatchObject({ statusExpiresAt: until, changed: false })
    expect(await usesLink(timed.secret)).toMatchObject({
      statusExpiresAt: inMinutes(30).toISOString(),
      changed: true
    })
  })

  it('is told to contacts as any change is', async () => {
    let { ana, hear } = await listeningFamily()
    let { secret } = await makesLink(ana)
    await usesLink(secret)
    expect(await hear()).toEqual([[isOn(ana)], [isOn(ana)], [isOn(ana)]])
    letsRest()
    await usesLink(secret)
    expect(await hear()).toEqual([[isOff(ana)], [isOff(ana)], [isOff(ana)]])
  })

  it('takes any body, and none, from whatever automation', async () => {
    let { secret } = await makesLink(ann, { action: 'set-available' })
    let path = `/api/actions/${secret}`
    let bodies = [{}, { raw: 'a=1' }, { raw: '{"status":"unavailable"}' }, { body: { x: 1 } }]
    for (let sent of bodies) {
      expect(await callApi('POST', path, sent)).toMatchObject({ body: { status: 'available' } })
    }
    expect(await callApi('POST', path, { raw: 'x'.repeat(2 ** 17) })).toMatchObject(
      refused('too_large')
    )
  })
})

describe('C003: a link never widens who sees a light:', () => {
  it('without a group it shows it to whoever is chosen', async () => {
    let { ana, ben, cyd, fam } = await family()
    let { secret } = await makesLink(ana)
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [fam.id] })
    await usesLink(secret)
    expect((await ben.sees(ana))?.status).toBe('available')
    expect((await cyd.sees(ana))?.status).toBe('unavailable')
  })

  it('with one it shows one spell to that group, and the choice stays', async () => {
    let { ana, ben, cyd, fam, work } = await family()
    let { secret } = await makesLink(ana, { groupId: work.id })
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [fam.id] })
    await usesLink(secret)
    expect((await ben.sees(ana))?.status).toBe('unavailable')
    expect((await cyd.sees(ana))?.status).toBe('available')
    expect(await ana.me()).toMatchObject({ audience: [work.id], visibleToGroupIds: [fam.id] })
  })

  it('with one that was deleted it lights for nobody, and says why', async () => {
    let { ana, ben, work } = await family()
    let { secret } = await makesLink(ana, { action: 'set-available', groupId: work.id })
    await ana.deletes(work)
    let before = await readTables()
    expect(await triesLink(secret)).toMatchObject(refused('link_group_gone'))
    expect(await readTables()).toEqual(before)
    expect((await ben.sees(ana))?.status).toBe('unavailable')
    expect(await linksOf(ana)).toMatchObject([{ groupId: work.id, lastUsedAt: null }])
  })

  it('with one that was deleted, a toggle still puts the light out', async () => {
    let { ana, work } = await family()
    let { secret } = await makesLink(ana, { groupId: work.id })
    await ana.deletes(work)
    await ana.goesAvailable()
    expect(await usesLink(secret)).toMatchObject({ status: 'unavailable' })
    letsRest()
    expect(await triesLink(secret)).toMatchObject(refused('link_group_gone'))
  })

  it('D13: while nobody is chosen it lights for nobody', async () => {
    let { ana, fam } = await family()
    let { secret } = await makesLink(ana, { action: 'set-available' })
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [fam.id] })
    await ana.deletes(fam)
    expect(await triesLink(secret)).toMatchObject(refused('nobody_chosen'))
  })
})

describe('a link that toggles', () => {
  it('takes two uses within ten seconds for one, also when its object has slept', async () => {
    let { secret } = await makesLink(ann)
    expect(await usesLink(secret)).toMatchObject({ status: 'available', changed: true })
    await hasTold(ann)
    await evict(ann)
    at(Date.now() + LINK_DEBOUNCE_MS - 1)
    expect(await usesLink(secret)).toMatchObject({ status: 'available', changed: false })
    at(Date.now() + 1)
    expect(await usesLink(secret)).toMatchObject({ status: 'unavailable', changed: true })
  })

  it('C099: changes once when twenty come at the same moment', async () => {
    let { secret } = await makesLink(ann)
    let answers = await Promise.all(Array.from({ length: 20 }, () => usesLink(secret)))
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill('available'))
  })

  it('C099: has its status’s limit, which a link that puts out has not', async () => {
    let on = await makesLink(ann, { action: 'set-available' })
    let off = await makesLink(ann, { action: 'set-unavailable' })
    for (let i = 0; i < 30; i += 1) await usesLink(on.secret)
    let answer = await triesLink(on.secret)
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe('60')
    expect(await usesLink(off.secret)).toMatchObject({ status: 'unavailable' })
  })

  it('is another one than the next link: each has its own ten seconds', async () => {
    let [one, other] = [await makesLink(ann), await makesLink(ann)]
    expect(await usesLink(one.secret)).toMatchObject({ status: 'available' })
    expect(await usesLink(other.secret)).toMatchObject({ status: 'unavailable' })
  })
})

describe('D37: nothing but a POST uses a link:', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is 405', async method => {
    let { secret } = await makesLink(ann)
    let before = await readTables()
    for (let path of [`/api/actions/${secret}`, `/api/actions/${secret}/undo`]) {
      if (method === 'HEAD') {
        let answer = await exports.default.fetch(new Request(ORIGIN + path, { method }))
        expect(answer.status).toBe(405)
      } else expect(await callApi(method, path)).toMatchObject(refused('method_not_allowed'))
    }
    expect(await readTables()).toEqual(before)
  })
})

describe('no other secret does anything:', () => {
  it.each([
    ['a wrong one', () => 'a'.repeat(64)],
    ['capital letters', (secret: string) => secret.toUpperCase()],
    ['a piece of it', (secret: string) => secret.slice(1)],
    ['something behind it', (secret: string) => `${secret}0`],
    ['SQL', () => "'%20or%201=1%20--"],
    ['a session', () => ann.token]
  ])('%s', async (_, wrongOf) => {
    let { secret } = await makesLink(ann)
    expect(await triesLink(wrongOf(secret))).toMatchObject(refused('link_not_found'))
    expect(await undoesLink(wrongOf(secret))).toMatchObject(refused('link_not_found'))
    expect((await ann.me()).status).toBe('unavailable')
  })

  it('one that was revoked', async () => {
    let link = await makesLink(ann)
    await revokesLink(ann, link)
    expect(await triesLink(link.secret)).toMatchObject(refused('link_not_found'))
  })

  it('one that is revoked while it is being used: it is used before, or not at all', async () => {
    let link = await makesLink(ann)
    let stop = beforeBatches('all', async () => {
      stop()
      void revokesLink(ann, link)
    })
    await usesLink(link.secret)
    await vi.waitFor(async () => expect(await linksOf(ann)).toEqual([]))
    letsRest()
    expect(await triesLink(link.secret)).toMatchObject(refused('link_not_found'))
    expect((await ann.me()).status).toBe('available')
  })
})

describe('SECURITY 4: secrets are counted by network before they are looked for,', () => {
  it('right and wrong ones alike', async () => {
    let network = newNetwork()
    let { secret } = await makesLink(ann, { action: 'set-unavailable' })
    for (let i = 0; i < 60; i += 1) {
      let answer = await triesLink('a'.repeat(64), network)
      expect(answer).toMatchObject(refused('link_not_found'))
    }
    let answer = await triesLink(secret, network)
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe('60')
    expect(await usesLink(secret)).toMatchObject({ status: 'unavailable' })
    at(inMinutes(1))
    expect(await triesLink(secret, network)).toMatchObject({ status: 200 })
  })
})

it('no secret comes into the log, whatever fails', async () => {
  let log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let { secret } = await makesLink(ann)
  let prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('D1_ERROR: Network connection lost.')
  })
  expect(await triesLink(secret)).toMatchObject(refused('unavailable'))
  prepare.mockRestore()
  expect(log).toHaveBeenCalled()
  expect(JSON.stringify(log.mock.calls)).not.toContain(secret)
  log.mockRestore()
})
