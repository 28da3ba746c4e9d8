import { LINK_DEBOUNCE_MS } from '#contract/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { family, NINE } from '../support/family.ts'
import { makesLink, undoesLink, usesLink } from '../support/links.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'

let ann: Person

beforeEach(async () => {
  at(NINE)
  ;[ann] = await newPeople('Ann Lee')
})

/** So long that the next use of a link that toggles is another one. */
function letsRest(): void {
  at(Date.now() + LINK_DEBOUNCE_MS)
}

describe('the use of a link can be undone', () => {
  it('to exactly what was: message, end and who saw it', async () => {
    let { ana, ben, cyd, fam } = await family()
    let { secret } = await makesLink(ana)
    await ana.goesAvailable({ groups: [fam], message: 'tea', until: inMinutes(30) })
    let before = await ana.me()
    await usesLink(secret)
    at(Date.now() + 9_000)
    expect(await undoesLink(secret)).toMatchObject({
      status: 200,
      body: { status: 'available', statusExpiresAt: before.statusExpiresAt, changed: true }
    })
    expect(await ana.me()).toEqual(before)
    expect(await ben.sees(ana)).toMatchObject({ status: 'available', statusMessage: 'tea' })
    expect((await cyd.sees(ana))?.status).toBe('unavailable')
  })

  it('once, and for ten seconds', async () => {
    let { secret } = await makesLink(ann)
    await usesLink(secret)
    expect(await undoesLink(secret)).toMatchObject({ body: { status: 'unavailable' } })
    expect(await undoesLink(secret)).toMatchObject(refused('status_changed'))
    letsRest()
    await usesLink(secret)
    letsRest()
    expect(await undoesLink(secret)).toMatchObject(refused('status_changed'))
    expect((await ann.me()).status).toBe('available')
  })

  it('not over anything that came after it', async () => {
    let { secret } = await makesLink(ann)
    await usesLink(secret)
    await ann.posts({ status: 'available', edit: true, statusMessage: 'mine' })
    expect(await undoesLink(secret)).toMatchObject(refused('status_changed'))
    expect((await ann.me()).statusMessage).toBe('mine')
  })

  it('not by another link, and not what changed nothing', async () => {
    let [one, other] = [await makesLink(ann), await makesLink(ann, { action: 'set-available' })]
    await usesLink(one.secret)
    expect(await undoesLink(other.secret)).toMatchObject(refused('status_changed'))
    await usesLink(other.secret)
    expect(await undoesLink(other.secret)).toMatchObject(refused('status_changed'))
  })

  it('never to an availability whose end has passed', async () => {
    let { secret } = await makesLink(ann)
    await ann.goesAvailable({ until: new Date(Date.now() + 5_000) })
    await usesLink(secret)
    at(Date.now() + 6_000)
    expect(await undoesLink(secret)).toMatchObject({ body: { status: 'unavailable' } })
  })
})
