import { readdirSync, readFileSync } from 'node:fs'

const read = path => readFileSync(new URL(`dist/${path}`, import.meta.url), 'utf8')

/** The files of one kind that the built document asks for by itself: its first load. */
function named(ending) {
  let paths = [...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, path]) => path
  )
  return paths.filter(path => path.endsWith(ending)).map(path => `dist/${path}`)
}

/** What the script before the app asks for at an address: the code of a late page. */
function lateAt(address) {
  let early = readdirSync(new URL('dist/assets', import.meta.url)).find(name =>
    name.startsWith('head-start')
  )
  let [, paths] = new RegExp(`"${address.replace('?', '\\?')}":\\[("/assets/[^\\]]+)\\]`).exec(
    read(`assets/${early}`)
  )
  return JSON.parse(`[${paths}]`)
    .filter(path => path.endsWith('.js'))
    .map(path => `dist${path}`)
}

/** A page is not to bring along what others need. */
const LATE = {
  '/about': '5 kB',
  '/account': '9 kB',
  '/contacts': '11 kB',
  '/do': '7 kB',
  '/info': '5 kB',
  '/privacy': '5 kB',
  '/settings': '12 kB',
  '/settings?tab=schedule': '20 kB'
}

export default [
  {
    name: 'first load of Home, script',
    path: named('.js'),
    gzip: true,
    limit: '104 kB'
  },
  { name: 'first load of Home, styles', path: named('.css'), gzip: true, limit: '12 kB' },
  ...Object.entries(LATE).map(([address, limit]) => ({
    name: `${address}, script of its own`,
    path: lateAt(address),
    gzip: true,
    limit
  }))
]
