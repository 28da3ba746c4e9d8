// @module-tag long
import { DESCRIPTION } from '#contract/name.ts'
import { PREVIEW_IMAGE } from '#contract/site.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { PATIENCE_MS, shareBrowser } from './browser.ts'
import { Visitor } from './visitor.ts'

const url = inject('url')
let ann: Visitor

beforeAll(async () => {
  ann = await Visitor.arrives(await shareBrowser(), url, 'Ann Ray')
})

afterAll(() => ann.leaves())

/** All that a document says of itself; each thing as often as it stands there. */
function headOf(page: Page) {
  return page.evaluate(() => {
    let every = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map(element => element.getAttribute(attribute))
    return {
      title: document.title,
      robots: every('meta[name=robots]', 'content'),
      description: every('meta[name=description]', 'content'),
      canonical: every('link[rel=canonical]', 'href'),
      preview: ['og:title', 'og:description', 'og:image', 'og:url'].map(property =>
        every(`meta[property="${property}"]`, 'content')
      ),
      twitter: ['card', 'title', 'description', 'image'].map(name =>
        every(`meta[name="twitter:${name}"]`, 'content')
      )
    }
  })
}

async function hasTitle(title: string): Promise<void> {
  await expect.poll(() => ann.page.title(), { timeout: PATIENCE_MS }).toBe(title)
}

/** Waits for a page's own words, which are not the document's even where the title is the same; then gives its head. */
async function headAt(path: string, title: string) {
  await ann.page.goto(path)
  await hasTitle(title)
  // What shows while the rest loads has the same title, and no place of its own.
  let own = title === INDEXED['/'] ? 'link[rel=canonical]' : 'meta[name=robots]'
  await ann.page.locator(own).waitFor({ state: 'attached' })
  return headOf(ann.page)
}

const INDEXED = {
  '/': 'Porchlight - Never miss the perfect time to talk',
  '/about': 'About - Porchlight',
  '/contacts': 'Contacts - Porchlight',
  '/info': 'Info - Porchlight',
  '/privacy': 'Privacy - Porchlight',
  '/settings': 'Settings - Porchlight'
}
const HIDDEN = {
  '/account': 'Account Settings - Porchlight',
  '/do': 'Link - Porchlight',
  '/join': 'Invitation - Porchlight',
  '/nope': 'Page Not Found (404) - Porchlight',
  '/reset-password': 'Choose a new password - Porchlight'
}

it('says of itself what it is before anything runs, and each thing once', async () => {
  let text = await (await fetch(url)).text()
  expect(text).toContain(`<meta data-default name="description" content="${DESCRIPTION}" />`)
  for (let name of ['<title>', 'og:title', 'og:image"', 'twitter:card', 'twitter:image']) {
    expect(text.split(name), name).toHaveLength(2)
  }
  expect(text).not.toMatch(/%[A-Z_]+%|rel="canonical"|name="robots"/)
  let [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  let types = (JSON.parse(data) as { '@graph': { '@type': string }[] })['@graph']
  expect(types.map(block => block['@type'])).toEqual(['WebApplication', 'Organization'])
})

it('asks whoever is signed out in under one title, and shows what is kept about people', async () => {
  let door = await headAt('/contacts', INDEXED['/'])
  expect(door).toMatchObject({ robots: ['index, follow'], canonical: [`${url}/`] })
  let privacy = await headAt('/privacy', INDEXED['/privacy'])
  expect(privacy.canonical).toEqual([`${url}/privacy`])
  await ann.page.getByRole('link', { name: 'Back to sign in' }).click()
  await ann.page.getByRole('link', { name: 'Privacy notice' }).click()
  await ann.page.getByRole('heading', { name: 'Who sees what' }).waitFor()
})

it('gives each page a title, a description and a place of its own, each once', async () => {
  await ann.page.goto('/')
  await ann.signsUp()
  let heads = new Map<string, Awaited<ReturnType<typeof headOf>>>()
  for (let [path, title] of Object.entries({ ...INDEXED, ...HIDDEN })) {
    heads.set(path, await headAt(path, title))
  }
  let once = (path: string, part: (string | null)[]) => expect(part, path).toHaveLength(1)
  for (let [path, head] of heads) {
    let isHidden = path in HIDDEN
    expect(head.robots, path).toEqual([isHidden ? 'noindex' : 'index, follow'])
    once(path, head.description)
    for (let part of [...head.preview.slice(0, 3), ...head.twitter]) once(path, part)
    expect(head.preview[0], path).toEqual([head.title])
    expect(head.preview[2], path).toEqual([url + PREVIEW_IMAGE])
  }
  let descriptions = [...heads.values()].flatMap(({ description }) => description)
  expect(new Set(descriptions).size).toBe(heads.size)
  for (let path of ['/', '/about', '/info', '/privacy']) {
    expect(heads.get(path)?.canonical, path).toEqual([new URL(path, url).href])
  }
})

it('keeps one of each when one goes from page to page', async () => {
  await ann.page.goto('/')
  for (let tab of ['Home', 'Info', 'Contacts', 'Info', 'Home'] as const) {
    await ann.opens(tab)
    let title = tab === 'Home' ? INDEXED['/'] : `${tab} - Porchlight`
    await hasTitle(title)
    let head = await headOf(ann.page)
    let { length } = head.canonical
    expect([head.robots.length, head.description.length, length], tab).toEqual([
      1,
      1,
      tab === 'Contacts' ? 0 : 1
    ])
  }
})

it('shows robots where to look, and a picture to whoever shares it', async () => {
  let read = async (path: string) => fetch(new URL(path, url))
  let robots = await (await read('/robots.txt')).text()
  let [, sitemap = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? []
  let listed = await (await read(new URL(sitemap).pathname)).text()
  let paths = [...listed.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname
  )
  expect(paths).toEqual(['/', '/privacy'])
  let picture = new DataView(await (await read(PREVIEW_IMAGE)).arrayBuffer())
  expect([picture.getUint32(0), picture.getUint32(16), picture.getUint32(20)]).toEqual([
    0x89_50_4e_47, 1_200, 630
  ])
})
