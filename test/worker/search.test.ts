import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { befriend, type Person, registrationOf, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

let now = Date.parse('2026-05-04T09:00:00Z')
let ben: Person
let ana: Person

beforeAll(async () => {
  ;[ben, ana] = await Promise.all([signUp('Xaver Ohm'), signUp('Quilla Silva')])
})

beforeEach(() => {
  // Searches are counted by the minute and the day; every test has its own.
  now += 86_400_000
  at(now)
})

async function namesFor(query: string): Promise<string[]> {
  return (await ben.searches(query)).map(({ displayName }) => displayName)
}

async function search(query: unknown) {
  return ben.tries('POST', '/api/search', { query })
}

describe('C009: a search', () => {
  it('D22: shows of a stranger what a card has, and the relation', async () => {
    let { username } = await ana.me()
    expect(await ben.searches('quilla')).toEqual([
      { id: ana.id, displayName: 'Quilla Silva', username, avatar: null, relation: 'none' }
    ])
  })

  it('shows a light that is on to nobody, nor a phone number', async () => {
    let { phoneNumber } = await ana.me()
    await ana.goesAvailable({ message: 'at the clinic' })
    let text = JSON.stringify(await ben.searches(ana.email))
    for (let secret of ['available', 'clinic', phoneNumber, ana.email]) {
      expect(text).not.toContain(secret)
    }
    await ana.goesUnavailable()
  })

  it('finds an address that is typed whole, in any case', async () => {
    for (let query of [ana.email, ana.email.toUpperCase(), ` ${ana.email} `]) {
      expect(await namesFor(query)).toEqual(['Quilla Silva'])
    }
  })

  it('finds nobody by a part of an address, nor by a phone number', async () => {
    let { phoneNumber } = await ana.me()
    let parts = [
      ana.email.slice(0, -1),
      ana.email.slice(1),
      ana.email.split('@')[0]!,
      'example.test',
      '@example.test',
      '@',
      phoneNumber
    ]
    for (let part of parts) expect(await namesFor(part), part).toEqual([])
  })

  it('never finds the one who seeks', async () => {
    let queries = ['xav', 'Ohm', 'xaverohm', ben.email]
    for (let query of queries) expect(await namesFor(query), query).toEqual([])
  })

  it('shows the relation to a contact, and from both sides of a request', async () => {
    let [cyd, dee, eve] = await Promise.all(
      ['Relcyd One', 'Reldee Two', 'Releve Three'].map(signUp)
    )
    await befriend(ben, cyd!)
    await ben.asks(dee!)
    await eve!.asks(ben)
    let found = await ben.searches('rel')
    expect(found.map(({ displayName, relation }) => [displayName, relation])).toEqual([
      ['Relcyd One', 'friend'],
      ['Reldee Two', 'requested'],
      ['Releve Three', 'incoming']
    ])
    let byEmail = await Promise.all([cyd!, dee!, eve!].map(({ email }) => ben.searches(email)))
    expect(byEmail).toEqual(found.map(person => [person]))
  })
})

describe('D22: a name', () => {
  beforeAll(async () => {
    at(now)
    let names = ['Marjolein von der Heide', '100% Real', 'under_score', 'Sinéad O’Connor-Byrne']
    await Promise.all(names.map(signUp))
    let body = { ...registrationOf('Quite Different'), username: 'heidelberg77' }
    await callApi('POST', '/api/register', { body })
  })

  it.each([
    ['marjolein', ['Marjolein von der Heide']],
    ['marj', ['Marjolein von der Heide']],
    ['von der h', ['Marjolein von der Heide']],
    ['marjoleinvon', ['Marjolein von der Heide']],
    ['heide', ['Marjolein von der Heide', 'Quite Different']],
    ['arjolein', []],
    ['marjolein heide', []],
    ['heide marjolein', []],
    ['sinead', ['Sinéad O’Connor-Byrne']],
    ['  MARJOLEIN   VON ', ['Marjolein von der Heide']]
  ])('is found from the start of any of its words: %s', async (query, names) => {
    expect((await namesFor(query)).toSorted()).toEqual(names)
  })

  it.each([
    ['%', []],
    ['%arjolein', []],
    ['100%', ['100% Real']],
    ['_', []],
    ['under_', ['under_score']],
    ['underXscore', []],
    ["' or 1=1 --", []],
    ['*', []],
    ['\\', []]
  ])('has no wildcard: %s', async (query, names) => {
    expect(await namesFor(query)).toEqual(names)
  })
})

describe('C069: a name beyond ASCII', () => {
  beforeAll(async () => {
    at(now)
    let names = ['Émile Zola', 'ÇELİK Ayşe', 'Οδυσσέας', 'Черв', 'Straße', 'Jose\u0301', '李小龍']
    await Promise.all(names.map(signUp))
  })

  it.each([
    ['émile', 'Émile Zola'],
    ['emile', 'Émile Zola'],
    ['ÉMILE', 'Émile Zola'],
    ['çelik', 'ÇELİK Ayşe'],
    ['ayse', 'ÇELİK Ayşe'],
    ['οδυσσέας', 'Οδυσσέας'],
    ['ΟΔΥΣΣΕΑΣ', 'Οδυσσέας'],
    ['черв', 'Черв'],
    ['STRASSE', 'Straße'],
    ['straß', 'Straße'],
    ['josé', 'José'],
    ['jose', 'José'],
    ['李小', '李小龍'],
    ['ｅｍｉｌｅ', 'Émile Zola']
  ])('is found by %s', async (query, name) => {
    expect(await namesFor(query)).toEqual([name])
  })
})

describe('a query', () => {
  it.each([
    ['of blanks', '  \n', 'query_blank'],
    ['of nothing', '', 'query_blank'],
    ['of 101 characters', 'q'.repeat(101), 'invalid'],
    ['that is missing', undefined, 'invalid'],
    ['that is a number', 7, 'invalid'],
    ['that is a list', ['ana'], 'invalid'],
    ['that is an object', { $gt: '' }, 'invalid']
  ] as const)('%s is refused', async (_, query, code) => {
    expect(await search(query)).toMatchObject(refused(code))
  })

  it.each([
    ['of 100 letters', 'q'.repeat(100)],
    ['of 100 wide letters', '李'.repeat(100)],
    ['of 50 emoji', '🎉'.repeat(50)],
    ['of 49 bytes', 'x'.repeat(49)],
    ['nobody can see', '\u200B'],
    ['of half a character', '\uD800'],
    ['with a null', 'a\u0000b']
  ])('%s is answered', async (_, query) => {
    expect(await search(query)).toMatchObject({ status: 200, body: [] })
  })

  it('changes nothing', async () => {
    let before = await readTables()
    await ben.searches('quilla')
    expect(await readTables()).toEqual(before)
  })
})
