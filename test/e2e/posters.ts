import { POSTERS, posterPath } from '#contract/manifest.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bringFamily } from '../../worker/operate/demo-family.ts'
import { ROOT } from '../support/node/files.ts'
import { launchBrowser } from './browser.ts'
import { Device } from './device.ts'
import { Server } from './server.ts'

// Takes the pictures that a browser shows before one installs, of the demo family: npm run posters.

const FOLDER = join(ROOT, 'web/public')
const SCENES = {
  home: { path: '/', seen: /^Available to Chat/, who: 'otto' },
  contacts: { path: '/contacts', seen: /^Contacts/, who: 'maya' },
  'home-wide': { path: '/', seen: /^Available to Chat/, who: 'otto' }
} as const

mkdirSync(join(FOLDER, 'posters'), { recursive: true })
const server = await Server.start()
const browser = await launchBrowser()
try {
  let { people } = await bringFamily(server.url)
  for (let { form, height, name, width } of POSTERS) {
    // A phone's picture has two dots to each of its pixels.
    let dots = form === 'narrow' ? 2 : 1
    let size = { dots, height: height / dots, width: width / dots }
    let { path, seen, who } = SCENES[name]
    let { context, page } = await Device.open(browser, server.url, size)
    await page.goto('/robots.txt')
    let sessionId = people.find(({ email }) => email.startsWith(`${who}@`))?.sessionId ?? ''
    await page.evaluate(id => localStorage.setItem('sessionId', id), sessionId)
    await page.goto(path)
    await page.getByRole('heading', { name: seen }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(FOLDER, posterPath(name)), animations: 'disabled' })
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
