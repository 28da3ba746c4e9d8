import { expect, it } from 'vitest'
import { filesIn, readText } from '../support/node/files.ts'
import { longFiles, shortTitles } from '../support/node/long.ts'

/** The cases of the main job and its API, which no run may leave out. */
const ALWAYS = [
  ...['002', '003', '006', '007', '008', '009', '012', '017', '018', '020', '021', '026', '029'],
  ...['030', '032', '033', '034', '038', '040', '041', '043', '057', '058', '062', '063', '064'],
  ...['065', '067', '069', '072', '073', '075', '076', '078', '081', '083', '088', '090', '091'],
  ...['093', '106', '108', '109']
]

it('leaves none of the main cases to the long run', () => {
  let titles = filesIn('test')
    .filter(path => /\.test\.tsx?$/.test(path))
    .flatMap(path => shortTitles(readText(path)))
  let isNamed = (number: string) => titles.some(title => new RegExp(`C${number}\\b`).test(title))
  expect(ALWAYS.filter(number => !isNamed(number))).toEqual([])
})

it('would notice one that is left to it', () => {
  expect(shortTitles("it('C002: rings', async () => {")).toEqual(['C002: rings'])
  expect(shortTitles("it('C002: rings', { tags: 'long' }, async () => {")).toEqual([])
  // In one piece it would mark this file.
  let mark = ['//', '@module-tag', 'long'].join(' ')
  expect(shortTitles(`${mark}\nit('C002: rings', () => {`)).toEqual([])
})

it('finds the files of the long run', () => {
  expect(longFiles()).toContain('test/e2e/development.test.ts')
  expect(longFiles()).toContain('test/e2e/push.test.ts')
  expect(longFiles()).not.toContain('test/e2e/story.test.ts')
  // It runs nothing of these.
  expect(longFiles().filter(path => /^test\/(guards|rules)\//.test(path))).toEqual([])
})
