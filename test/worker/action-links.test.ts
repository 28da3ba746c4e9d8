import { LINKS_MAXIMUM } from '#contract/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { family, NINE } from '../support/family.ts'
import { linksOf, makesLink, revokesLink, triesLink, usesLink } from '../support/links.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

let ann: Person

beforeEach(async () => {
  at(NINE)
  ;[ann] = await newPeople('Ann Lee')
})

describe('D51: a link for automations', () => {
  it('is told with its secret once, and listed without it', async () => {
    let group = await ann.creates('Family')
    let wish = { action: 'set-available', minutes: 30, groupId: group.id } as const
    let { secret, ...link } = await makesLink(ann, { ...wish, name: ' Front  door ' })
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(link).toEqual({ ...wish, id: link.id, name: 'Front door', lastUsedAt: null })
    expect(await linksOf(ann)).toEqual([link])
  })

  it('D20: is kept as a hash only', async () => {
    let { secret } = await makesLink(ann)
    let dump = JSON.stringify(await readTables())
    let hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
    expect(dump).not.toContain(secret)
    expect(dump).toContain(Buffer.from(hash).toString('hex'))
  })

  it('says when it was last used', async () => {
    let { id, secret } = await makesLink(ann)
    at(inMinutes(1))
    await makesLink(ann, { name: 'Another' })
    at(inMinutes(4))
    await usesLink(secret)
    let list = await linksOf(ann)
    expect(list.map(({ lastUsedAt, name }) => [name, lastUsedAt])).toEqual([
      ['Front door', '2026-05-04T09:05:00.000Z'],
      ['Another', null]
    ])
    await revokesLink(ann, { id })
    expect((await linksOf(ann)).map(({ name }) => name)).toEqual(['Another'])
  })

  it('that puts the light out has neither timer nor group', async () => {
    let group = await ann.creates('Family')
    let wish = { action: 'set-unavailable', minutes: 30, groupId: group.id } as const
    let { secret: _, ...link } = await makesLink(ann, wish)
    expect(link).toEqual({
      id: link.id,
      name: 'Front door',
      action: 'set-unavailable',
      lastUsedAt: null
    })
  })

  it.each([
    [{ action: 'toggle' }, 'invalid'],
    [{ name: 'x', action: 'explode' }, 'invalid'],
    [{ name: 'x', action: 'toggle', minutes: 0 }, 'invalid'],
    [{ name: 'x', action: 'toggle', minutes: 1.5 }, 'invalid'],
    [{ name: 'x', action: 'toggle', minutes: 1_441 }, 'invalid'],
    [{ name: 'x', action: 'toggle', groupId: null }, 'invalid'],
    [{ name: 'x', action: 'toggle', groupId: 7 }, 'unknown_group'],
    [{ name: ' \u200B ', action: 'toggle' }, 'invalid_link_name'],
    [{ name: 'x'.repeat(51), action: 'toggle' }, 'invalid_link_name']
  ] as const)('is not made of %j', async (body, code) => {
    let answer = await ann.tries('POST', '/api/action-links', body)
    expect(answer).toMatchObject({
      status: refused(code).status,
      body: { code }
    })
    expect(await linksOf(ann)).toEqual([])
  })

  it('C018: names no group of anybody else', async () => {
    let { ana, ben } = await family()
    let bens = await ben.creates('Ben’s friends')
    let body = { name: 'x', action: 'toggle', groupId: bens.id }
    expect(await ana.tries('POST', '/api/action-links', body)).toMatchObject(
      refused('unknown_group')
    )
  })

  it(`there are at most ${LINKS_MAXIMUM} of, whoever makes two at once`, async () => {
    for (let i = 1; i < LINKS_MAXIMUM; i += 1) await makesLink(ann)
    let body = { name: 'x', action: 'toggle' }
    let both = await Promise.all([1, 2].map(() => ann.tries('POST', '/api/action-links', body)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await ann.tries('POST', '/api/action-links', body)).toMatchObject(refused('links_full'))
    let [first] = await linksOf(ann)
    await revokesLink(ann, first!)
    await makesLink(ann)
  })

  it('is one’s own: others neither see nor revoke it', async () => {
    let [ben] = await newPeople('Ben Okoro')
    let { id, secret } = await makesLink(ann)
    expect(await linksOf(ben)).toEqual([])
    for (let wrong of [id, 7, 'x', secret]) {
      let answer = await ben.tries('DELETE', `/api/action-links/${wrong}`)
      expect(answer).toMatchObject(refused('link_not_found'))
    }
    expect(await linksOf(ann)).toHaveLength(1)
  })

  it('D25: is gone with its account', async () => {
    let { secret } = await makesLink(ann)
    expect(await ann.tries('DELETE', '/api/account')).toMatchObject({ status: 204 })
    expect(await triesLink(secret)).toMatchObject(refused('link_not_found'))
    expect((await readTables())['action_links']).not.toContainEqual(
      expect.objectContaining({ owner_id: ann.id })
    )
  })

  it('lives on when sessions end: it is no session, and opens nothing', async () => {
    let { secret } = await makesLink(ann)
    await ann.signsOut()
    expect(await usesLink(secret)).toMatchObject({ status: 'available' })
    let other = { token: secret }
    expect(await ann.tries('GET', '/api/me', undefined, other)).toMatchObject(
      refused('unauthorized')
    )
  })
})
