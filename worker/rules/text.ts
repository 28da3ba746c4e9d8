import { MESSAGE_GRAPHEMES, MESSAGE_UNITS } from '#contract/limits.ts'

/** Letters, digits and signs of which each is a grapheme, whatever stands beside it. */
const PLAIN = /^[\u0020-\u007e\u00c0-\u024f]*$/u

/** Made when a text needs it: the first one of a page takes tens of ms. */
let segmenter: Intl.Segmenter | undefined

/** The characters of a text as a person counts them, each with its place in UTF-16 units. */
function graphemesOf(text: string): Iterable<{ index: number; segment: string }> {
  if (PLAIN.test(text)) return Array.from(text, (segment, index) => ({ index, segment }))
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** D10: control and bidi-override characters, zero-width space, word joiner and BOM. U+200C/D stay. */
const UNSEEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** What leaves no ink: text made of nothing else is no text. */
const INKLESS = /^[\s\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]*$/u

/**
 * More than 8 marks in a row: the tallest stack that any script writes, a Tibetan syllable, has 8; Hebrew with all
 * its points and accents has 5, Thai and Vietnamese 3, a keycap 2. A joiner between marks starts no new row.
 */
const PILE = /((?:\p{M}[\u200c\u200d]*){8})(?:\p{M}[\u200c\u200d]*)+/gu

const LONE_SURROGATE = /\p{Surrogate}/gu

/** D10: text as it is stored: one blank for each run of white space, nothing invisible, no piles of marks; '' if nothing can be seen. */
export function cleanText(text: string): string {
  let clean = text
    .replace(LONE_SURROGATE, '')
    // U+FEFF counts as white space here, and is to leave no blank.
    .replace(/[^\S\ufeff]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC')
  clean = thinMarks(clean)
  return INKLESS.test(clean) ? '' : clean
}

/** Text without the combining marks that would paint over what stands above and below it. */
export function thinMarks(text: string): string {
  return text.replace(PILE, '$1')
}

/** The number of characters as a person counts them (D10). */
export function countGraphemes(text: string): number {
  let count = 0
  for (let _ of graphemesOf(text)) count += 1
  return count
}

/** The longest start of `text` with at most `most` graphemes and `units` UTF-16 units; never half a character. */
export function truncateGraphemes(text: string, most: number, units = Infinity): string {
  let end = 0
  let count = 0
  for (let { index, segment } of graphemesOf(text)) {
    if (count === most || index + segment.length > units) break
    end = index + segment.length
    count += 1
  }
  return text.slice(0, end)
}

/** The longest start of `text` that is at most `most` bytes long in UTF-8; never half a character. */
export function truncateBytes(text: string, most: number): string {
  let encoder = new TextEncoder()
  let end = 0
  let bytes = 0
  for (let { index, segment } of graphemesOf(text)) {
    bytes += encoder.encode(segment).length
    if (bytes > most) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** SPEC 5: whether a cleaned message may be stored. */
export function isMessageFit(clean: string): boolean {
  return clean.length <= MESSAGE_UNITS && countGraphemes(clean) <= MESSAGE_GRAPHEMES
}

/** D22: text as it is compared: without case, accents and compatibility forms. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
}

/** SPEC 3: the upper-cased first letter of a name, as a whole character (C108). */
export function initialOf(name: string): string {
  let [first] = graphemesOf(name.normalize('NFC').trim())
  return first?.segment.toLocaleUpperCase('en') ?? ''
}

/** SPEC 5: the last white-space separated word of a name, by which members are sorted (C109). */
export function lastWord(name: string): string {
  return name.trim().split(/\s+/u).at(-1) ?? ''
}
