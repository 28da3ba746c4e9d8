import type { FailureBody } from '#contract/failures.ts'
import { describe, expect, it } from 'vitest'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
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

  it('D7: a zone is spelled in one way, and called what the browser calls it', async () => {
    let [ana] = await newPeople('Ana Silva')
    let zones: string[] = []
    for (let timeZone of ['eUrOpE/bErLiN', 'Asia/Calcutta', 'Asia/Kolkata']) {
      await ana.tries('PATCH', '/api/account', { timeZone })
      zones.push((await ana.me()).timeZone)
    }
    expect(zones).toEqual(['Europe/Berlin', 'Asia/Calcutta', 'Asia/Kolkata'])
  })
})

describe('changing the account is refused, and nothing changes,', () => {
  it.each([
    ['with a blank name', { displayName: ' \u200b ' }, 'invalid_name'],
    ['with a name of 101 letters', { displayName: 'x'.repeat(101) }, 'invalid_name'],
    ['with nothing for a username', { username: ' ' }, 'invalid_name'],
    ['with words for a number', { phoneNumber: 'call me' }, 'invalid_phone'],
    ['with two digits', { phoneNumber: '12' }, 'invalid_phone'],
    ['with a zone of another planet', { timeZone: 'Mars/Base' }, 'invalid_time_zone'],
    ['with an empty zone', { timeZone: '' }, 'invalid_time_zone'],
    ['with a word for a switch', { applySchedule: 'yes' }, 'invalid'],
    ['with null for a name', { displayName: null }, 'invalid'],
    ['with a list of names', { displayName: ['Ana'] }, 'invalid'],
    [
      'with one good field beside a bad one',
      { displayName: 'Ana S', phoneNumber: 'x' },
      'invalid_phone'
    ],
    ['with a list for a body', [], 'invalid'],
    ['with nothing for a body', null, 'invalid']
  ] as const)('%s', async (_, body, code) => {
    let [ana] = await newPeople('Ana Silva')
    let before = await readTables()
    expect(await ana.tries('PATCH', '/api/account', body)).toMatchObject(refused(code))
    expect(await readTables()).toEqual(before)
  })
})

it('D28: what is wrong with a change of the account is named all at once', async () => {
  let [ana] = await newPeople('Ana Silva')
  let before = await readTables()
  let wrong = { displayName: ' ', username: ' ', phoneNumber: 'call me', timeZone: 'Mars/Base' }
  let answer = await ana.tries('PATCH', '/api/account', { ...wrong, applySchedule: false })
  expect(answer).toMatchObject(refused('invalid'))
  let { issues } = answer.body as FailureBody
  expect(issues?.map(({ path }) => path)).toEqual(Object.keys(wrong))
  expect(await readTables()).toEqual(before)
})

describe('D36: the phone number', () => {
  it('may be cleared later, and then nobody sees one', async () => {
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    await ana.goesAvailable()
    expect((await ben.sees(ana))?.phoneNumber).toBe((await ana.me()).phoneNumber)
    let answer = await ana.tries('PATCH', '/api/account', { phoneNumber: ' ' })
    expect(answer).toMatchObject({ status: 200, body: { phoneNumber: '' } })
    expect(await ben.sees(ana)).not.toHaveProperty('phoneNumber')
  })

  it('is kept as it was typed', async () => {
    let [ana] = await newPeople('Ana Silva')
    let answer = await ana.tries('PATCH', '/api/account', { phoneNumber: ' +1 (555) 010-1234 x9 ' })
    expect(answer).toMatchObject({ status: 200, body: { phoneNumber: '+1 (555) 010-1234 x9' } })
  })
})
