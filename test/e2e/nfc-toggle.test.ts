import { logout, readMe } from '#contract/account.ts'
import { TAG_DEBOUNCE_MS } from '#contract/limits.ts'
import { changeStatus } from '#contract/status.ts'
import { TAG_PATH } from '#contract/tag.ts'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { gate } from './gate.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const FOREIGN = 'http://elsewhere.test'

let ann: Visitor
/** Everything that any page of hers posted about the status. */
let posts: { status: string; visibleToGroupIds?: unknown }[]

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
  posts = []
  ann.device.onRequest(request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/status')) {
      posts.push(request.postDataJSON() as (typeof posts)[number])
    }
  })
})

async function status(): Promise<string> {
  return (await (await ann.outside()).call(readMe)).status
}

/** As a phone does with a tag. */
async function taps(link: string = TAG_PATH, page: Page = ann.page): Promise<void> {
  await page.goto(link)
}

async function isHome(page: Page = ann.page): Promise<void> {
  await page.waitForURL(new URL('/', url).href)
}

/** Two taps within that time are one. */
async function letsTagRest(since: number): Promise<void> {
  await vi.waitFor(() => expect(Date.now() - since).toBeGreaterThan(TAG_DEBOUNCE_MS), 4_000)
}

/** A page of another site with these links and pictures. */
async function standsAt(body: string): Promise<void> {
  await ann.page.goto(FOREIGN)
  await ann.page.setContent(body)
}

it('C071 (a): does what a tap asks for and goes Home, also while the answer takes its time', async () => {
  let { open, opened } = gate()
  await ann.page.route('**/api/status', async route => {
    await opened
    await route.continue()
  })
  await taps()
  await ann.page.getByText('Processing your status change...').waitFor()
  await ann.page.getByRole('heading', { name: 'NFC Status Toggle' }).waitFor()
  await isHome()
  expect(await status()).toBe('unavailable')
  open()
  await ann.hears('You are now available')
  await ann.isShownAs('available')
  expect(posts).toEqual([{ status: 'available', statusMessage: 'Changed via NFC tag' }])
  await ann.page.getByText(/^Changed via NFC tag\. Off at /).waitFor()
})

it('C071 (b): says that a tap failed, and goes Home', async () => {
  ann.device.forgive(/net::ERR_FAILED/)
  await ann.page.route('**/api/status', route => route.abort())
  await taps()
  await ann.hears('NFC Toggle Failed')
  await ann.page.getByText('Could not update your status').first().waitFor()
  await isHome()
  await ann.isShownAs('unavailable')
})

it('C071 (c): asks whoever is signed out to sign in, changes nothing, and works from then on', async () => {
  await ann.signsOut()
  await taps()
  await ann.page.getByText(/^A tag was read, but nobody is signed in here/).waitFor()
  expect(new URL(ann.page.url()).pathname).toBe('/')
  await ann.signsIn()
  await ann.isShownAs('unavailable')
  expect(posts).toEqual([])
  await taps()
  await ann.hears('You are now available')
})

