import { presence } from '#presence'
import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import worker from '../../worker/index.ts'
import { aroundAccesses } from '../support/accesses.ts'
import { at, inMinutes } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { isOff, isOn, listeningFamily, NINE } from '../support/family.ts'
import { disturb, hanging } from '../support/faults.ts'
import { makesInvite, triesInvite } from '../support/links.ts'
import { LostAccesses } from '../support/lost-accesses.ts'
import type { Person } from '../support/people.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

const staleAccount = { type: 'stale', what: 'account' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** The platform's clock, when what was left to it has waited long enough. */
async function sweepLater(): Promise<void> {
  at(inMinutes(10))
  await worker.scheduled(createScheduledController(), env)
}

/** Makes the objects of everybody deaf to this for the time of `work`. */
async function withoutCalls(
  verb: 'closeSessions' | 'partFrom' | 'wake' | 'welcome',
  work: () => Promise<unknown>
): Promise<void> {
  let spy = vi.spyOn(UserPresence.prototype, verb).mockRejectedValue(new Error('Out of reach'))
  await work()
  await soon(() => expect(spy.mock.calls.length).toBeGreaterThan(1))
  spy.mockRestore()
}

/** A call whose change is committed, and whose answer from the database is lost. */
async function losesAnswer(person: Person, method: string, path: string, body?: object) {
  let database = new LostAccesses()
  let { answer, isLost } = await database.during(1, 'after', () => person.tries(method, path, body))
  database.end()
  expect([isLost, answer.status]).toEqual([true, 503])
}

describe('the socket of a session that ended out of hearing', () => {
  it('D20: is closed by whatever the object does next, and not only by the sweep', async () => {
    at(NINE)
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    let laptop = await onAnotherDevice(ana)
    let [onPhone, onLaptop] = [await Ear.of(ana), await Ear.of(laptop)]
    await withoutCalls('closeSessions', async () =>
      expect(await laptop.tries('DELETE', '/api/sessions')).toMatchObject({ status: 204 })
    )
    await laptop.goesAvailable()
    expect(await onPhone.socket.closes()).toBe(4401)
    await ben.goesAvailable()
    expect(await onLaptop.hears(ben)).toContainEqual(isOn(ben))
    expect(onPhone.socket.of('status_change')).toEqual([])
  })

  it('is not taken for that of a session that begins while the living ones are read', async () => {
    at(NINE)
    let [ana] = await newPeople('Ana Silva')
    await Ear.of(ana)
    let tablet: Ear | undefined
    let isFirst = true
    let heal = aroundAccesses(async work => {
      let answer = await work()
      if (!isFirst) return answer
      isFirst = false
      tablet = await Ear.of(await onAnotherDevice(ana))
      return answer
    })
    await presence(env, ana.id).lookAfter()
    heal()
    expect(await tablet!.hears()).toEqual([])
    expect(tablet!.socket.closeCode).toBeUndefined()
  })
})

describe('whoever lost or gained sight of a light, though nobody could call', () => {
  const LOST = ['its answer was lost', 'nobody could be woken'] as const

  it.each(LOST)('D13: a member who was dropped hears it: %s', async how => {
    let { ana, ben, fam, ears, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam] })
    await hear()
    let path = `/api/contact-groups/${fam.id}/members/${await ana.friendshipWith(ben)}`
    if (how === 'its answer was lost') {
      await losesAnswer(ana, 'DELETE', path)
      // At once, and not with the next sweep.
      expect(await ears[0].hearsNext()).toEqual([isOff(ana)])
      expect(await ana.tries('DELETE', path)).toMatchObject({ status: 404 })
    } else {
      await withoutCalls('wake', () => ana.drops(ben, fam))
      expect(await ears[0].hears()).toEqual([])
      await sweepLater()
      expect(await ears[0].hears(ana)).toEqual([isOff(ana)])
    }
  })

  it.each(LOST)('D13: a member who was added hears it: %s', async how => {
    let { ana, dee, fam, ears, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam] })
    await hear()
    let body = { friendshipId: await ana.friendshipWith(dee) }
    let path = `/api/contact-groups/${fam.id}/members`
    if (how === 'its answer was lost') {
      await losesAnswer(ana, 'POST', path, body)
      expect(await ears[2].hearsNext()).toEqual([isOn(ana)])
      expect(await ana.tries('POST', path, body)).toMatchObject({ status: 200 })
    } else {
      await withoutCalls('wake', () => ana.adds(dee, fam))
      await sweepLater()
      expect(await ears[2].hears(ana)).toEqual([isOn(ana)])
    }
  })

  it.each(LOST)('D25: a contact who was removed hears it: %s', async how => {
    let { ana, ben, ears, hear } = await listeningFamily()
    let phone = await Ear.of(ana)
    await ana.goesAvailable()
    await hear()
    let path = `/api/friends/${ben.id}`
    if (how === 'its answer was lost') {
      await losesAnswer(ana, 'DELETE', path)
      expect(await ana.tries('DELETE', path)).toMatchObject({ status: 404 })
    } else {
      await withoutCalls('partFrom', () => ana.removes(ben))
      await sweepLater()
    }
    await soon(async () => {
      let last = ears[0].socket.of('contact_removed').at(-1)
      expect(last).toMatchObject({ userId: ana.id })
      expect(phone.socket.of('stale')).toMatchObject([staleAccount])
    })
  })

  it.each(LOST)('D23: both hear that they are contacts: %s', async how => {
    at(NINE)
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await ana.asks(ben)
    let ears = [await Ear.of(ana), await Ear.of(ben)]
    if (how === 'its answer was lost') {
      let path = `/api/friend-request/${ana.id}/accept`
      await losesAnswer(ben, 'POST', path)
      expect(await ben.tries('POST', path)).toMatchObject({ status: 200 })
    } else {
      await withoutCalls('welcome', () => ben.accepts(ana))
      await sweepLater()
    }
    await soon(() =>
      expect(ears.map(ear => ear.socket.of('stale'))).toMatchObject([
        [staleAccount],
        [staleAccount]
      ])
    )
  })

  it('D51: both hear that one came by an invite whose answer was lost', async () => {
    at(NINE)
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    let { token } = await makesInvite(ana)
    let ear = await Ear.of(ana)
    let database = new LostAccesses()
    let { answer } = await database.during(2, 'after', () => triesInvite(ben, token))
    database.end()
    expect(answer.status).toBe(503)
    expect(await ana.sees(ben)).toBeDefined()
    expect(await ear.hearsNext()).toContainEqual(staleAccount)
  })
})

it('whoever was called hears the news, and need not read everything anew', async () => {
  let { ana, ben, fam, hear } = await listeningFamily()
  let phone = await Ear.of(ana)
  await ana.goesAvailable({ groups: [fam] })
  await ana.drops(ben, fam)
  await phone.hearsNext(ana)
  at(inMinutes(1))
  await ana.removes(ben)
  await hear()
  let stale = phone.socket.of('stale').map(({ what }) => what)
  expect(stale).toEqual(['groups'])
})

it('C067: off is off at once though a contact who was removed does not answer', async () => {
  let { ana, ben, hear } = await listeningFamily()
  await ana.goesAvailable()
  await hear()
  let faults = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let heal = disturb([ben], hanging)
  let removal = ana.removes(ben)
  await soon(async () => expect(await ana.sees(ben)).toBeUndefined())
  expect(await ana.goesUnavailable()).toMatchObject({ status: 'unavailable' })
  // Nobody has given him up yet.
  expect(faults).not.toHaveBeenCalled()
  heal()
  await removal
})
