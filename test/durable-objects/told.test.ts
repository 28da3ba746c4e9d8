import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { hasTold } from '../support/ear.ts'
import { isOff, isOn, listeningFamily } from '../support/family.ts'
import { evict, type Person } from '../support/people.ts'

/** How objects kept it before: a row for each contact. */
const ROWS = `
  create table told (contact integer primary key, view text not null);
  create table doubts (contact integer primary key);
  insert into told select item.value ->> 0, item.value ->> 1
    from memory, json_each(memory.list) item where what = 'views';
  drop table memory`

async function inStorage<T>({ id }: Person, work: (sql: SqlStorage) => T): Promise<T> {
  return runInDurableObject(presence(env, id), (_, { storage }) => work(storage.sql))
}

describe('what contacts were told', () => {
  it('is taken over from rows of contacts, and nobody hears it twice or misses its end', async () => {
    let { ana, hear } = await listeningFamily()
    await ana.goesAvailable({ message: 'tea?' })
    let once = [isOn(ana, { message: 'tea?' })]
    expect(await hear()).toEqual([once, once, once])
    await inStorage(ana, sql => sql.exec(ROWS))
    await evict(ana)
    await ana.goesAvailable({ message: 'tea?' })
    expect(await hear()).toEqual([[], [], []])
    await ana.goesUnavailable()
    expect(await hear()).toEqual([[isOff(ana)], [isOff(ana)], [isOff(ana)]])
  })

  it('costs as many rows for many contacts as for one', async () => {
    let { ana, hear } = await listeningFamily()
    await ana.goesAvailable()
    await hear()
    await hasTold(ana)
    let rows = await inStorage(ana, sql => sql.exec('select what from memory').toArray())
    expect(rows.map(({ what }) => what)).toEqual(['doubts', 'views'])
  })
})
