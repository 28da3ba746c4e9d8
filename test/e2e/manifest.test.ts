// @module-tag long
import { DOCUMENT_POLICY } from '#contract/headers.ts'
import { TRUSTED_TYPES_POLICY } from '#contract/name.ts'
import { TAG_PATH } from '#contract/tag.ts'
import { expect, it } from 'vitest'
import { findChromium } from '../support/node/chromium.ts'
import { ICON_DRAWINGS } from './icon-drawings.ts'
import { Stage } from './stage.ts'

// One without windows does not say all that it would miss.
const stage = new Stage(findChromium())
const { url } = stage

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
}

interface Manifest {
  id: string
  name: string
  start_url: string
  display: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const read = (path: string) => fetch(new URL(path, url))
const readManifest = async () => (await (await read('/manifest.webmanifest')).json()) as Manifest

/** Width and height of a PNG, as it says itself. */
async function sizeOf(path: string): Promise<string> {
  let answer = await read(path)
  expect([answer.status, answer.headers.get('Content-Type')], path).toEqual([200, 'image/png'])
  let bytes = new DataView(await answer.arrayBuffer())
  return `${bytes.getUint32(16)}x${bytes.getUint32(20)}`
}

it('D34: is an app in the eyes of a browser', async () => {
  let ann = await stage.arrives('Ann Ray', { hasWorker: true })
  let { context, page } = ann.device
  await page.evaluate(() => navigator.serviceWorker.ready)
  let devtools = await context.newCDPSession(page)
  let { errors, url: found } = await devtools.send('Page.getAppManifest')
  expect([found, errors]).toEqual([`${url}/manifest.webmanifest`, []])
  let { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Windows that keep nothing, as those of a test, install nothing either; that is all there is against it.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

it('D38: lets no other script become a service worker, by no other policy', async () => {
  let { device } = await stage.arrives('Ann Ray', { hasWorker: true })
  let { page } = device
  device.forgive(/TrustedScriptURL|TrustedTypePolicy|^policy: (require-)?trusted-types/)
  await page.evaluate(() => navigator.serviceWorker.ready)
  let refused = await page.evaluate(async policy => {
    let { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    let tries = [
      async () => navigator.serviceWorker.register('/assets/other.js'),
      async () => trustedTypes.createPolicy(policy, {}),
      async () => trustedTypes.createPolicy('another', {})
    ]
    return Promise.all(
      tries.map(work =>
        work().then(
          () => 'allowed',
          (error: Error) => error.name
        )
      )
    )
  }, TRUSTED_TYPES_POLICY)
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
})

it('D34: has every icon and picture it speaks of, in the size it says', async () => {
  let { icons, screenshots, shortcuts } = await readManifest()
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(
    new Set(['any', 'maskable', 'monochrome'])
  )
  expect(new Set(screenshots.map(picture => picture.form_factor))).toEqual(
    new Set(['narrow', 'wide'])
  )
  let pictures = [...icons, ...screenshots, ...shortcuts.flatMap(shortcut => shortcut.icons)]
  for (let { sizes, src, type } of pictures) {
    if (type === 'image/png') expect(await sizeOf(src), src).toBe(sizes)
    else expect((await read(src)).headers.get('Content-Type'), src).toBe(type)
  }
  expect(await sizeOf('/icons/apple-180.png')).toBe('180x180')
})

it('draws its icons as the mark is drawn in the app', async () => {
  expect(await (await read('/favicon.svg')).text()).toBe(ICON_DRAWINGS.any)
  expect(await (await read('/icons/maskable.svg')).text()).toBe(ICON_DRAWINGS.maskable)
  expect(await (await read('/icons/monochrome.svg')).text()).toBe(ICON_DRAWINGS.monochrome)
})

it('D37: offers three ways to change the light', async () => {
  let { shortcuts } = await readManifest()
  expect(shortcuts.map(shortcut => [shortcut.name, shortcut.url])).toEqual([
    ['Available for 30 min', `${TAG_PATH}?set=available&minutes=30`],
    ['Available', `${TAG_PATH}?set=available`],
    ['Unavailable', `${TAG_PATH}?set=unavailable`]
  ])
})

it('C077: lets no browser keep the service worker, the manifest or the document without asking', async () => {
  for (let [path, type] of [
    ['/sw.js', 'text/javascript'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/', 'text/html']
  ] as const) {
    let { headers } = await read(path)
    expect(headers.get('Content-Type'), path).toContain(type)
    expect(headers.get('Cache-Control'), path).toBe('no-cache')
    expect(headers.get('Content-Security-Policy'), path).toBe(DOCUMENT_POLICY)
  }
})
