import { beforeAll, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { hasTold } from '../support/ear.ts'
import { isOff, isOn, NINE } from '../support/family.ts'
import { disturb, failing, hanging, shortenPatience } from '../support/faults.ts'
import type { LiveSocket } from '../support/live-socket.ts'
import { alarmOf, type Person, runAlarm } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

/** The platform lets one call make only so many others; the fiftieth contact hears like the first. */
const MANY = 120

/** What these sockets were told of a status last. */
function lastWords(devices: readonly LiveSocket[][]) {
  return devices.flat().map(socket => socket.messages.at(-1))
}

describe('C067: a person with 120 contacts on two devices each', () => {
  let ana: Person
  let contacts: Person[]
  let sockets: [LiveSocket, LiveSocket][]

  beforeAll(async () => {
    at(NINE)
    let names = Array.from({ length: MANY }, (_, i) => `Contact ${i}`)
    ;[ana, ...contacts] = (await newPeople('Ana Silva', ...names)) as [Person, ...Person[]]
    await makeContacts(ana, ...contacts)
    sockets = await Promise.all(
      contacts.map(contact => Promise.all([contact.listens(), contact.listens()]))
    )
  }, 60_000)

  /** Waits until the last that each device heard is `news`. */
  async function isTold(devices: readonly LiveSocket[][], news: object): Promise<void> {
    await soon(() => {
      for (let word of lastWords(devices)) expect(word).toMatchObject(news)
    })
  }

  it('is answered at once, and all hear', { timeout: 60_000 }, async () => {
    at(NINE)
    let before = performance.now()
    await ana.goesAvailable({ message: 'tea?', until: inMinutes(30) })
    expect(performance.now() - before).toBeLessThan(1_000)
    await isTold(sockets, isOn(ana, { message: 'tea?', until: inMinutes(30) }))
  })

  it(
    'turns ten times in a burst, and all end with the final state',
    { timeout: 60_000 },
    async () => {
      at('2026-05-04T10:00:00Z')
      let turns = Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0 ? ana.goesUnavailable() : ana.goesAvailable({ message: `turn ${i}` })
      )
      await Promise.all(turns)
      let { status } = await ana.me()
      await isTold(sockets, { type: 'status_change', status })
      expect((await contacts[99]!.sees(ana))?.status).toBe(status)
      await hasTold(ana)
      await ana.goesUnavailable()
      await hasTold(ana)
      await isTold(sockets, isOff(ana))
    }
  )

  it(
    'reaches all but one who fails and one who hangs, and these later',
    { timeout: 60_000 },
    async () => {
      at('2026-05-04T11:00:00Z')
      shortenPatience()
      let counts = sockets.map(([{ messages }]) => messages.length)
      let heal = [disturb([contacts[0]!], failing), disturb([contacts[1]!], hanging)]
      let before = performance.now()
      await ana.goesAvailable()
      expect(performance.now() - before).toBeLessThan(1_000)
      await isTold(sockets.slice(2), isOn(ana))
      await isTold(sockets.slice(0, 2), isOff(ana))
      // The telling ends when the hanging call is given up; then the alarm stands where it is taken up again.
      let next = await soon(async () => {
        let instant = await alarmOf(ana)
        expect(instant).not.toEqual(inMinutes(5 / 60))
        return instant!
      })
      expect(next.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
      for (let mend of heal.toReversed()) mend()
      at(next)
      await runAlarm(ana)
      await isTold(sockets, isOn(ana))
      expect(sockets.map(([{ messages }]) => messages.length)).toEqual(
        counts.map(count => count + 1)
      )
    }
  )
})

describe('a person with few contacts', () => {
  it('reaches the others while one of them hangs', { timeout: 20_000 }, async () => {
    at(NINE)
    for (let stuck = 0; stuck < 3; stuck += 1) {
      let [ana, ...contacts] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh', 'Dee Novak')
      await makeContacts(ana, ...contacts)
      let heal = disturb(contacts.splice(stuck, 1), hanging)
      let sockets = await Promise.all(contacts.map(contact => contact.listens()))
      let before = performance.now()
      await ana.goesAvailable()
      for (let socket of sockets) await socket.next('status_change')
      expect(performance.now() - before).toBeLessThan(5_000)
      heal()
    }
  })
})
