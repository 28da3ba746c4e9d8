import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanText,
  countGraphemes,
  foldText,
  initialOf,
  isMessageFit,
  lastWord,
  thinMarks,
  truncateGraphemes
} from '#rules/text.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const anyText = fc.string({ unit: 'binary', maxLength: 80 })

/** As the standard's own rules count. */
function graphemesOf(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
}

describe('characters as a person counts them (D10)', () => {
  it('are those of the standard, whichever two Latin ones stand beside each other', () => {
    let codes = Array.from({ length: 0x250 }, (_, code) => code).filter(code => code >= 0x20)
    let latin = codes
      .filter(code => code < 0x7f || code >= 0xc0)
      .map(code => String.fromCodePoint(code))
    for (let one of latin) {
      let pairs = latin.map(other => one + other).join('')
      expect(countGraphemes(pairs), one).toBe(graphemesOf(pairs))
    }
  })

  it.each(['e\u0301', '\r\n', FAMILY, '🇩🇪', 'g\u0308', '1\ufe0f\u20e3', 'ö\u0308', 'a\u200d'])(
    'are one in %j',
    text => {
      expect(countGraphemes(text)).toBe(1)
    }
  )

  it('are those of the standard in any text', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(countGraphemes(text)).toBe(graphemesOf(text))
      })
    )
  })
})

describe('clean text', () => {
  it.each([
    ['C093: is trimmed', '  hi  ', 'hi'],
    ['C093: has one blank for a run of white space', ' hi \n\t there ', 'hi there'],
    ['C032: has no zero-width space', 'Ana\u200BSilva', 'AnaSilva'],
    ['C032: has no bidi override', 'Ana\u202ESilva', 'AnaSilva'],
    ['C032: has no bidi isolate', '\u2066Ana', 'Ana'],
    ['C032: has no word joiner', 'Ana\u2060Silva', 'AnaSilva'],
    ['C032: has no byte order mark, and no blank for it', 'Ana\uFEFFSilva', 'AnaSilva'],
    ['C032: has no control character', 'A\u0000n\u0007a\u009F', 'Ana'],
    ['leaves no second blank around what it takes out', 'Ana \u200B\uFEFF Silva', 'Ana Silva'],
    ['C032: keeps U+200C in a Persian name', 'علی\u200Cرضا', 'علی\u200Cرضا'],
    ['keeps U+200D in a family', FAMILY, FAMILY],
    ['C032: keeps Arabic as it is', 'محمد علی', 'محمد علی'],
    ['C032: keeps Cyrillic apart from Latin', 'Аna Silva', '\u0410na Silva'],
    ['C032: keeps markup as text', 'Ana<img src=x>', 'Ana<img src=x>'],
    ['is composed', 'Jose\u0301', 'José'],
    ['keeps full width and ligatures', 'ＡＢＣ ﬁn ²', 'ＡＢＣ ﬁn ²'],
    ['has no half of a character', 'a\uD83Db\uDE00', 'ab']
  ])('%s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  it.each([
    '',
    '   ',
    '\n\n',
    '\u200B\u200B',
    '\u00A0',
    '\u200D\u200C',
    '\uFEFF',
    '\u3164',
    '\u2800',
    '\u0301\u0301',
    '\uFE0F',
    '\u20DD',
    '\u093E'
  ])('C093: is none when nothing can be seen: %j', text => {
    expect(cleanText(text)).toBe('')
  })

  it('is clean', () => {
    fc.assert(
      fc.property(anyText, text => {
        let clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect(clean).toBe(clean.trim())
        expect(clean).not.toMatch(
          /\s\s|[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/u
        )
      })
    )
  })
})

describe('combining marks', () => {
  it.each([
    ['an accent as a mark', 'x\u0301', 'x\u0301'],
    ['Vietnamese in marks', 'Nguye\u0302\u0303n', 'Nguye\u0302\u0303n'],
    ['Thai', 'น้ำใจ ปี่', 'น้ำใจ ปี่'],
    ['Hebrew with points and accents', 'שָּׁ֣לֽוֹם'.normalize('NFD'), 'שָּׁ֣לֽוֹם'.normalize('NFD')],
    ['Arabic', 'مُحَمَّدٌ', 'مُحَمَّدٌ'],
    ['Devanagari', 'र्त्स्न्या', 'र्त्स्न्या'],
    ['Malayalam', 'ക്ഷ്ണ്യോം', 'ക്ഷ്ണ്യോം'],
    ['Myanmar', 'ကြွှေး', 'ကြွှေး'],
    ['the tallest Tibetan syllable', 'ཧྐྵྨླྺྼྻྂ', 'ཧྐྵྨླྺྼྻྂ'],
    ['a family', FAMILY, FAMILY],
    ['a family with tones of skin', '👨🏻‍👩🏽‍👧🏿‍👦🏻', '👨🏻‍👩🏽‍👧🏿‍👦🏻'],
    ['a couple with a heart', '👩‍❤️‍💋‍👨', '👩‍❤️‍💋‍👨'],
    ['keycaps in a row', '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣', '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣'],
    ['a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['eight in a row', `q${'\u0323'.repeat(8)}b`, `q${'\u0323'.repeat(8)}b`],
    ['nine in a row', `q${'\u0323'.repeat(9)}b`, `q${'\u0323'.repeat(8)}b`],
    ['400 in a row', `x${'\u0301'.repeat(400)}y`, `x${'\u0301'.repeat(8)}y`],
    [
      'rows on two letters',
      `x${'\u0301'.repeat(20)}y${'\u20DD'.repeat(20)}`,
      `x${'\u0301'.repeat(8)}y${'\u20DD'.repeat(8)}`
    ],
    ['rows with joiners between', `x${'\u0301\u200D'.repeat(30)}y`, `x${'\u0301\u200D'.repeat(8)}y`]
  ])('of %s are as many as a script has, at most 8 in a row', (_, typed, kept) => {
    expect(thinMarks(typed)).toBe(kept)
    expect(cleanText(typed)).toBe(kept.normalize('NFC'))
  })

  it('never pile up, and lose no letter', () => {
    let letters = fc.constantFrom(...'aeq ש', ...'\u0301\u0302\u0323\u20DD\u093E\u200D\u05B8\u0F90')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 60 }), text => {
        let thin = thinMarks(text)
        expect(thinMarks(thin)).toBe(thin)
        expect(thin).not.toMatch(/(\p{M}\u200D*){9}/u)
        expect(thin.replace(/[\p{M}\u200D]/gu, '')).toBe(text.replace(/[\p{M}\u200D]/gu, ''))
        let clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect(clean).toBe(clean.normalize('NFC'))
        expect(clean).not.toMatch(/(\p{M}\u200D*){9}/u)
        expect(cleanText(text.normalize('NFD'))).toBe(clean)
      })
    )
  })
})

