import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { ROOT } from '../support/node/files.ts'
import { PATIENCE_MS, shareBrowser } from './browser.ts'
import { buildAsDeployed, Deployment } from './deployment.ts'
import { Visitor } from './visitor.ts'

const FIRST = join(ROOT, 'dist')
const SECOND = mkdtempSync(join(tmpdir(), 'porchlight-second-'))
const OFFLINE =
  /net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_RESET)|WebSocket connection to/

let browser: Browser
let deployment: Deployment
let ann: Visitor

beforeAll(async () => {
  buildAsDeployed(SECOND)
  browser = await shareBrowser()
})

afterAll(async () => {
  rmSync(SECOND, { recursive: true, force: true })
})

beforeEach(async () => {
  deployment = await Deployment.open(inject('url'), FIRST)
  ann = await Visitor.arrives(browser, deployment.url, 'Ann Ray', { hasWorker: true })
  ann.device.forgive(/Code inspection is prohibited/)
  ann.device.forgive(OFFLINE)
})

afterEach(async () => {
  await ann.leaves()
  await deployment.close()
})

const versionOf = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['version'] ?? '')

/** Waits until the service worker has everything it keeps. */
async function isInstalled(): Promise<void> {
  await ann.page.evaluate(() => navigator.serviceWorker.ready)
  await ann.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

interface Kept {
  name: string
  paths: string[]
  /** All that is in it. */
  text: string
}

/** The caches that the browser keeps for the service worker, the oldest first. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    let kept: Kept[] = []
    for (let name of await caches.keys()) {
      let cache = await caches.open(name)
      let requests = await cache.keys()
      let texts = requests.map(async request => (await cache.match(request))?.text())
      let paths = requests.map(({ url }) => new URL(url).pathname)
      kept.push({ name, paths, text: (await Promise.all(texts)).join('\n') })
    }
    return kept
  })

/** What the first build gives out, as far as the service worker keeps it. */
const filesOf = (folder: string) =>
  [...readdirSync(join(folder, 'assets')).map(name => `/assets/${name}`), '/'].toSorted()

const notice = (page: Page) => page.getByText('A new version is ready')

it('C077: opens without a network on every screen, signed in, and goes on when that is back', async () => {
  await ann.signsUp()
  await isInstalled()
  await ann.device.context.setOffline(true)
  for (let path of ['/', '/contacts', '/settings?tab=nfc', '/nowhere']) {
    await ann.page.goto(path)
    await ann.page.getByText('You are still signed in. We keep trying.').waitFor()
    expect(await ann.page.evaluate(() => localStorage.getItem('sessionId'))).not.toBeNull()
  }
  await ann.page.goto('/')
  await ann.device.context.setOffline(false)
  await ann.switch.waitFor()
})

it(
  'D34: leaves a tag to the network, which acts at once or not at all',
  { tags: 'long' },
  async () => {
    await ann.signsUp()
    await isInstalled()
    await ann.page.reload()
    let startedBy = () =>
      ann.page.evaluate(() => {
        let [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        return visit?.workerStart === 0 ? 'the network' : 'the worker'
      })
    expect(await startedBy()).toBe('the worker')
    await ann.page.goto('/nfc-toggle?set=available')
    expect(await startedBy()).toBe('the network')
    await ann.switch.waitFor()
    await ann.isShownAs('available')
    await ann.device.context.setOffline(true)
    await expect(ann.page.goto('/nfc-toggle?set=unavailable')).rejects.toThrow('ERR_INTERNET')
    await ann.device.context.setOffline(false)
    await ann.page.goto('/')
    await ann.switch.waitFor()
    await ann.isShownAs('available')
  }
)

it(
  'C025: keeps nothing of a person, and shows nothing of who was here before',
  { tags: 'long' },
  async () => {
    await ann.signsUp()
    await isInstalled()
    for (let tab of ['Contacts', 'Info', 'Settings', 'Home'] as const) await ann.opens(tab)
    await ann.page.goto('/account')
    await ann.page.getByText('Account Settings').first().waitFor()
    expect((await keptIn(ann.page)).map(({ paths }) => paths.toSorted())).toEqual([filesOf(FIRST)])
    let [kept] = await keptIn(ann.page)
    for (let known of [ann.typed.email, ann.name, ann.typed.phoneNumber]) {
      expect(kept?.text).not.toContain(known)
    }
    let databases = await ann.page.evaluate(async () => (await indexedDB.databases()).length)
    expect(databases).toBe(0)

    await ann.page.goto('/')
    await ann.signsOut()
    expect(await keptIn(ann.page)).toEqual([kept])
    await ann.device.context.setOffline(true)
    await ann.page.goto('/contacts')
    await ann.button('Sign in').waitFor()
    expect(await ann.page.content()).not.toContain(ann.name)
    await ann.device.context.setOffline(false)
  }
)

it(
  'C077: goes on in an open window after a deployment, and offers the new version',
  { tags: 'long' },
  async () => {
    await ann.signsUp()
    await isInstalled()
    let first = await versionOf(ann.page)
    let loads = ann.device.loads
    deployment.folder = SECOND
    deployment.breaksConnections()
    // Looks for a new version by itself when it is opened; the window before is told of it.
    let second = await ann.device.context.newPage()
    await second.goto('/')
    // Chromium takes its time to look.
    await notice(ann.page).waitFor({ timeout: 2 * PATIENCE_MS })
    let latest = await versionOf(second)
    expect(latest).not.toBe(first)
    for (let tab of ['Contacts', 'Info', 'Settings', 'Home'] as const) await ann.opens(tab)
    await ann.switchesOn()
    expect([ann.device.loads, await versionOf(ann.page)]).toEqual([loads, first])
    expect((await keptIn(ann.page)).map(({ name }) => name)).toEqual([
      `files ${first}`,
      `files ${latest}`
    ])
    expect(await notice(second).count()).toBe(0)

    await ann.button('Reload').click()
    await expect.poll(() => versionOf(ann.page), { timeout: PATIENCE_MS }).toBe(latest)
    await ann.switch.waitFor()
    await ann.isShownAs('available')
    expect(await notice(ann.page).count()).toBe(0)

    // Nobody needs the first build any more when the windows that were open then are gone.
    await second.close()
    await expect
      .poll(
        async () => {
          await ann.page.goto('about:blank')
          await ann.page.goto('/')
          return (await keptIn(ann.page)).map(({ name }) => name)
        },
        { timeout: PATIENCE_MS }
      )
      .toEqual([`files ${latest}`])
    expect((await keptIn(ann.page))[0]?.paths.toSorted()).toEqual(filesOf(SECOND))
  }
)

it(
  'C077: opens after a deployment also when the network fails for the first request',
  { tags: 'long' },
  async () => {
    await ann.signsUp()
    await isInstalled()
    let first = await versionOf(ann.page)
    await ann.page.goto('about:blank')
    deployment.folder = SECOND
    deployment.refusesPages = true
    await ann.page.goto('/')
    expect(await versionOf(ann.page)).toBe(first)
    await ann.switch.waitFor()
    deployment.refusesPages = false
    await ann.opens('Info')
    await ann.page.reload()
    expect(await versionOf(ann.page)).not.toBe(first)
    await ann.page.getByRole('heading', { name: 'Is now a good time to call?' }).waitFor()
    expect(deployment.asked.filter(path => path.startsWith('/assets/')).length).toBeGreaterThan(0)
  }
)
