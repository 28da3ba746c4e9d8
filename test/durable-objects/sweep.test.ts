import { presence } from '#presence'
import { createScheduledController, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import worker from '../../worker/index.ts'
import { at, inMinutes } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { isOff, isOn, NINE } from '../support/family.ts'
import { alarmOf, type Person, signIn, signUp } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

async function sweep(): Promise<void> {
  await worker.scheduled(createScheduledController(), env)
}

async function loseAlarm(person: Person): Promise<void> {
  await hasTold(person)
  await runInDurableObject(presence(env, person.id), (_, state) => state.storage.deleteAlarm())
}

async function nextDueOf(person: Person): Promise<unknown> {
  let row = await env.DB.prepare('select next_due from statuses where user_id = ?')
    .bind(person.id)
    .first()
  return row?.['next_due']
}

describe('the sweep of D4', () => {
  it('ends and tells what a lost alarm did not', async () => {
    at(NINE)
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    let ear = await Ear.of(ben)
    await ana.goesAvailable({ until: inMinutes(15) })
    await loseAlarm(ana)
    await ear.hears()
    at('2026-05-04T09:20:00Z')
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    expect(await ear.hears()).toEqual([])
    await sweep()
    expect(await ear.hears(ana)).toEqual([isOff(ana)])
    expect(await alarmOf(ana)).toBeUndefined()
    await sweep()
    expect(await ear.hears(ana)).toEqual([])
  })

  it('wakes those who are overdue, longest first, and nobody else', async () => {
    at(NINE)
    let [late, later, fresh, due, off] = await newPeople('Late', 'Later', 'Fresh', 'Due', 'Off')
    await later.goesAvailable({ until: inMinutes(5) })
    await late.goesAvailable({ until: inMinutes(1) })
    await fresh.goesAvailable({ until: inMinutes(9.9) })
    await due.goesAvailable({ until: inMinutes(11) })
    await off.goesAvailable()
    await off.goesUnavailable()
    at('2026-05-04T09:10:00Z')
    let wake = vi.spyOn(UserPresence.prototype, 'lookAfter')
    await sweep()
    let woken = wake.mock.contexts.map(object => Number((object as UserPresence)['ctx'].id.name))
    wake.mockRestore()
    expect(woken).toEqual([late.id, later.id])
  })

  it('SECURITY 45: finds every one of a hundred whose alarms were lost', async () => {
    at(NINE)
    let people = await newPeople(...Array.from({ length: 100 }, (_, i) => `Person ${i}`))
    for (let person of people) await person.goesAvailable({ until: inMinutes(5) })
    for (let person of people) await loseAlarm(person)
    at('2026-05-04T09:10:00Z')
    await sweep()
    let left = await Promise.all(people.map(nextDueOf))
    expect(left).toEqual(people.map(() => null))
  })

  it('is not stopped by one who cannot be woken', async () => {
    at(NINE)
    let [ana, ben, cyd] = await newPeople('Ana', 'Ben', 'Cyd')
    for (let person of [ana, ben, cyd]) await person.goesAvailable({ until: inMinutes(5) })
    for (let person of [ana, ben, cyd]) await loseAlarm(person)
    at('2026-05-04T09:10:00Z')
    let { lookAfter } = UserPresence.prototype
    vi.spyOn(UserPresence.prototype, 'lookAfter').mockImplementation(async function (
      this: UserPresence
    ) {
      if (this['ctx'].id.name === String(ben.id)) throw new Error('Out of reach')
      return lookAfter.call(this)
    })
    await sweep()
    vi.restoreAllMocks()
    for (let person of [ana, cyd]) expect(await nextDueOf(person)).toBeNull()
    expect(await nextDueOf(ben)).not.toBeNull()
    await sweep()
    expect(await nextDueOf(ben)).toBeNull()
  })

  it.each([
    ['signed out', (phone: Person) => phone.tries('POST', '/api/logout')],
    ['ended from elsewhere', (_: Person, laptop: Person) => laptop.tries('DELETE', '/api/sessions')]
  ])(
    'D20: ends the socket of a session that was %s while its object was out of reach',
    async (_, end) => {
      at(NINE)
      let phone = await signUp('Ana Silva')
      let [ben] = await newPeople('Ben Okoro')
      await makeContacts(phone, ben)
      let laptop = await signIn(phone.email)
      let ears = [await Ear.of(phone), await Ear.of(laptop)]
      vi.spyOn(UserPresence.prototype, 'closeSessions').mockImplementation(async () => {
        throw new Error('Out of reach')
      })
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      expect(await end(phone, laptop)).toMatchObject({ status: 204 })
      vi.restoreAllMocks()
      at(inMinutes(5))
      await sweep()
      expect(await ears[0]!.socket.closes()).toBe(4401)
      let heard = ears[0]!.socket.messages.length
      await ben.goesAvailable()
      expect(await ears[1]!.hears(ben)).toContainEqual(isOn(ben))
      expect(ears[0]!.socket.messages).toHaveLength(heard)
      expect(await nextDueOf(phone)).toBeNull()
    }
  )
})