describe('the length of a message', () => {
  it.each([
    ['50 letters', 'a'.repeat(50), true],
    ['51 letters', 'a'.repeat(51), false],
    ['50 families', FAMILY.repeat(50), true],
    ['51 families', FAMILY.repeat(51), false],
    ['49 letters and an emoji', `${'x'.repeat(49)}🎉`, true],
    ['50 letters of two parts', 'e\u0301'.repeat(50), true],
    ['25 keycaps', '3\uFE0F\u20E3'.repeat(25), true],
    ['one letter under 999 accents', `a${'\u0301'.repeat(999)}`, true],
    ['one letter under 1,000 accents', `a${'\u0301'.repeat(1_000)}`, false]
  ])('C090: counts what people see: %s', (_, text, isFit) => {
    expect(isMessageFit(text)).toBe(isFit)
  })

  it.each([
    ['a'.repeat(60), 'a'.repeat(50)],
    [FAMILY.repeat(60), FAMILY.repeat(50)],
    [`${'x'.repeat(49)}🎉🎉`, `${'x'.repeat(49)}🎉`],
    ['short', 'short']
  ])('C090: is cut at whole characters', (typed, kept) => {
    expect(truncateGraphemes(typed, 50)).toBe(kept)
  })

  it('C090: is cut before a character that does not fit the units', () => {
    expect(truncateGraphemes(FAMILY.repeat(3), 50, 25)).toBe(FAMILY.repeat(2))
    expect(truncateGraphemes(FAMILY, 50, 10)).toBe('')
  })

  it('C090: is what it is cut to, and no further', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), fc.nat(40), (text, most, units) => {
        let kept = truncateGraphemes(text, most, units)
        expect(text.startsWith(kept)).toBe(true)
        expect(kept.length).toBeLessThanOrEqual(units)
        expect(countGraphemes(kept)).toBeLessThanOrEqual(most)
        expect(kept === text).toBe(countGraphemes(text) <= most && text.length <= units)
        expect(truncateGraphemes(kept, most, units)).toBe(kept)
      })
    )
  })
})

describe('folded text', () => {
  it.each([
    ['Émile Zola', 'émile zola'],
    ['Émile Zola', 'emile zola'],
    ['ÇELİK Ayşe', 'çelik ayşe'],
    ['Οδυσσέας', 'ΟΔΥΣΣΈΑΣ'],
    ['Οδυσσέας', 'οδυσσεασ'],
    ['Черв', 'черв'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['Jose\u0301', 'josé'],
    ['ＡＢＣ', 'abc'],
    ['ﬁn', 'FIN']
  ])('C069: is the same for %s and %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  it.each([
    ['Ana', 'Anna'],
    ['Аna', 'Ana'],
    ['a%', 'ab'],
    ['a_', 'ab']
  ])('C032: is not the same for %s and %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })

  it('C069: has no case', () => {
    let letters = fc.string({ unit: fc.constantFrom(...'aäÄßéÉσςΣчЧiIñöøåłẞ '), maxLength: 20 })
    fc.assert(
      fc.property(letters, text => {
        expect(foldText(text.toUpperCase())).toBe(foldText(text))
        expect(foldText(text.toLowerCase())).toBe(foldText(text))
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text))
        expect(foldText(foldText(text))).toBe(foldText(text))
      })
    )
  })
})

describe('a name without a photo', () => {
  it.each([
    ['😀 Ana', '😀'],
    ['👩‍👧 Eva', '👩‍👧'],
    ['ßen', 'SS'],
    ['e\u0301va', 'É'],
    ['ǆ', 'Ǆ'],
    ['نور', 'ن'],
    ['  Bo', 'B'],
    ['istanbul', 'I'],
    ['', '']
  ])('C108: shows its first letter whole: %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})

describe('the last word of a name', () => {
  it.each([
    ['Zoe Adams', 'Adams'],
    ['José Álvarez', 'Álvarez'],
    ['Ana ', 'Ana'],
    ['madonna', 'madonna'],
    ['Bo  de  Wit', 'Wit'],
    ['Ärni Öst', 'Öst'],
    ['李 小龍', '小龍'],
    ['Ana\u00A0Lee', 'Lee'],
    ['  ', '']
  ])('C109: of "%s" is %s', (name, word) => {
    expect(lastWord(name)).toBe(word)
  })
})
