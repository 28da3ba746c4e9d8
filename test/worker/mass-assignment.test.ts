// @module-tag long
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { DEEDS, world } from '../support/one-of-each.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

/** It stands nowhere else. */
const MARK = 424_242_424

const CHANGES = Object.keys(DEEDS).filter(name => !name.startsWith('GET'))

let { LIMITS } = env

beforeAll(() => {
  env.LIMITS = '1000000'
})

afterAll(() => {
  env.LIMITS = LIMITS
})

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
})

/** Columns as they are called inside and outside, and what programs have been known to believe. */
function moreOf(otherId: number, otherToken: string): object {
  let marks = ['id', 'score', 'points', 'createdAt', 'created_at', 'since', 'until', 'version']
  let texts = ['avatar', 'passwordHash', 'password_hash', 'tokenHash', 'secret', 'photo', 'role']
  let people = ['userId', 'user_id', 'ownerId', 'owner_id', 'fromId', 'toId', 'lowId', 'highId']
  return {
    ...Object.fromEntries(marks.map(name => [name, MARK])),
    ...Object.fromEntries(texts.map(name => [name, `x${MARK}`])),
    ...Object.fromEntries(people.map(name => [name, otherId])),
    ...{ isAdmin: true, verified: true, isRead: true, source: 'schedule', audience: [] },
    ...{ sessionId: otherToken, user: { id: otherId }, availableMs: MARK, people: MARK }
  }
}

describe('SECURITY 34: fields that a call does not declare', () => {
  it.each(CHANGES)('leave %s as it is, and reach nobody', async name => {
    let [eve] = await newPeople('Eve Adler')
    let rowsOfEve = async () => {
      let tables = Object.entries(await readTables())
      let rows = tables.flatMap(([table, all]) => all.map(row => `${table} ${JSON.stringify(row)}`))
      expect(rows.filter(row => row.includes(String(MARK)))).toEqual([])
      return rows.filter(row => row.includes(String(eve.id)))
    }
    let plain = await DEEDS[name]!(await world())
    let { body, status } = await plain()
    let before = await rowsOfEve()
    let call = await DEEDS[name]!(await world())
    let answer = await call(moreOf(eve.id, eve.token))
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body ?? {})).toEqual(Object.keys(body ?? {}))
    expect(await rowsOfEve()).toEqual(before)
    expect(await eve.me()).toMatchObject({ displayName: 'Eve Adler', status: 'unavailable' })
  })
})
