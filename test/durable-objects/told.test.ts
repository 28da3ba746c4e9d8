import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { hasTold } from '../support/ear.ts'
import { isOff, isOn, isOtherwise, listeningFamily } from '../support/family.ts'
import { evict, type Person, runAlarm } from '../support/people.ts'

const KNOWN = 'memory, json_each(list) item, json_each(item.value -> 0) contact'

/** How objects kept it before. */
const FORMER = {
  'rows of contacts': `
    create table told (contact integer primary key, view text not null);
    create table doubts (contact integer primary key);
    insert into told select contact.value, item.value ->> 1 from ${KNOWN} where what = 'views';
    drop table memory`,
  'a view for each contact': `
    update memory set list = (select json_group_array(json_array(contact.value, item.value -> 1))
      from ${KNOWN} where what = 'views') where what = 'views'`
}

async function inStorage<T>({ id }: Person, work: (sql: SqlStorage) => T): Promise<T> {
  return runInDurableObject(presence(env, id), (_, { storage }) => work(storage.sql))
}

/** From now on the storage of a person's object does not take what contacts know, until the result is called. */
async function losesViews(person: Person): Promise<() => void> {
  return inStorage(person, sql => {
    let storage = Object.getPrototypeOf(sql) as SqlStorage
    let { exec } = storage
    storage.exec = function (query, ...values) {
      if (values.includes('views')) throw new Error('string or blob too big: SQLITE_TOOBIG')
      return exec.call(this, query, ...values) as ReturnType<typeof exec<never>>
    }
    let heal = () => void (storage.exec = exec)
    onTestFinished(heal)
    return heal
  })
}

describe('what contacts were told', () => {
  it.each(Object.entries(FORMER))(
    'is taken over from %s, and nobody hears it twice or misses its end',
    async (_, change) => {
      let { ana, hear } = await listeningFamily()
      await ana.goesAvailable({ message: 'tea?' })
      let once = [isOn(ana, { message: 'tea?' })]
      expect(await hear()).toEqual([once, once, once])
      await inStorage(ana, sql => sql.exec(change))
      await evict(ana)
      await ana.goesAvailable({ message: 'tea?' })
      expect(await hear()).toEqual([[], [], []])
      await ana.goesUnavailable()
      expect(await hear()).toEqual([[isOff(ana)], [isOff(ana)], [isOff(ana)]])
    }
  )

  it('costs as many rows for many contacts as for one, and has the message once', async () => {
    let { ana, hear } = await listeningFamily()
    await ana.goesAvailable({ message: 'tea?' })
    await hear()
    await hasTold(ana)
    let rows = await inStorage(ana, sql => sql.exec('select what, list from memory').toArray())
    expect(rows.map(({ what }) => what)).toEqual(['doubts', 'views'])
    expect(JSON.stringify(rows).match(/tea\?/g)).toHaveLength(1)
  })

  it('D44: is in doubt where it could not be kept: at the end everybody looks once more', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let { ana, ears, hear } = await listeningFamily()
    let heal = await losesViews(ana)
    await ana.goesAvailable({ until: inMinutes(10) })
    let on = isOn(ana, { until: inMinutes(10) })
    expect(await Promise.all(ears.map(ear => ear.hearsNext()))).toEqual([[on], [on], [on]])
    await evict(ana)
    heal()
    at(inMinutes(10))
    await runAlarm(ana)
    let look = [isOtherwise(ana)]
    expect(await hear()).toEqual([look, look, look])
  })
})