it('C071 (d): ends a session that is over, once', async () => {
  await (await ann.outside()).call(logout)
  ann.device.forgive(/WebSocket connection to/)
  let before = ann.device.loads
  await taps()
  await ann.button('Need an account? Sign up').waitFor()
  expect(new URL(ann.page.url()).pathname).toBe('/')
  expect(await ann.page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
  expect(ann.device.loads - before).toBeLessThanOrEqual(1)
  expect(posts).toEqual([])
})

it('C071 (e, f): is one change for all tabs, also when two of them were opened by it', async () => {
  let { context } = ann.device
  let [second, third] = [await context.newPage(), await context.newPage()]
  await taps(TAG_PATH, second)
  await ann.isShownAs('available')
  await taps(TAG_PATH, third)
  await isHome(second)
  await isHome(third)
  expect(await status()).toBe('available')
  await expect
    .poll(() => third.getByRole('switch').getAttribute('aria-checked'), { timeout: 5_000 })
    .toBe('true')
  await ann.isShownAs('available')
})

it('D37: does nothing on a reload, on Back, or on Forward', { tags: 'long' }, async () => {
  await ann.opens('Info')
  await taps()
  await ann.page.getByText('You are now available').waitFor()
  await ann.page.reload()
  await isHome()
  await ann.isShownAs('available')
  await ann.page.goBack()
  await ann.page.waitForURL('**/info')
  await ann.page.goForward()
  await isHome()
  await ann.isShownAs('available')
  expect(posts.length).toBe(1)
})

it('D37: can be undone from Home', { tags: 'long' }, async () => {
  let outside = await ann.outside()
  let statusMessage = 'tea break'
  await outside.call(changeStatus, { body: { status: 'available', statusMessage } })
  await taps()
  await isHome()
  await ann.isShownAs('unavailable')
  await ann.button('Undo').click()
  await ann.isShownAs('available')
  await expect.poll(async () => (await outside.call(readMe)).statusMessage).toBe(statusMessage)
})

it('D37: sets what its address says', { tags: 'long' }, async () => {
  await taps(`${TAG_PATH}?set=available&minutes=30`)
  await isHome()
  await ann.isShownAs('available')
  let left = (await ann.countdown()) ?? 0
  expect(left).toBeGreaterThan(1_780)
  expect(left).toBeLessThanOrEqual(1_800)
  await taps(`${TAG_PATH}?set=unavailable`)
  await isHome()
  await ann.isShownAs('unavailable')
})

it('C072: takes a running timer with it, and the next tap begins without one', async () => {
  await ann.setsTimer('1h')
  posts = []
  let answered = ann.page.waitForResponse('**/api/status')
  await taps()
  await answered
  let tappedAt = Date.now()
  await isHome()
  await ann.isShownAs('unavailable')
  expect(await ann.countdown()).toBeUndefined()
  await letsTagRest(tappedAt)
  await taps()
  await isHome()
  await ann.isShownAs('available')
  expect(await ann.countdown()).toBeUndefined()
  expect(posts.length).toBe(2)
})

it('SECURITY 31: asks before it obeys another site', { tags: 'long' }, async () => {
  let { context } = ann.device
  await context.route(`${FOREIGN}/**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
  )
  ann.device.forgive(/frame-ancestors|blocked by CORS policy|net::ERR_(FAILED|BLOCKED)/)
  let question = ann.page.getByText('Switch your status?')
  for (let rel of ['opener', 'noreferrer']) {
    await standsAt(`<a href="${url}${TAG_PATH}" rel="${rel}">Tap</a>`)
    await ann.page.getByText('Tap').click()
    await question.waitFor()
  }
  await standsAt(`<button onclick="window.open('${url}${TAG_PATH}')">Tap</button>`)
  let popup = context.waitForEvent('page')
  await ann.page.getByText('Tap').click()
  await (await popup).getByText('Switch your status?').waitFor()
  await (await popup).close()

  let asked: string[] = []
  ann.page.on('request', request => {
    if (request.url().endsWith(TAG_PATH)) asked.push(request.resourceType())
  })
  await standsAt(`<img src="${url}${TAG_PATH}"><iframe src="${url}${TAG_PATH}"></iframe>`)
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['document', 'image']), 5_000)
  expect(posts).toEqual([])

  await standsAt(`<a href="${url}${TAG_PATH}?set=available&minutes=30">Tap</a>`)
  await ann.page.getByText('Tap').click()
  await ann.page.getByText('Go available for 30 minutes?').waitFor()
  await ann.button('Leave it as it is').click()
  await isHome()
  await ann.isShownAs('unavailable')
  expect(posts).toEqual([])

  await standsAt(`<a href="${url}${TAG_PATH}">Tap</a>`)
  await ann.page.getByText('Tap').click()
  await ann.button('Yes, change it').click()
  await isHome()
  await ann.isShownAs('available')
  expect(posts).toEqual([{ status: 'available', statusMessage: 'Changed via NFC tag' }])
})

it('SECURITY 31: obeys a link of this site itself', async () => {
  await ann.page.evaluate(path => void (location.href = path), TAG_PATH)
  await ann.page.getByText('You are now available').waitFor()
  expect(posts.length).toBe(1)
})
