import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

const FAMILY = '👨\u200D👩\u200D👧\u200D👦'

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
})

describe('C090: a message of at most 50 characters, as a person counts them,', () => {
  it.each([
    ['50 letters', 'a'.repeat(50)],
    ['50 families', FAMILY.repeat(50)],
    ['49 letters and an emoji', `${'x'.repeat(49)}🎉`],
    ['50 letters with a mark', 'e\u0301'.repeat(50)],
    ['25 keycaps', '3\uFE0F\u20E3'.repeat(25)],
    ['50 letters between blanks', `  ${'a'.repeat(50)}\n`]
  ])('is stored: %s', async (_, statusMessage) => {
    let [ann] = await newPeople('Ann Lee')
    let me = await ann.posts({ status: 'available', statusMessage })
    expect(me.statusMessage).toBe(statusMessage.trim().normalize('NFC'))
  })

  it.each([
    ['51 letters', 'a'.repeat(51), 'message_too_long'],
    ['51 emoji', '🎉'.repeat(51), 'message_too_long'],
    ['one character of a thousand joiners', `e${'\u200D'.repeat(1_001)}`, 'message_too_long'],
    ['more than anybody could want', 'a'.repeat(2_001), 'invalid']
  ] as const)('is refused, on and off alike: %s', async (_, statusMessage, code) => {
    let [ann] = await newPeople('Ann Lee')
    let off = await ann.me()
    for (let status of ['available', 'unavailable']) {
      expect(await ann.tries('POST', '/api/status', { status, statusMessage })).toMatchObject(
        refused(code)
      )
    }
    expect(await ann.me()).toEqual(off)
  })
})

describe('C093: a message', () => {
  it.each([
    ['of blanks', '   '],
    ['of a line end', '\n'],
    ['of a zero-width space', '\u200B'],
    ['of a hard blank', '\u00A0'],
    ['of a joiner', '\u200D'],
    ['of a byte order mark', '\uFEFF'],
    ['of an empty Braille cell', '\u2800'],
    ['of half a character', '\uD83D'],
    ['of nothing', '']
  ])('%s is none', async (_, statusMessage) => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    expect((await ann.posts({ status: 'available', statusMessage })).statusMessage).toBeNull()
    expect(Object.keys((await ben.sees(ann))!)).not.toContain('statusMessage')
  })

  it('takes the place of one that was there, even if it is none', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.goesAvailable({ message: 'hi' })
    expect((await ann.goesAvailable({ message: ' \u200B ' })).statusMessage).toBeNull()
  })

  it.each([
    ['is one line', ' hi \n there ', 'hi there'],
    ['has no override', 'abc\u202Edef', 'abcdef'],
    ['has no control', 'a\u0000b\u001Bc', 'abc'],
    ['has no byte order mark', 'abc\uFEFFdef', 'abcdef'],
    ['has no half of a character', 'party \uD83D!', 'party !'],
    ['keeps a family whole', FAMILY, FAMILY],
    ['keeps markup as text', '<b>hi</b>', '<b>hi</b>'],
    ['keeps quotes of every kind', `'"\`); drop table users; --`, `'"\`); drop table users; --`]
  ])('%s', async (_, typed, kept) => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await makeContacts(ann, ben)
    expect((await ann.goesAvailable({ message: typed })).statusMessage).toBe(kept)
    expect((await ben.sees(ann))?.statusMessage).toBe(kept)
  })

  it('sent with unavailable is dropped', async () => {
    let [ann] = await newPeople('Ann Lee')
    let me = await ann.posts({ status: 'unavailable', statusMessage: 'gone fishing' })
    expect(me).toMatchObject({ status: 'unavailable', statusMessage: null })
    expect((await ann.goesAvailable()).statusMessage).toBeNull()
  })
})
