import type { Session } from '#contract/account.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { registrationOf, signUp } from '../support/people.ts'
import { callApi } from '../support/wire.ts'

interface Names {
  displayName: string
  username: string
}

async function namesOf(displayName: string, username?: string): Promise<Names> {
  let body = { ...registrationOf(displayName), username }
  let answer = await callApi('POST', '/api/register', { body })
  expect(answer, displayName).toMatchObject({ status: 201 })
  let { user } = answer.body as Session
  return { displayName: user.displayName, username: user.username }
}

describe('a username', () => {
  it.each([
    ['John  von\tSmith', 'johnvonsmith'],
    ['Ｊｏｈｎ Ｗｉｄｅ', 'johnwide'],
    ['Zoe\u0308 Decomposed', 'zoëdecomposed'],
    ['محمد علی', 'محمدعلی'],
    ['李 小龍', '李小龍']
  ])('SPEC 5: follows from the name: %s is %s', async (displayName, username) => {
    expect((await namesOf(displayName)).username).toBe(username)
  })

  it('D18: is the one sent, normalised, if one is sent', async () => {
    expect((await namesOf('Some Body', ' The Real\u200B BODY ')).username).toBe('therealbody')
    expect((await namesOf('No Wish', '  ')).username).toBe('nowish')
  })

  it('D18: gets the smallest number that is free when it is taken', async () => {
    let taken = [
      await namesOf('Max Muster'),
      await namesOf('max muster'),
      await namesOf('MaxMuster')
    ]
    expect(taken.map(({ username }) => username)).toEqual(['maxmuster', 'maxmuster2', 'maxmuster3'])
    await env.DB.prepare('delete from users where username = ?').bind('maxmuster2').run()
    expect((await namesOf('Max Muster')).username).toBe('maxmuster2')
    expect((await namesOf('Max Muster')).username).toBe('maxmuster4')
  })

  it('D18: counts past a name that somebody else chose with that number', async () => {
    await namesOf('Somebody', 'eva2')
    expect((await namesOf('Eva')).username).toBe('eva')
    expect((await namesOf('Eva')).username).toBe('eva3')
  })

  it('D18: is given to 20 people of one name at once without a gap or a double', async () => {
    let given = await Promise.all(Array.from({ length: 20 }, () => namesOf('Kim Park')))
    let wanted = Array.from({ length: 20 }, (_, i) => (i === 0 ? 'kimpark' : `kimpark${i + 1}`))
    expect(new Set(given.map(({ username }) => username))).toEqual(new Set(wanted))
  })

  it('C032: of a look-alike in other letters is another one', async () => {
    expect((await namesOf('Ana Silva')).username).toBe('anasilva')
    expect((await namesOf('\u0410na Silva')).username).toBe('\u0430nasilva')
  })
})

describe('a display name', () => {
  it.each([
    ['C032: loses a zero-width space', 'Ana\u200BSilva', 'AnaSilva'],
    ['C032: loses a right-to-left override', 'Ana\u202ESilva', 'AnaSilva'],
    ['C032: loses an isolate', '\u2066Ana', 'Ana'],
    ['loses a word joiner, a mark and a control', 'A\u2060n\uFEFFa\u0007', 'Ana'],
    ['loses half a character', 'Ana\uD800', 'Ana'],
    ['has one blank for each gap', '  Ana \n  Silva  ', 'Ana Silva'],
    ['C032: keeps the joiners of Persian', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['keeps a family whole', '👨\u200D👩\u200D👧 Lee', '👨\u200D👩\u200D👧 Lee'],
    [
      'C032: keeps markup as text',
      'Ana<img src=x onerror=alert(1)>',
      'Ana<img src=x onerror=alert(1)>'
    ],
    [
      'counts what a person sees: 100 families',
      '👨\u200D👩\u200D👧'.repeat(100),
      '👨\u200D👩\u200D👧'.repeat(100)
    ]
  ])('%s', async (_, typed, kept) => {
    expect((await namesOf(typed)).displayName).toBe(kept)
  })
})

it('D17: ids of people are below 2^53 and tell no order', async () => {
  let ids: number[] = []
  for (let name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) ids.push((await signUp(name)).id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(id => Number.isSafeInteger(id) && id > 0)).toBe(true)
  expect(Math.max(...ids)).toBeGreaterThan(2 ** 32)
  expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
})
