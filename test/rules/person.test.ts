import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QUERY_UNITS } from '#contract/limits.ts'
import {
  deriveUsername,
  readEmail,
  readGroupName,
  readName,
  readPassword,
  searchTerm,
  searchTerms
} from '#rules/person.ts'
import { cleanText, foldText } from '#rules/text.ts'

describe('a display name', () => {
  it.each([
    ['C032: Ana\u200BSilva', 'Ana\u200BSilva', 'AnaSilva'],
    ['C032: in blanks', '  Ana \n Silva ', 'Ana Silva'],
    ['C032: with markup', 'Ana<img src=x onerror=alert(1)>', 'Ana<img src=x onerror=alert(1)>'],
    ['C032: Persian', 'محمد علی', 'محمد علی'],
    ['of 100 families', '👩‍👧'.repeat(100), '👩‍👧'.repeat(100)]
  ])('may be %s', (_, typed, name) => {
    expect(readName(typed)).toBe(name)
  })

  it.each([
    ['C032: blanks', '   '],
    ['C032: line breaks', '\n\n'],
    ['C032: zero-width spaces', '\u200B\u200B'],
    ['nothing', ''],
    ['C032: 10,000 letters', 'a'.repeat(10_000)],
    ['101 letters', 'a'.repeat(101)]
  ])('is refused for %s', (_, typed) => {
    expect(readName(typed)).toBeUndefined()
  })
})

describe('the name of a group', () => {
  it('C103: has 1 to 50 characters, and may be any words', () => {
    expect(readGroupName(' All Groups ')).toBe('All Groups')
    expect(readGroupName('<b>x</b>')).toBe('<b>x</b>')
    expect(readGroupName('👩‍👧'.repeat(50))).toBe('👩‍👧'.repeat(50))
    expect(readGroupName('a'.repeat(51))).toBeUndefined()
    expect(readGroupName('')).toBeUndefined()
    expect(readGroupName('  ')).toBeUndefined()
  })
})

describe('a username', () => {
  it.each([
    ['Ana Silva', 'anasilva'],
    ['  Ana \t SILVA ', 'anasilva'],
    ['Ana\u200BSilva', 'anasilva'],
    ['Ana\uFEFFSilva', 'anasilva'],
    ['Ana\u202ESilva', 'anasilva'],
    ['ＡＮＡ', 'ana'],
    ['Jose\u0301', 'josé'],
    ['محمد علی', 'محمدعلی'],
    ['12´', '12'],
    ['O´Brien', 'obrien'],
    ['¨Ana ¯', 'ana'],
    ['\u0301Ana', 'ana'],
    ['ﾞﾞAna', 'ana'],
    [`ｶ${'ﾞ'.repeat(40)}`, `ガ${'\u3099'.repeat(8)}`],
    ['´ ´', '´´'],
    ['´\u3164', '´\u3164'],
    ['\u0301\u0301', '']
  ])('C032: of %j is %s', (name, username) => {
    expect(deriveUsername(name)).toBe(username)
  })

  it('C032: of a look-alike name is another one', () => {
    expect(deriveUsername('Аna Silva')).not.toBe('anasilva')
  })

  it('begins with a letter or a sign, never with bare marks, and is there for every name', () => {
    let units = fc.constantFrom(
      ...'12 a´¨¯¸˝゛ﾞﹰﱞ΅ﬁ',
      ...'\u0301\u20DD\u093E\u200D\u3164\u1100\u1161'
    )
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(units, fc.string({ unit: 'binary', maxLength: 1 })),
          maxLength: 30
        }),
        name => {
          let username = deriveUsername(name)
          expect(username === '').toBe(cleanText(name) === '')
          expect(username).not.toMatch(/^[\p{M}\u200C\u200D]|\s|(\p{M}[\u200C\u200D]*){9}/u)
          expect(deriveUsername(username)).toBe(username)
          expect(deriveUsername(name.normalize('NFD'))).toBe(username)
        }
      ),
      { numRuns: 1_000 }
    )
  })

  it('is one for every way of writing a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), rest => {
        let name = `A${rest}`
        let username = deriveUsername(name)
        expect(username).not.toMatch(/\s/)
        expect(deriveUsername(username)).toBe(username)
        expect(deriveUsername(name.normalize('NFD'))).toBe(username)
        expect(deriveUsername(` ${name} `)).toBe(username)
      })
    )
  })
})

