// @module-tag long
import type { CDPSession } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { findChromium } from '../support/node/chromium.ts'
import { PATIENCE_MS } from './browser.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

// One without windows shows nothing of the system's.
const stage = new Stage(findChromium())

let ann: Visitor
/** The way in for what a push service would bring. */
let devtools: CDPSession
let registrationId: string

beforeEach(async () => {
  ann = await stage.arrives('Ann Ray', { hasWorker: true })
  let { context, page } = ann.device
  await context.grantPermissions(['notifications'])
  await page.evaluate(() => navigator.serviceWorker.ready)
  devtools = await context.newCDPSession(page)
  let isKnown = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      let [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  registrationId = await isKnown
})

async function brings(data: string): Promise<void> {
  let origin = new URL(stage.url).origin
  await devtools.send('ServiceWorker.deliverPushMessage', { data, origin, registrationId })
}

/** What the system shows of this app. */
const shown = () =>
  ann.page.evaluate(async () => {
    let registration = await navigator.serviceWorker.ready
    let notifications = await registration.getNotifications()
    return notifications.map(({ body, tag, title }) => ({ body, tag, title }))
  })

async function shows(...titles: string[]): Promise<void> {
  await expect
    .poll(async () => (await shown()).map(({ title }) => title).toSorted(), {
      timeout: PATIENCE_MS
    })
    .toEqual(titles.toSorted())
}

/** As somebody does who has seen them. One that is still going would take the next of its tag with it. */
async function takesAway(): Promise<void> {
  await ann.page.evaluate(async () => {
    let registration = await navigator.serviceWorker.ready
    for (let notification of await registration.getNotifications()) notification.close()
  })
  await shows()
}

const news = (name: string, tag: string) =>
  JSON.stringify({
    type: 'call_available',
    title: `${name} is available`,
    body: 'Tap',
    tag,
    url: '/'
  })

it('C079: shows exactly one notification for each push, also while the app has the focus', async () => {
  expect(await ann.page.evaluate(() => document.hasFocus())).toBe(true)
  await brings(news('Ben', 'contact-2'))
  await shows('Ben is available')
  await brings(news('Cyd', 'contact-3'))
  await shows('Ben is available', 'Cyd is available')
  // A newer one of the same contact takes the place of the older.
  await brings(JSON.stringify({ title: 'Ben is unavailable', tag: 'contact-2' }))
  await shows('Ben is unavailable', 'Cyd is available')
})

it('C079: shows one of its own for data that says nothing', async () => {
  for (let data of ['', '{"title":', '"text"', '{"type":"unknown"}']) {
    await brings(data)
    await shows('Porchlight')
    expect(await shown(), data).toEqual([
      { title: 'Porchlight', body: 'There is news for you.', tag: 'news' }
    ])
    await takesAway()
  }
})

it('C024: takes away what still shows when somebody signs out', async () => {
  await ann.signsUp()
  await brings(news('Ben', 'contact-2'))
  await shows('Ben is available')
  await ann.signsOut()
  await shows()
})
