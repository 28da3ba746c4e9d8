import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { isOff, isOn, NINE } from '../support/family.ts'
import { beforeBatches, disturb, failing, loseDatabase } from '../support/faults.ts'
import { alarmOf, type Person, runAlarm } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

async function circle() {
  at(NINE)
  let people = await newPeople('Ana', 'Ben', 'Cyd', 'Dee', 'Eve', 'Fay')
  let [ana, ...contacts] = people
  await makeContacts(ana, ...contacts)
  let ears = await Promise.all(contacts.map(Ear.of))
  let hear = () => Promise.all(ears.map(ear => ear.hears()))
  return { ana, contacts, hear }
}

/** The rows that a person's object has kept for itself. */
async function storedBy(person: Person): Promise<unknown[]> {
  return runInDurableObject(presence(env, person.id), (_, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'"
      )
      .toArray()
      .flatMap(({ name }) => sql.exec(`select * from "${name}"`).toArray())
  )
}

const all = (news: object): object[][] => Array.from({ length: 5 }, () => [news])
const silence: object[][] = Array.from({ length: 5 }, () => [])

describe('the alarm', () => {
  it('is set for what is due next, and for nothing when nothing is', async () => {
    let { ana } = await circle()
    expect(await alarmOf(ana)).toBeUndefined()
    let set = async () => {
      await hasTold(ana)
      return alarmOf(ana)
    }
    // Five minutes before the net, to say so.
    let warning = new Date('2026-05-04T20:55:00Z')
    await ana.goesAvailable()
    expect(await set()).toEqual(warning)
    await ana.goesAvailable({ until: inMinutes(15) })
    expect(await set()).toEqual(new Date('2026-05-04T09:15:00Z'))
    await ana.goesAvailable({ message: 'tea?' })
    expect(await set()).toEqual(new Date('2026-05-04T09:15:00Z'))
    await ana.goesAvailable({ until: null })
    expect(await set()).toEqual(warning)
    await ana.goesUnavailable()
    expect(await set()).toBeUndefined()
    await ana.goesUnavailable()
    expect(await set()).toBeUndefined()
  })

  it('C041: tells everybody once, although one cannot be reached and it runs again and again', async () => {
    let { ana, contacts, hear } = await circle()
    await ana.goesAvailable({ until: inMinutes(15) })
    await hasTold(ana)
    expect(await hear()).toEqual(all(isOn(ana, { until: inMinutes(15) })))
    let heal = disturb([contacts[2]], failing)
    at('2026-05-04T09:15:00Z')
    await runAlarm(ana)
    expect(await ana.me()).toMatchObject({ status: 'unavailable' })
    expect(await alarmOf(ana)).toBeDefined()
    await runAlarm(ana)
    let next = await alarmOf(ana)
    expect(next!.getTime()).toBeGreaterThan(Date.now())
    heal()
    expect(await hear()).toEqual(all(isOff(ana)).with(2, []))
    at(next!)
    await runAlarm(ana)
    expect(await hear()).toEqual(silence.with(2, [isOff(ana)]))
    await Promise.all([runAlarm(ana), runAlarm(ana)])
    expect(await hear()).toEqual(silence)
    expect(await alarmOf(ana)).toBeUndefined()
  })

  it('C041: lets a contact who cannot be reached wait longer each time, an hour at most', async () => {
    let { ana, contacts } = await circle()
    await ana.goesAvailable({ until: inMinutes(15) })
    await hasTold(ana)
    disturb([contacts[0]], failing)
    at('2026-05-04T09:15:00Z')
    let waits: number[] = []
    for (let round = 0; round < 14; round += 1) {
      await runAlarm(ana)
      let next = await alarmOf(ana)
      waits.push(next!.getTime() - Date.now())
      at(next!)
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits[0]).toBeLessThanOrEqual(20_000)
    expect(waits.at(-1)).toBe(3_600_000)
  })

  it('is set again when the database is lost, and then does all it did not', async () => {
    let { ana, hear } = await circle()
    await ana.goesAvailable({ until: inMinutes(15) })
    await hasTold(ana)
    await hear()
    let heal = beforeBatches('all', loseDatabase)
    at('2026-05-04T09:15:00Z')
    await runAlarm(ana)
    let next = await alarmOf(ana)
    expect(next).toEqual(new Date('2026-05-04T09:16:00Z'))
    heal()
    expect(await hear()).toEqual(silence)
    at(next!)
    await runAlarm(ana)
    expect(await hear()).toEqual(all(isOff(ana)))
    expect(await alarmOf(ana)).toBeUndefined()
  })

  it('SECURITY 45: outlasts a database that is lost for ten minutes, while every reader is right', async () => {
    let { ana, contacts, hear } = await circle()
    await ana.goesAvailable({ until: inMinutes(15) })
    await hasTold(ana)
    await hear()
    let heal = beforeBatches('writes', loseDatabase)
    at('2026-05-04T09:15:00Z')
    for (let round = 0; round < 10; round += 1) {
      await runAlarm(ana)
      let next = await alarmOf(ana)
      expect(next!.getTime() - Date.now()).toBeLessThanOrEqual(60_000)
      expect(await contacts[0].sees(ana)).toMatchObject({ status: 'unavailable' })
      at(next!)
    }
    heal()
    await runAlarm(ana)
    expect(await hear()).toEqual(all(isOff(ana)))
    expect(await alarmOf(ana)).toBeUndefined()
  })

  it('is set again when the status cannot be written', async () => {
    let { ana, hear } = await circle()
    await ana.goesAvailable({ until: inMinutes(15) })
    await hasTold(ana)
    await hear()
    let heal = beforeBatches('writes', loseDatabase)
    at('2026-05-04T09:15:00Z')
    await runAlarm(ana)
    expect((await alarmOf(ana))!.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    expect(await ana.me()).toMatchObject({ status: 'unavailable' })
    heal()
    at('2026-05-04T09:16:00Z')
    await runAlarm(ana)
    expect(await hear()).toEqual(all(isOff(ana)))
  })

  it('of somebody whose account is gone leaves nothing behind', async () => {
    let { ana } = await circle()
    await ana.goesAvailable({ until: inMinutes(15) })
    await hasTold(ana)
    await env.DB.prepare('delete from users where id = ?').bind(ana.id).run()
    expect(await storedBy(ana)).not.toEqual([])
    at('2026-05-04T09:15:00Z')
    await runAlarm(ana)
    expect(await alarmOf(ana)).toBeUndefined()
    expect(await storedBy(ana)).toEqual([])
  })
})
