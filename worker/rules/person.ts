import {
  EMAIL_UNITS,
  GROUP_NAME_GRAPHEMES,
  NAME_GRAPHEMES,
  PASSWORD_BYTES,
  PASSWORD_MINIMUM,
  PHONE_DIGITS_MAXIMUM,
  PHONE_DIGITS_MINIMUM,
  QUERY_UNITS
} from '#contract/limits.ts'
import { cleanText, countGraphemes, foldText } from './text.ts'

/** A compatible form makes of an accent of its own, as in O´Brien, a blank and a mark that belongs to no letter. */
const BLANKS = /\s+[\p{M}\u200c\u200d]*/gu
const MARKS_AHEAD = /^[\p{M}\u200c\u200d]+/u

/** SPEC 5, D18: the username that follows from a name: no white space, one case, one form; '' for no name. */
export function deriveUsername(displayName: string): string {
  let name = cleanText(displayName)
  let compatible = name.normalize('NFKC').replace(BLANKS, '').toLowerCase().normalize('NFKC')
  // Of accents alone nothing would be left: they stay as they are.
  return (
    cleanText(compatible.replace(MARKS_AHEAD, '')) ||
    cleanText(name.replace(BLANKS, '').replace(MARKS_AHEAD, '').toLowerCase())
  )
}

/** A cleaned name, or undefined if it is blank or too long (D18). */
export function readName(text: string): string | undefined {
  let name = cleanText(text)
  return name !== '' && countGraphemes(name) <= NAME_GRAPHEMES ? name : undefined
}

/** A cleaned group name, or undefined if it is blank or too long (D18). */
export function readGroupName(text: string): string | undefined {
  let name = cleanText(text)
  return name !== '' && countGraphemes(name) <= GROUP_NAME_GRAPHEMES ? name : undefined
}

/** D18: one mailbox has one form. Undefined if `text` is no address. */
export function readEmail(text: string): string | undefined {
  let email = text.trim().normalize('NFC').toLowerCase()
  if (email.length > EMAIL_UNITS) return undefined
  return /^[^\s@\p{C},;:<>()[\]"\\]+@[^\s@\p{C},;:<>()[\]"\\.]+(\.[^\s@\p{C},;:<>()[\]"\\.]+)+$/u.test(
    email
  )
    ? email
    : undefined
}

/** D36: whether `text` is a phone number a person may dial: no codes, no letters but an extension. */
export function isPhone(text: string): boolean {
  // An X between digits is no extension but a blank left open (C036).
  let [, number = '', extension] =
    /^(\+?[\p{Nd} .\-/()\u00a0]+?)(?:\s*(?:x|(?:ext|Ext|EXT)\.?)\s*(\p{Nd}{1,10}))?$/u.exec(
      text.trim()
    ) ?? []
  let digits = number.match(/\p{Nd}/gu)?.length ?? 0
  let total = digits + (extension?.match(/\p{Nd}/gu)?.length ?? 0)
  return digits >= PHONE_DIGITS_MINIMUM && total <= PHONE_DIGITS_MAXIMUM
}

/** D36: the address that dials a number: + and ASCII digits, an extension after a comma. */
export function telOf(phone: string): string {
  let [number = '', extension] = phone.trim().split(/\s*(?:x|ext\.?)\s*/iu)
  let plus = number.startsWith('+') ? '+' : ''
  let tail = extension === undefined ? '' : `,${asciiDigits(extension)}`
  return `tel:${plus}${asciiDigits(number)}${tail}`
}

/** Decimal digits come in rows of ten, now and then one row right after another: a place in them gives the value. */
function asciiDigits(text: string): string {
  let digits = ''
  for (let digit of text.match(/\p{Nd}/gu) ?? []) {
    let code = digit.codePointAt(0) ?? 0
    let place = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place += 1
    digits += String(place % 10)
  }
  return digits
}

/** D19: NFC, never trimmed or cut. Undefined if it is too short or too long. */
export function readPassword(text: string): string | undefined {
  let password = text.normalize('NFC')
  let bytes = new TextEncoder().encode(password).length
  return [...password].length >= PASSWORD_MINIMUM && bytes <= PASSWORD_BYTES ? password : undefined
}

/** D7: an IANA zone that this platform knows, in its spelling, or undefined. */
export function readTimeZone(text: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text)) return undefined
  try {
    let { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    // Where a zone has two names, such as Asia/Calcutta and Asia/Kolkata, browsers do not agree on one.
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text
  } catch {
    return undefined
  }
}

/** More words than fit into a name, unless folding makes a sentence of each character. */
const SEARCH_WORDS = 50
/** D22: as much as anybody can type into a search. */
const SEARCH_POINTS = QUERY_UNITS

/** D22: a text that is searched for or found by, folded, and no longer than it can matter. */
export function searchTerm(text: string): string {
  return [...foldText(text)].slice(0, SEARCH_POINTS).join('')
}

/** D22: the texts by whose starts a person is found: the name from each of its words on, and the username. */
export function searchTerms(displayName: string, username: string): string[] {
  let words = foldText(displayName).split(' ')
  let terms = words
    .slice(0, SEARCH_WORDS)
    .map((_, index) => searchTerm(words.slice(index).join(' ')))
  return [...new Set([...terms, searchTerm(username)])]
}
