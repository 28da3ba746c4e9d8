import { readMe } from '#contract/account.ts'
import { createActionLink, deleteActionLink, type NewActionLink } from '#contract/action-links.ts'
import { ACTION_PAGE } from '#contract/pages.ts'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage

let ana: Known
/** Somebody at a browser in which nobody is signed in. */
let passer: Visitor
/** Every POST to a link that any page sent. */
let posts: string[]

beforeEach(async () => {
  ana = await signUpOutside(url, 'Ana Silva')
  passer = await stage.arrives('Pat Passer')
  posts = []
  passer.device.onRequest(request => {
    let { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/actions/')) posts.push(`${request.method()} ${pathname}`)
  })
})

async function makes(wish: Partial<NewActionLink> = {}) {
  return ana.call(createActionLink, { body: { name: 'Front door', action: 'toggle', ...wish } })
}

async function status(): Promise<string> {
  return (await ana.call(readMe)).status
}

/** As a phone does with a tag or a code. */
async function opens(secret: string, page: Page = passer.page): Promise<void> {
  // An address that differs in its fragment only would not be a visit.
  await page.goto('about:blank')
  await page.goto(`${url}${ACTION_PAGE}#${secret}`)
}

async function reads(name: RegExp | string, page: Page = passer.page): Promise<void> {
  await page.getByRole('heading', { name }).waitFor()
}

it('D51: a link acts when it is opened, without a session, and says whose light it is', async () => {
  let { secret } = await makes({ minutes: 30 })
  await opens(secret)
  await reads('Ana Silva is now available')
  await passer.page.getByText(/^Until (\w+ )?\d\d:\d\d$/).waitFor()
  expect(await status()).toBe('available')
  expect(passer.page.url()).toBe(url + ACTION_PAGE)
  expect(await passer.page.title()).toBe('Link - Porchlight')
  expect(posts).toEqual([`POST /api/actions/${secret}`])
})

it('D51: what it did can be taken back', async () => {
  let { secret } = await makes()
  await opens(secret)
  await reads('Ana Silva is now available')
  await passer.button('Undo').click()
  await reads('Ana Silva is now unavailable')
  expect(await status()).toBe('unavailable')
})

it('D37: does nothing on a reload, on Back, or on Forward, and its secret is in no history', async () => {
  let { secret } = await makes()
  await opens(secret)
  await reads('Ana Silva is now available')
  await passer.page.reload()
  await reads('Open the link once more')
  await passer.page.getByRole('link', { name: 'Open Porchlight' }).click()
  await passer.button('Need an account? Sign up').waitFor()
  await passer.page.goBack()
  await reads('Open the link once more')
  await passer.page.reload()
  await reads('Open the link once more')
  expect(posts).toHaveLength(1)
  expect(await status()).toBe('available')
})

it('two openings within ten seconds are one change, in however many tabs', async () => {
  let { secret } = await makes()
  let second = await passer.device.context.newPage()
  await opens(secret)
  await reads('Ana Silva is now available')
  await opens(secret, second)
  await reads('Ana Silva was already available', second)
  expect(posts).toHaveLength(2)
})

it(
  'SECURITY 31: asks before it obeys another site, and can be refused',
  { tags: 'long' },
  async () => {
    let { secret } = await makes()
    let elsewhere = 'http://elsewhere.test/'
    let body = `<a href="${url}${ACTION_PAGE}#${secret}">Tap</a>`
    await passer.page.route(elsewhere, route => route.fulfill({ contentType: 'text/html', body }))
    for (let answer of ['Leave it as it is', 'Yes, use it']) {
      await passer.page.goto(elsewhere)
      await passer.page.getByText('Tap').click()
      await reads('Use this link?')
      expect(posts).toEqual([])
      await passer.button(answer).click()
      await reads(answer === 'Yes, use it' ? 'Ana Silva is now available' : 'Nothing has changed')
    }
    expect(posts).toHaveLength(1)
  }
)

it('D37: reading its page, however, changes nothing', async () => {
  let { secret } = await makes()
  let asPrefetch = { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document' }
  let page = new URL(ACTION_PAGE, url)
  expect((await fetch(page, { headers: asPrefetch })).status).toBe(503)
  expect((await fetch(page, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(page)).headers.get('Cache-Control')).toBe('no-store')
  let call = new URL(`/api/actions/${secret}`, url)
  for (let method of ['GET', 'HEAD']) expect((await fetch(call, { method })).status).toBe(405)
  expect(await status()).toBe('unavailable')
})

it('tells why a link does not work any more', async () => {
  let { id, secret } = await makes()
  await ana.call(deleteActionLink, { params: { id } })
  await opens(secret)
  await reads('This link does not work any more')
})

it('is made in Settings, shown once, used, and revoked', { tags: 'long' }, async () => {
  let { page } = passer
  await passer.signsUp()
  await page.goto('/settings?tab=nfc')
  await passer.button('New Link').click()
  await passer.dialog.getByLabel('Name').fill('Sofa')
  await passer.dialog.getByLabel('What it does').selectOption('set-available')
  await passer.dialog.getByLabel('For how long').selectOption('30')
  await passer.button('Make Link').click()
  await passer.dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  let address = await passer.dialog.getByText(/\/do#[0-9a-f]{64}$/).innerText()
  await passer.button('Done').click()
  await page.getByText('Turns on, for 30 minutes').waitFor()
  await page.getByText('Never used').waitFor()
  let elsewhere = await passer.device.context.newPage()
  await elsewhere.goto(address)
  await reads('Pat Passer is now available', elsewhere)
  await page.reload()
  await page.getByText('Last used: just now').waitFor()
  await passer.button('Revoke Sofa').click()
  await passer.dialog.getByRole('button', { name: 'Revoke Link' }).click()
  await page.getByText('No links yet').waitFor()
  expect(await page.content()).not.toContain(address.slice(-64))
})
