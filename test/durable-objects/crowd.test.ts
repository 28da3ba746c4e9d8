import { beforeAll, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { hasTold, resumesAt } from '../support/ear.ts'
import { isOff, isOn, NINE } from '../support/family.ts'
import { disturb, failing, hanging, shortenPatience } from '../support/faults.ts'
import type { LiveSocket } from '../support/live-socket.ts'
import { prefers } from '../support/notices.ts'
import { type Person, runAlarm } from '../support/people.ts'
import { expectPushed, PushDevice, subscribes, subscriptionsOf } from '../support/pushes.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

/** The platform lets one call make only so many others; the fiftieth contact hears like the first. */
const MANY = 120

/** The words that each of these devices had of a status so far. */
function wordsOf(devices: readonly LiveSocket[]) {
  return devices.map(device => device.of('status_change'))
}

/** Waits until `news` is the last word that each of these devices had. */
async function areTold(devices: readonly LiveSocket[], news: object): Promise<void> {
  await soon(() => {
    for (let words of wordsOf(devices)) expect(words.at(-1)).toMatchObject(news)
  })
}

describe('C067: a person with 120 contacts on two devices each', { timeout: 60_000 }, () => {
  let ana: Person
  let contacts: Person[]
  let devices: LiveSocket[]

  beforeAll(async () => {
    at(NINE)
    let names = Array.from({ length: MANY }, (_, i) => `Contact ${i}`)
    ;[ana] = await newPeople('Ana Silva')
    contacts = await newPeople(...names)
    await makeContacts(ana, ...contacts)
    let both = [...contacts, ...contacts].toSorted(
      (a, b) => contacts.indexOf(a) - contacts.indexOf(b)
    )
    devices = await Promise.all(both.map(contact => contact.listens()))
  }, 60_000)

  it('is answered at once, and all hear', async () => {
    at(NINE)
    let before = performance.now()
    await ana.goesAvailable({ message: 'tea?', until: inMinutes(30) })
    expect(performance.now() - before).toBeLessThan(1_000)
    await areTold(devices, isOn(ana, { message: 'tea?', until: inMinutes(30) }))
  })

  it('turns ten times in a burst, and all end with the final state', async () => {
    at('2026-05-04T10:00:00Z')
    let turns = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0 ? ana.goesUnavailable() : ana.goesAvailable({ message: `turn ${i}` })
    )
    await Promise.all(turns)
    let { status } = await ana.me()
    await areTold(devices, { status })
    expect((await contacts[99]!.sees(ana))?.status).toBe(status)
    await ana.goesUnavailable()
    await hasTold(ana)
    await areTold(devices, isOff(ana))
  })

  it('reaches all but one who fails and one who hangs, and these later', async () => {
    at('2026-05-04T11:00:00Z')
    shortenPatience()
    let counts = wordsOf(devices).map(({ length }) => length)
    let healOne = disturb([contacts[0]!], failing)
    let healOther = disturb([contacts[1]!], hanging)
    let before = performance.now()
    await ana.goesAvailable()
    expect(performance.now() - before).toBeLessThan(1_000)
    await areTold(devices.slice(4), isOn(ana))
    await areTold(devices.slice(0, 4), isOff(ana))
    // The telling ends when the hanging call is given up.
    let next = await resumesAt(ana)
    expect(next.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    healOther()
    healOne()
    at(next)
    await runAlarm(ana)
    await areTold(devices, isOn(ana))
    expect(wordsOf(devices).map(({ length }) => length)).toEqual(counts.map(count => count + 1))
  })
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

describe('a person with ten devices', () => {
  it('is pushed more than a hundred messages at a time, and sees which devices they reached', async () => {
    at(NINE)
    let [ben, ...others] = await newPeople(
      'Ben Okoro',
      ...Array.from({ length: 11 }, (_, i) => `Asker ${i}`)
    )
    await prefers(ben, { pushNotifications: true })
    let devices = await Promise.all(Array.from({ length: 10 }, () => PushDevice.make()))
    let busy = others.map(() => ({ status: 503, headers: { 'Retry-After': '30' } }))
    for (let device of devices) {
      await device.willAnswer(...busy)
      await subscribes(await onAnotherDevice(ben), device)
    }
    for (let other of others) await other.asks(ben)
    await expectPushed(ben, devices[0]!, 11)
    at(inMinutes(0.5))
    await Promise.all(devices.map(device => expectPushed(ben, device, 22)))
    let reached = (await subscriptionsOf(ben)).map(({ lastDeliveredAt }) => lastDeliveredAt)
    expect(reached).toEqual(devices.map(() => new Date().toISOString()))
  })
})
