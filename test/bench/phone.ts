import type { Browser, Page } from 'playwright-core'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bringFamily } from '../../worker/operate/demo-family.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { Device } from '../e2e/device.ts'
import { Server } from '../e2e/server.ts'
import { machineName } from '../support/node/versions.ts'
import { serveBare } from './bare-page.ts'
import { quantile } from './figures.ts'
import { table } from './report.ts'
import { watch } from './sight.ts'
import { openFolder } from './target.ts'

// What a mid-range phone on a slow network sees of Home, beside a page that only mounts React: npm run bench:phone.

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false } }
})
const ROUNDS = options.quick ? 2 : 7
const TAPS = options.quick ? 4 : 20
/** Two taps in short succession would be taken for one that slipped. */
const TAP_PAUSE_MS = 1_500
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8
}

async function openPhone(browser: Browser, url: string, sessionId?: string): Promise<Page> {
  let setting = { dots: 2, height: 740, width: 360, hasWorker: true }
  let { page } = await Device.open(browser, url, setting, sessionId)
  await page.addInitScript(watch)
  let cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** Ms until there was a switch that works, and how much moved until all was there. */
async function visit(page: Page, url: string): Promise<{ readyMs: number; shift: number }> {
  await page.goto(url)
  await page.waitForFunction(() => sight.readyMs !== undefined)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => ({ readyMs: sight.readyMs ?? NaN, shift: sight.shift }))
}

/** Taps the switch on and off; ms until each change could be seen. */
async function tap(page: Page): Promise<number[]> {
  for (let i = 0; i < TAPS; i += 1) {
    await page.getByRole('switch').click()
    await setTimeout(TAP_PAUSE_MS)
  }
  return page.evaluate(() => sight.taps)
}

class Readings {
  readonly first: number[] = []
  readonly again: number[] = []
  readonly shifts: number[] = []
  taps: number[] = []
}

const SIDES = ['bare', 'home'] as const
const found = { bare: new Readings(), home: new Readings() }

function line(what: string, of: 'again' | 'first' | 'taps', share = 0.5): string[] {
  let [bare, home] = [quantile(found.bare[of], share), quantile(found.home[of], share)]
  return [what, `${Math.round(bare)} ms`, `${Math.round(home)} ms`, (home / bare).toFixed(2)]
}

const folder = openFolder()
const server = await Server.start({ LIMITS: '1000' })
const bare = await serveBare(folder.path)
const browser = await launchBrowser()
try {
  let { people } = await bringFamily(server.url)
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let side of round % 2 ? SIDES : SIDES.toReversed()) {
      let { url } = side === 'bare' ? bare : server
      let page = await openPhone(browser, url, side === 'bare' ? undefined : people[0]?.sessionId)
      let [first, again] = [await visit(page, url), await visit(page, url)]
      found[side].first.push(first.readyMs)
      found[side].again.push(again.readyMs)
      found[side].shifts.push(first.shift, again.shift)
      if (round === ROUNDS) found[side].taps = await tap(page)
      await page.context().close()
    }
  }
  let rows = [
    line('first visit to a working switch', 'first'),
    line('next visit to a working switch', 'again'),
    line('tap to a visible change, p50', 'taps'),
    line('tap to a visible change, p95', 'taps', 0.95),
    ['layout shift, highest', ...SIDES.map(side => Math.max(...found[side].shifts).toFixed(3)), '']
  ]
  let conditions = `CPU x${CPU_SLOWDOWN}, 1.6 Mbit/s, 150 ms; ${ROUNDS} rounds, ${TAPS} taps`
  process.stdout.write(`${table([['what', 'React alone', 'Home', 'ratio'], ...rows])}\n`)
  process.stdout.write(`\n${conditions}; ${machineName()}\n`)
} finally {
  await browser.close()
  bare.stop()
  await server.stop()
  folder.remove()
}
