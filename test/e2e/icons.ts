import { ICONS, iconPath, SHORTCUT_SIDE, SHORTCUTS } from '#contract/manifest.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ROOT } from '../support/node/files.ts'
import { launchBrowser } from './browser.ts'
import { ICON_DRAWINGS } from './icon-drawings.ts'

// Draws the icons of the installed app: npm run icons.

const PUBLIC = join(ROOT, 'web/public')
const APPLE_SIDE = 180

type Drawing = keyof typeof ICON_DRAWINGS

async function save(browser: Browser, name: Drawing, side: number): Promise<void> {
  let tab = await browser.newPage({ viewport: { width: side, height: side } })
  let style = '<style>body { margin: 0 } svg { display: block }</style>'
  await tab.setContent(style + ICON_DRAWINGS[name])
  await tab.screenshot({ path: join(PUBLIC, iconPath(name, side)), omitBackground: true })
  await tab.close()
}

mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
writeFileSync(join(PUBLIC, 'favicon.svg'), ICON_DRAWINGS.any)
for (let name of ['maskable', 'monochrome'] as const) {
  writeFileSync(join(PUBLIC, 'icons', `${name}.svg`), ICON_DRAWINGS[name])
}

const browser = await launchBrowser()
for (let { name, side } of ICONS) await save(browser, name, side)
for (let { icon } of SHORTCUTS) await save(browser, icon, SHORTCUT_SIDE)
await save(browser, 'apple', APPLE_SIDE)
await browser.close()
