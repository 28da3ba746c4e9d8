import { describe, expect, it } from 'vitest'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

describe('C020: changing the account', () => {
  it('takes the fields it names, and no other', async () => {
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    let [before, others] = [await ana.me(), await ben.me()]
    let raw = JSON.stringify({
      ...{
        displayName: 'Ana S',
        email: ben.email,
        id: ben.id,
        userId: ben.id,
        status: 'available'
      },
      ...{
        passwordHash: 'x',
        score: 9_999,
        avatar: 'javascript:alert(1)',
        createdAt: 0,
        version: 7
      }
    }).replace('}', ',"__proto__":{"isAdmin":true}}')
    let headers = { 'Content-Type': 'application/json' }
    let answer = await ana.tries('PATCH', '/api/account', undefined, { raw, headers })
    let after = { ...before, displayName: 'Ana S' }
    expect(answer).toMatchObject({ status: 200, body: after })
    expect([await ana.me(), await ben.me()]).toEqual([after, others])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('with nothing named changes nothing', async () => {
    let [ana] = await newPeople('Ana Silva')
    let [me, before] = [await ana.me(), await readTables()]
    expect(await ana.tries('PATCH', '/api/account', {})).toMatchObject({ status: 200, body: me })
    let { users } = await readTables()
    expect(users).toEqual(before['users'])
  })

  it('D18: a name without a username keeps the username', async () => {
    let [ana] = await newPeople('Ana Silva')
    let { username } = await ana.me()
    let answer = await ana.tries('PATCH', '/api/account', { displayName: 'Somebody Else' })
    expect(answer).toMatchObject({ status: 200, body: { displayName: 'Somebody Else', username } })
  })
})
