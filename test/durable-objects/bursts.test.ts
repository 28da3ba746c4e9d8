import { describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear, hasTold, resumesAt } from '../support/ear.ts'
import { confirmedAfter, disturb, failing, lateBy } from '../support/faults.ts'
import { isOn, isOtherwise, listeningFamily, NINE } from '../support/family.ts'
import { type Person, runAlarm } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

/** The last word that `ear` had of `person`. */
function lastWord(ear: Ear, person: Person) {
  let words = ear.socket.of('status_change').filter(({ userId }) => userId === person.id)
  return words.at(-1)?.status ?? 'unavailable'
}

describe('changes in a burst', () => {
  it(
    'C007: in 50 rounds the last event of everybody agrees with what they read',
    { timeout: 60_000 },
    async () => {
      let { ana, ben, cyd, fam, ears, hear } = await listeningFamily()
      disturb([cyd], lateBy(15))
      for (let round = 1; round <= 50; round += 1) {
        at(new Date(NINE).getTime() + round * 61_000)
        await Promise.all([
          ana.goesAvailable({ groups: [] }),
          ana.goesAvailable({ groups: [fam] }),
          ana.goesUnavailable()
        ])
        await hear()
        expect(lastWord(ears[0], ana)).toBe((await ben.sees(ana))?.status)
        expect(lastWord(ears[1], ana)).toBe((await cyd.sees(ana))?.status)
      }
    }
  )

  it('never make a contact wait longer who could not be reached', async () => {
    let { ana, cyd, hear } = await listeningFamily()
    let heal = disturb([cyd], failing)
    for (let i = 1; i <= 10; i += 1) await ana.goesAvailable({ message: `message ${i}` })
    let next = await resumesAt(ana)
    expect(next.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    heal()
    at(next)
    await runAlarm(ana)
    expect((await hear())[1]).toEqual([isOn(ana, { message: 'message 10' })])
  })

  it('leave nobody with what they read in between, though all is as it was', async () => {
    at(NINE)
    let [ana] = await newPeople('Ana Silva')
    let contacts = await newPeople(...Array.from({ length: 14 }, (_, i) => `Contact ${i}`))
    await makeContacts(ana, ...contacts)
    let ears = await Promise.all(contacts.map(Ear.of))
    await ana.goesAvailable()
    await Promise.all(ears.map(ear => ear.hears(ana)))
    let heal = disturb(contacts, lateBy(300))
    await ana.goesUnavailable()
    // Whoever reads now reads this, and some have still to be told.
    expect(await contacts[0]!.sees(ana)).toMatchObject({ status: 'unavailable' })
    await ana.goesAvailable()
    await hasTold(ana)
    heal()
    let heard = await Promise.all(ears.map(ear => ear.hears()))
    expect(heard.filter(news => news.length === 0)).toEqual([])
  })

  it('leave nobody with what they read while they were being told', async () => {
    let { ana, cyd, ears, hear } = await listeningFamily()
    let heal = disturb([cyd], confirmedAfter(300))
    await ana.goesAvailable({ message: 'tea?' })
    await soon(() => expect(ears[1].socket.of('status_change')).toHaveLength(1))
    await ana.goesUnavailable()
    expect(await cyd.sees(ana)).toMatchObject({ status: 'unavailable' })
    await ana.goesAvailable({ message: 'tea?' })
    await hasTold(ana)
    heal()
    expect((await hear())[1]).toEqual([
      isOn(ana, { message: 'tea?' }),
      isOtherwise(ana, { message: 'tea?' })
    ])
  })
})
