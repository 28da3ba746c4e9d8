import { PRODUCT, TAGLINE } from '#contract/name.ts'
import { PREVIEW_IMAGE } from '#contract/site.ts'
import { join } from 'node:path'
import { readText, ROOT } from '../support/node/files.ts'
import { STREET } from '../../web/parts/street-paths.ts'
import { launchBrowser } from './browser.ts'

// Makes the picture that stands beside a link to the product: npm run picture.

const circles = STREET.glows.map(({ cx, cy, r }) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`)

/** The mark without its tile. */
const lantern = readText('web/public/favicon.svg').replace(/<rect[^>]*>/, '')

const street = `
  <svg viewBox="${STREET.viewBox}" fill="none" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">
    <path d="${STREET.stars}" fill="#747a8c"/>
    <g fill="#f5a524" opacity=".2">${circles.join('')}</g>
    <g fill="#1a1d28" stroke="#747a8c"><path d="${STREET.darkHouses}"/><path d="${STREET.darkWindows}"/></g>
    <path d="${STREET.litHouses}" fill="#241f19" stroke="#cdb894"/>
    <path d="${STREET.litWindows}" fill="#ffc05c" stroke="#ffcf85"/>
    <path d="${STREET.call}" stroke="#ffcf85" stroke-width="3" stroke-dasharray=".1 7"/>
    <path d="${STREET.ground}" stroke="#747a8c"/>
  </svg>`

const page = `
  <style>
    body { width: 1200px; height: 630px; margin: 0; overflow: hidden; background: radial-gradient(circle at 41% 92%, #3a2c10, #12141c 62%); color: #f2efe8; font-family: system-ui, sans-serif }
    header { position: absolute; top: 62px; left: 0; right: 0; display: grid; justify-items: center }
    header svg { width: 92px; height: 92px }
    h1 { margin: 14px 0 0; font-size: 76px; line-height: 1.1; letter-spacing: -.03em }
    p { margin: 10px 0 0; color: #ffcf85; font-size: 36px }
    body > svg { position: absolute; left: 120px; bottom: -2px; width: 960px }
  </style>
  <header>${lantern}<h1>${PRODUCT}</h1><p>${TAGLINE}</p></header>
  ${street}`

const browser = await launchBrowser()
const tab = await browser.newPage({ viewport: { width: 1_200, height: 630 } })
await tab.setContent(page)
await tab.screenshot({ path: join(ROOT, 'web/public', PREVIEW_IMAGE) })
await browser.close()
