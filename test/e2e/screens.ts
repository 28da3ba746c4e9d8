import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { bringFamily } from '../../worker/operate/demo-family.ts'
import { ROOT } from '../support/node/files.ts'
import { launchBrowser } from './browser.ts'
import { Device } from './device.ts'
import { type Screen, SCREENS } from './screen-list.ts'
import { Server } from './server.ts'

// Saves a picture of every screen and dialog, as the demo family sees them: npm run screens.

const FOLDER = join(ROOT, '.wrangler/screens')
const SIZES = [
  { width: 360, height: 740 },
  { width: 1_280, height: 900 }
]
const SCHEMES = ['light', 'dark'] as const

/** A window as long as the page, so that the picture holds all of it with the bar at its end; a dialog keeps its window. */
async function save(page: Page, path: string): Promise<void> {
  let size = page.viewportSize()!
  let height = await page.evaluate(() => document.documentElement.scrollHeight)
  let hasDialog = (await page.getByRole('dialog').count()) > 0
  if (!hasDialog && height > size.height) await page.setViewportSize({ ...size, height })
  await page.screenshot({ path, animations: 'disabled' })
  await page.setViewportSize(size)
}

async function show(page: Page, { open, path, who }: Screen, sessions: Map<string, string>) {
  await page.goto('/robots.txt')
  await page.evaluate(
    sessionId => localStorage.setItem('sessionId', sessionId),
    sessions.get(who) ?? ''
  )
  if (who === 'nobody') await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await open?.(page)
}

async function saveAll(browser: Browser, url: string, sessions: Map<string, string>) {
  for (let size of SIZES) {
    for (let colorScheme of SCHEMES) {
      let device = await Device.open(browser, url, { colorScheme, ...size })
      for (let screen of SCREENS) {
        await show(device.page, screen, sessions)
        await save(device.page, join(FOLDER, `${screen.name} ${size.width} ${colorScheme}.png`))
      }
      await device.context.close()
    }
  }
}

const server = await Server.start({ LIMITS: '1000' })
const browser = await launchBrowser()
try {
  let { people } = await bringFamily(server.url)
  let sessions = new Map(
    people.map(({ email, sessionId }) => [email.split('@')[0] ?? '', sessionId])
  )
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await saveAll(browser, server.url, sessions)
  process.stdout.write(`${SCREENS.length} screens, in two sizes and two themes: ${FOLDER}\n`)
} finally {
  await browser.close()
  await server.stop()
}
