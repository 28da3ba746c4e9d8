import {
  callLetter,
  deletionLetter,
  passwordLetter,
  requestLetter,
  resetLetter
} from '#deliver/letters.ts'
import { type Letter, page, plainText } from '#deliver/paper.ts'
import { describe, expect, it } from 'vitest'

const ORIGIN = 'https://porchlight.example'
const STOP = `${ORIGIN}/unsubscribe#${'b'.repeat(64)}`
const EVIL = `"><script>alert(1)</script> & 'x'`

const LETTERS: [string, Letter][] = [
  ['a reset link', resetLetter(ORIGIN, 'a'.repeat(64))],
  ['a new password', passwordLetter(ORIGIN)],
  ['a deletion', deletionLetter()],
  ['a request', requestLetter(ORIGIN, { displayName: EVIL, username: 'evil' }, STOP)],
  ['a light', callLetter(ORIGIN, EVIL, STOP)]
]

/** What a reader of the page sees, without its marks. */
function wordsOf(html: string): string {
  let [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? []
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#9679;/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

it('T11: of a new password tells what it does not end', () => {
  expect(plainText(passwordLetter(ORIGIN))).toMatch(/Links .* and invite links go on working\./)
})

describe.each(LETTERS)('the letter of %s', (_, letter) => {
  let html = page(letter)
  let text = plainText(letter)

  it('says the same as text and as a page', () => {
    let { action, heading, lead, more, reason } = letter
    for (let part of [heading, lead, ...more, reason, action?.label ?? '']) {
      expect(text).toContain(part)
      expect(wordsOf(html)).toContain(part)
    }
    for (let url of [action?.url, letter.unsubscribe].filter(each => each !== undefined)) {
      expect(text.split('\n')).toContain(url)
      expect(html).toContain(`href="${url}"`)
    }
  })

  it('loads nothing, runs nothing and asks for nothing', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|form|svg|object|video)|src=|url\(|@import/i)
    expect(html).not.toMatch(/\son\w+=/i)
    let hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs.filter(href => !href?.startsWith(ORIGIN))).toEqual([])
  })

  it('is readable in the dark, and on a narrow screen', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('max-width:448px')
    expect(html).toContain('<html lang="en">')
  })

  it('has a subject of one line', () => {
    expect(letter.subject).toMatch(/^[^\n]{5,200}$/)
  })
})
