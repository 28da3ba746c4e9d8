import { filesIn, readText } from './files.ts'

/** The tag of what `npm test` leaves to `npm run test:long`. */
export const LONG = 'long'

const LONG_FILE = /^\/\/ @module-tag long$/m
const LONG_TEST = /\{ tags: 'long' \}/
const TITLE = /\b(?:it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])(.+?)\1,([^\n]*)/g

/** The titles in the text of a test file that `npm test` runs. */
export function shortTitles(text: string): string[] {
  if (LONG_FILE.test(text)) return []
  return [...text.matchAll(TITLE)].flatMap(([, , title = '', rest = '']) =>
    LONG_TEST.test(rest) ? [] : [title]
  )
}

/** The test files in which anything is long. */
export function longFiles(): string[] {
  return filesIn('test')
    .filter(path => /\.test\.tsx?$/.test(path) && path !== 'test/guards/long.test.ts')
    .filter(path => LONG_FILE.test(readText(path)) || LONG_TEST.test(readText(path)))
}
