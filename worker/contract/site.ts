import { DESCRIPTION, PRODUCT, TAGLINE } from './name.ts'

/** The picture that stands beside a link to the product: 1200 x 630, made by `test/e2e/preview.ts`. */
export const PREVIEW_IMAGE = '/preview.png'

/** SPEC 2, D46: what a search engine may find: all else asks who is there. */
const PUBLIC_PATHS = ['/', '/privacy'] as const

/** The text of `robots.txt`. What is for nobody's search says so by itself, and must be read to be understood. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /photos/\n\nSitemap: ${origin}/sitemap.xml\n`
}

export function sitemapText(origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PUBLIC_PATHS.map(path => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    ''
  ].join('\n')
}

/** D38: fills in what the static document says of the product before anything runs. */
export function fillDocument(html: string, origin: string): string {
  let values = { DESCRIPTION, ORIGIN: origin, PREVIEW_IMAGE, PRODUCT, TAGLINE }
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`%${name}%`, value),
    html
  )
}

/** What is particular about one build: what tells it from others, and the paths of its files. */
export interface Build {
  version: string
  files: readonly string[]
}

/** D34: fills in which build the service worker keeps. */
export function fillWorker(script: string, { files, version }: Build): string {
  return script
    .replaceAll('%PRODUCT%', PRODUCT)
    .replaceAll('%VERSION%', version)
    .replaceAll("'%FILES%'", files.map(path => `'${path}'`).join(', '))
}