describe('an email address', () => {
  it.each([
    ['Ana@Example.TEST', 'ana@example.test'],
    [' ana@example.test ', 'ana@example.test'],
    ['ANA@EXAMPLE.TEST', 'ana@example.test'],
    ['müller@example.test', 'müller@example.test'],
    ['mu\u0308ller@example.test', 'müller@example.test'],
    ['MU\u0308LLER@example.test', 'müller@example.test'],
    ["o'neil+x.y@mail.example.test", "o'neil+x.y@mail.example.test"],
    [`${'a'.repeat(241)}@example.test`, `${'a'.repeat(241)}@example.test`]
  ])('C030: has one form: %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email)
  })

  it.each([
    'a@b',
    'a b@c.test',
    'a@c.test\r\nBcc: x@y.test',
    'a@c.test\nBcc:x@y.test',
    'a@c.test,x@y.test',
    'a@c.test;x@y.test',
    'Ana <a@c.test>',
    'a@@c.test',
    'a@c@d.test',
    'a@.test',
    'a@c..test',
    'a@c.test.',
    '@c.test',
    'a@',
    'a\u200B@c.test',
    'a\u202E@c.test',
    'a\u0000@c.test',
    '"a"@c.test',
    `${'a'.repeat(242)}@example.test`,
    ''
  ])('C030: is refused for %j', typed => {
    expect(readEmail(typed)).toBeUndefined()
  })

  it('C030: carries nothing that could be a header, and is read the same again', () => {
    let part = fc.string({ unit: fc.constantFrom(...'aÉ.+@ ,;:<>"\r\n\0\u200B'), maxLength: 5 })
    fc.assert(
      fc.property(part, part, (name, domain) => {
        let email = readEmail(`a${name}@${domain}b.test`) ?? 'none@example.test'
        expect(email).not.toMatch(/[\s\p{Cc}\p{Cf},;:<>"]/u)
        expect(readEmail(email)).toBe(email)
      })
    )
  })
})

describe('a password', () => {
  it('C091: is the same composed and decomposed', () => {
    expect(readPassword('Grüße-1')).toBe(readPassword('Gru\u0308ße-1'))
  })

  it('C091: is not the same in full width', () => {
    expect(readPassword('ＡＢＣ-123')).not.toBe(readPassword('ABC-123'))
  })

  it('C091: keeps its blanks', () => {
    expect(readPassword(' pass12 ')).toBe(' pass12 ')
    expect(readPassword('      ')).toBe('      ')
  })

  it.each([
    ['six characters', '123456'],
    ['six emoji', '😀😀😀😀😀😀'],
    ['200 letters', 'a'.repeat(200)],
    ['1,024 bytes', 'é'.repeat(512)]
  ])('C091: may be %s, and is never cut', (_, password) => {
    expect(readPassword(password)).toBe(password)
  })

  it.each([
    ['five characters', '12345'],
    ['three emoji, six units long', '😀😀😀'],
    ['five letters of two parts each', 'e\u0301'.repeat(5)],
    ['1,025 bytes', `${'é'.repeat(512)}a`],
    ['1 MB', 'a'.repeat(1_000_000)],
    ['nothing', '']
  ])('C091: is refused for %s', (_, password) => {
    expect(readPassword(password)).toBeUndefined()
  })
})

function finds(query: string, name: string): boolean {
  return searchTerms(name, 'nobody17').some(term => term.startsWith(foldText(query)))
}

describe('what a person is found by', () => {
  it('is the name from each of its words on, and the username', () => {
    expect(searchTerms('Ana María Silva', 'anasilva2')).toEqual([
      'ana maria silva',
      'maria silva',
      'silva',
      'anasilva2'
    ])
  })

  it('is bounded, whatever folding makes of a name', () => {
    // One character, which folds into four words of Arabic.
    let name = '\uFDFA'.repeat(100)
    let terms = searchTerms(name, name)
    expect(terms.length).toBeLessThanOrEqual(51)
    expect(Math.max(...terms.map(term => term.length))).toBeLessThanOrEqual(QUERY_UNITS)
    expect(terms).toContain(searchTerm(name))
  })

  it('has a place for every word that fits into a name', () => {
    let name = Array.from({ length: 50 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(' ')
    expect(searchTerms(name, 'x')).toContain(name.at(-1))
  })

  it('stands once', () => {
    expect(searchTerms('Madonna', 'madonna')).toEqual(['madonna'])
  })

  it.each([
    ['émile', 'Émile Zola'],
    ['emile z', 'Émile Zola'],
    ['ZOLA', 'Émile Zola'],
    ['çelik', 'ÇELİK Ayşe'],
    ['οδυσσέας', 'Οδυσσέας'],
    ['ΟΔΥΣ', 'Οδυσσέας'],
    ['черв', 'Черв'],
    ['STRASSE', 'Straße'],
    ['josé', 'Jose\u0301']
  ])('C069: %s finds %s', (query, name) => {
    expect(finds(query, name)).toBe(true)
  })

  it.each([
    ['lva', 'Ana Silva'],
    ['ana silvas', 'Ana Silva'],
    ['%', 'Ana Silva'],
    ['a_a', 'Ana Silva'],
    ['@', 'Ana Silva']
  ])('C009: %s does not find %s', (query, name) => {
    expect(finds(query, name)).toBe(false)
  })
})
