// @module-tag long
import { DOCUMENT_POLICY } from '#contract/headers.ts'
import { INSPECTION_PAUSE_MS, INSPECTION_TICK_MS } from '#contract/timing.ts'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../support/node/files.ts'
import { buildAsDeployed } from './deployment.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml'
}
const folder = mkdtempSync(join(tmpdir(), 'porchlight-guarded-'))

beforeAll(() => buildAsDeployed(folder))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Somebody who uses the product as it is deployed: built with the guard. */
async function arrives(): Promise<Visitor> {
  let ann = await stage.joins('Ann Ray')
  ann.device.forgive(/Code inspection is prohibited/)
  let { context } = ann.device
  // What a route answers comes from nowhere, from where Chromium lets nobody reach this machine.
  await context.grantPermissions(['local-network-access'])
  await context.route(
    ({ pathname }) => !/^\/(api|ws|photos)\b/.test(pathname),
    route => {
      let { pathname } = new URL(route.request().url())
      let path = join(folder, extname(pathname) === '' ? 'index.html' : pathname)
      let contentType = TYPES[extname(path)] ?? 'application/octet-stream'
      if (!existsSync(path)) return route.fulfill({ status: 404 })
      let headers = { 'Content-Security-Policy': DOCUMENT_POLICY }
      return route.fulfill({ path, contentType, headers })
    }
  )
  let warned = ann.page.waitForEvent('console', message =>
    message.text().includes('Code inspection is prohibited')
  )
  await ann.page.reload()
  await warned
  await ann.switch.waitFor()
  return ann
}

function devtools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page)
}

async function writesAMessage({ page }: Visitor): Promise<void> {
  await page.getByLabel('Status message').fill('Walking the dog')
}

async function isUndisturbed({ page, device }: Visitor, loads: number): Promise<void> {
  expect(device.loads, 'documents loaded').toBe(loads)
  expect(await page.getByLabel('Status message').inputValue()).toBe('Walking the dog')
}

const scripts = (dist: string) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.js'))
    .map(path => readFileSync(join(dist, path), 'utf8'))
const withDebugger = (dist: string) => scripts(dist).filter(text => /\bdebugger\b/.test(text))

it('is in what is built for production, as one statement, and in nothing else', () => {
  expect(withDebugger(folder).map(text => text.match(/\bdebugger\b/g)?.length)).toEqual([1])
  expect(scripts(join(ROOT, 'dist')).length).toBeGreaterThan(1)
  expect(withDebugger(join(ROOT, 'dist'))).toEqual([])
})

it('sends whoever stops it in a debugger to the start', async () => {
  let ann = await arrives()
  await ann.opens('Info')
  let session = await devtools(ann.page)
  let paused = new Promise(resolve => session.once('Debugger.paused', resolve))
  await session.send('Debugger.enable')
  await paused
  let pausedAt = performance.now()
  let hasStayed = () => performance.now() - pausedAt > INSPECTION_PAUSE_MS
  await expect.poll(hasStayed, { interval: 20 }).toBe(true)
  await session.send('Debugger.disable')
  await ann.page.waitForURL(`${url}/`)
  await ann.switch.waitFor()
})

it('C107: leaves a slow phone in peace', async () => {
  let ann = await arrives()
  await writesAMessage(ann)
  let { loads } = ann.device
  let session = await devtools(ann.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Three beats of the guard, in each of which the page is kept busy for longer than a stop may last.
  await ann.page.evaluate(
    ([beat = 0, pause = 0]) =>
      new Promise<void>(resolve => {
        let beats = 0
        let work = setInterval(() => {
          for (let until = performance.now() + 2 * pause; performance.now() < until;);
          beats += 1
          if (beats < 3) return
          clearInterval(work)
          resolve()
        }, beat)
      }),
    [INSPECTION_TICK_MS, INSPECTION_PAUSE_MS]
  )
  await isUndisturbed(ann, loads)
})

it('C107: leaves a tab in peace that was hidden, and one whose laptop slept', async () => {
  let ann = await arrives()
  // Hours pass before a server can answer.
  ann.device.forgive(/WebSocket is closed before the connection is established/)
  await ann.device.clock.install()
  await ann.page.reload()
  await ann.switch.waitFor()
  await writesAMessage(ann)
  let { loads } = ann.device
  let session = await devtools(ann.page)
  let stops = 0
  session.on('Debugger.paused', () => {
    stops += 1
    void session.send('Debugger.resume')
  })
  await hides(ann.page, true)
  await session.send('Debugger.enable')
  await ann.device.clock.runFor(300_000)
  expect(stops, 'looks while hidden').toBe(0)
  await hides(ann.page, false)
  await ann.device.clock.runFor(INSPECTION_TICK_MS)
  expect(stops, 'looks while seen').toBe(1)
  await ann.device.clock.fastForward(8 * 3_600_000)
  await ann.device.clock.runFor(3 * INSPECTION_TICK_MS)
  await isUndisturbed(ann, loads)
})

async function hides(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(value => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

it('C107: blocks shortcuts and the menu, but neither in a field nor over selected text', async () => {
  let ann = await arrives()
  let { page } = ann
  await page.evaluate(() => {
    let seen: string[] = []
    Reflect.set(globalThis, 'seen', seen)
    for (let type of ['contextmenu', 'keydown']) {
      addEventListener(type, event => seen.push(`${type} ${event.defaultPrevented}`))
    }
  })
  let lastSeen = () =>
    page.evaluate(() => (Reflect.get(globalThis, 'seen') as string[]).splice(0).at(-1))
  let heading = page.getByRole('heading', { name: 'Your Status' })

  await heading.click({ button: 'right' })
  expect(await lastSeen()).toBe('contextmenu true')
  await page.keyboard.press('Control+u')
  expect(await lastSeen()).toBe('keydown true')

  await page.getByLabel('Status message').click({ button: 'right' })
  expect(await lastSeen()).toBe('contextmenu false')
  await page.getByLabel('Status message').press('Control+u')
  expect(await lastSeen()).toBe('keydown false')

  await page.getByLabel('Status message').blur()
  await heading.click({ clickCount: 2 })
  await heading.click({ button: 'right' })
  expect(await lastSeen()).toBe('contextmenu false')
})
