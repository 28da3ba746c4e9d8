import { DOCUMENT_POLICY } from '#contract/headers.ts'
import { expect, it } from 'vitest'
import { bareStyles } from './bare-styles.ts'
import { Stage } from './stage.ts'

const stage = new Stage()
const { url } = stage

it('C078: draws the not-found page for a path that is none, and asks robots to forget it', async () => {
  let ann = await stage.joins('Ann Ray')
  let answer = await ann.page.goto('/nope')
  expect(answer?.headers()['content-security-policy']).toBe(DOCUMENT_POLICY)
  await ann.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  expect(await ann.page.title()).toBe('Page Not Found (404) - Porchlight')
  expect(await ann.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

  await ann.page.goto('/contacts/')
  await ann.page.getByText('No contacts yet').waitFor()
  expect(new URL(ann.page.url()).pathname).toBe('/contacts')
})

it('C078: answers a missing file and an unknown call with 404, never with the page', async () => {
  for (let path of ['/assets/index-gone1234.js', '/favicon-gone.svg', '/api/nope', '/api']) {
    let answer = await fetch(new URL(path, url), { headers: { Accept: '*/*' } })
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('Content-Type'), path).not.toContain('text/html')
    expect(answer.headers.get('Cache-Control') ?? '', path).not.toContain('immutable')
  }
})

it('C078: answers a visit to the API without a session in its own words', async () => {
  let headers = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }
  let answer = await fetch(new URL('/api/me', url), { headers })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
})

it('gives documents and files the policy of the contract, and files a lasting place', async () => {
  let page = await fetch(url)
  expect(page.headers.get('Content-Security-Policy')).toBe(DOCUMENT_POLICY)
  let [, script = ''] = /src="(\/assets\/index-[^"]+)"/.exec(await page.text()) ?? []
  let file = await fetch(new URL(script, url))
  expect(file.headers.get('Content-Security-Policy')).toBe(DOCUMENT_POLICY)
  expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
})

it('draws the way in without anything of Intl, of which the first takes tens of ms', async () => {
  let ann = await stage.arrives('Ann Ray')
  await ann.page.addInitScript(() => {
    let made: string[] = []
    let tables = ['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter'] as const
    for (let name of tables) {
      let construct = (Of: never, values: never[]) => {
        made.push(name)
        return Reflect.construct<never[], object>(Of, values)
      }
      Reflect.set(Intl, name, new Proxy(Intl[name], { construct }))
    }
    Object.assign(globalThis, { made })
  })
  await ann.page.reload()
  await ann.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await ann.page.evaluate(() => Reflect.get(globalThis, 'made') as string[])).toEqual([])
})

it('shows a page as soon as its code is there, while the clock stands still', async () => {
  let ann = await stage.joins('Ann Ray')
  await ann.device.clock.install()
  await ann.page.goto('/')
  await ann.page.getByRole('switch').waitFor()
  await ann.device.clock.pauseAt(Date.now() + 60_000)
  await ann.page.getByRole('link', { name: 'Info' }).click()
  await ann.page.getByRole('heading', { level: 1 }).waitFor({ timeout: 5_000 })
  expect(new URL(ann.page.url()).pathname).toBe('/info')
})

it.each(['index-*.js', 'index-*.css', 'settings-*.js', 'settings-*.css', 'shared-*.css'])(
  'C077: a first visit during which %s fails once comes to the page all the same',
  async file => {
    let ann = await stage.joins('Ann Ray')
    ann.device.forgive(/ERR_FAILED|preload/i)
    let failures = 0
    await ann.page.route(`**/assets/${file}`, route => {
      failures += 1
      return failures === 1 ? route.abort() : route.continue()
    })
    await ann.page.goto('/settings')
    let heading = ann.page.getByRole('heading', { name: 'Notifications' })
    await heading.waitFor()
    await expect.poll(() => bareStyles(ann.page), { timeout: 10_000 }).toEqual([])
    expect(failures).toBeGreaterThan(1)
  }
)

it('leaves a page alone whose styles are only slow', async () => {
  let ann = await stage.joins('Ann Ray')
  await ann.device.clock.install()
  let goOn: () => void = () => undefined
  let isSlow = new Promise<void>(resolve => (goOn = resolve))
  await ann.page.route('**/assets/info-*.css', async route => {
    await isSlow
    await route.continue()
  })
  await ann.page.goto('/')
  await ann.page.evaluate(() => Reflect.set(globalThis, 'isTheSame', true))
  await ann.page.getByRole('link', { name: 'Info' }).click()
  await ann.page.locator('link[rel=stylesheet][href*="/info-"]').waitFor({ state: 'attached' })
  await ann.device.clock.runFor(5_000)
  goOn()
  await ann.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await ann.page.evaluate(() => Reflect.get(globalThis, 'isTheSame') as unknown)).toBe(true)
})
