import { readFileSync } from 'node:fs'

/** The files of one kind that the built document asks for by itself: its first load. */
function named(ending) {
  let document = readFileSync(new URL('dist/index.html', import.meta.url), 'utf8')
  let paths = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path)
  return paths.filter(path => path.endsWith(ending)).map(path => `dist/${path}`)
}

export default [
  {
    name: 'first load of Home, script',
    path: named('.js'),
    gzip: true,
    limit: '102 kB'
  },
  { name: 'first load of Home, styles', path: named('.css'), gzip: true, limit: '12 kB' }
]
