import { readContacts } from '#contract/contacts.ts'
import { sendRequest } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { PushServer } from '../support/node/push-server.ts'
import { findChromium } from '../support/node/chromium.ts'
import { PATIENCE_MS, shareBrowser } from './browser.ts'
import { befriendOutside, type Known, signUpOutside } from './outside.ts'
import { PushBrowser } from './push-browser.ts'
import { Server } from './server.ts'
import { Visitor } from './visitor.ts'

let push: PushServer
let server: Server
let browser: Browser
let ana: Known
let ben: Visitor
let known: Known
let phone: PushBrowser

beforeAll(async () => {
  push = await PushServer.start()
  server = await Server.start({ PUSH_HOSTS: push.host })
  browser = await shareBrowser(findChromium())
})

afterAll(async () => {
  await server.stop()
  await push.stop()
})

beforeEach(async () => {
  ana = await signUpOutside(server.url, 'Ana Silva')
  let setting = { hasWorker: true }
  ben = await Visitor.joins(browser, server.url, 'Ben Okoro', setting, async (him, device) => {
    known = him
    await befriendOutside(ana, known)
    phone = await PushBrowser.in(device.context, push)
  })
})

afterEach(() => ben.leaves())

const pushSwitch = () => ben.page.getByRole('switch', { name: 'Push notifications' })
const devices = () => ben.page.getByRole('region', { name: 'Notified devices' })

/** Whether the browser has a subscription. */
const isHeld = () => ben.page.evaluate(() => localStorage.getItem('held push') !== null)

/** What the app does behind the screen shows nowhere. */
const patience = { timeout: PATIENCE_MS }

async function isPushShownAs(isOn: boolean): Promise<void> {
  await expect.poll(() => pushSwitch().getAttribute('aria-checked'), patience).toBe(String(isOn))
}

async function turnsPushOn(): Promise<void> {
  await ben.opens('Settings')
  await pushSwitch().click()
  await devices().getByText('This device').waitFor()
  await isPushShownAs(true)
}

/** The app is closed, as far as the server can tell; `returns` opens it again. */
async function closesApp(): Promise<void> {
  await ben.page.goto('about:blank')
}

async function returns(path = '/'): Promise<void> {
  await ben.page.goto(path)
}

async function goes(status: 'available' | 'unavailable'): Promise<void> {
  await ana.call(changeStatus, { body: { status } })
}

it('D27: a light that goes on reaches a closed app, with the number to call', async () => {
  await turnsPushOn()
  await devices().getByText('Nothing delivered yet').waitFor()
  await ben.button(/^Test Chrome/).click()
  await ben.hears('A test is on its way')
  await devices().getByText('Last delivered: Just now').waitFor()
  await closesApp()
  await goes('available')
  await expect
    .poll(() => phone.titles, patience)
    .toEqual(['This is a test', 'Ana Silva is available'])
  expect(phone.requests[1]?.message).toMatchObject({
    tag: `contact-${ana.me.id}`,
    phone: '+442079460018'
  })
})

it('D27: what one is looking at is not pushed', async () => {
  await turnsPushOn()
  await ben.opens('Home')
  await ben.isLive()
  await goes('available')
  await ben.hears('Ana Silva is now available')
  await closesApp()
  let eve = await signUpOutside(server.url, 'Eve Adler')
  await eve.call(sendRequest, { body: { friendId: known.me.id } })
  await expect.poll(() => phone.titles, patience).toEqual(['Contact Request'])
})

it('C024: whoever signs out takes it along, also without a network', { tags: 'long' }, async () => {
  await turnsPushOn()
  ben.device.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  await ben.device.context.setOffline(true)
  await ben.button('Sign Out').click()
  await ben.button('Need an account? Sign up').waitFor()
  await ben.device.context.setOffline(false)
  await closesApp()
  await goes('available')
  await expect.poll(() => phone.requests.map(({ status }) => status), patience).toEqual([410])
  await goes('unavailable')

  let cyd = await signUpOutside(server.url, 'Cyd Marsh')
  await returns()
  await ben.page.evaluate(token => localStorage.setItem('sessionId', token), cyd.token ?? '')
  await returns()
  await ben.switch.waitFor()
  await turnsPushOn()
  await closesApp()
  await goes('available')
  await ana.call(sendRequest, { body: { friendId: cyd.me.id } })
  await expect.poll(() => phone.titles, patience).toEqual(['Contact Request'])
})

it(
  'C079: a subscription that was lost is made anew when the app is opened, unasked',
  { tags: 'long' },
  async () => {
    await turnsPushOn()
    await ben.page.evaluate(() => localStorage.removeItem('held push'))
    await returns()
    await expect.poll(() => phone.subscriptions, patience).toBe(2)
    await expect.poll(isHeld, patience).toBe(true)
    await returns('/settings')
    await devices().getByText('This device').waitFor()
    expect(await devices().getByRole('listitem').count()).toBe(1)
    await ben.button(/^Test Chrome/).click()
    await devices().getByText('Last delivered: Just now').waitFor()
    expect(phone.subscriptions).toBe(2)
  }
)

it('C079: and so is one that was made for another key', { tags: 'long' }, async () => {
  await turnsPushOn()
  await ben.page.evaluate(() => {
    let kept = JSON.parse(localStorage.getItem('held push') ?? '{}') as object
    localStorage.setItem('held push', JSON.stringify({ ...kept, serverKey: 'BAAA' }))
  })
  await returns('/settings')
  await expect.poll(() => phone.subscriptions, patience).toBe(2)
  await isPushShownAs(true)
})

it('a device that was removed elsewhere stays removed', { tags: 'long' }, async () => {
  await turnsPushOn()
  let laptop = await ben.alsoAt(browser)
  await laptop.opens('Settings')
  await laptop.button(/^Remove Chrome/).click()
  await laptop.hears('That device is notified no more')
  await laptop.leaves()
  await returns()
  await expect.poll(isHeld, patience).toBe(false)
  await returns('/settings')
  await isPushShownAs(false)
  expect(phone.subscriptions).toBe(1)
})

it('is switched off at the switch, and on again', { tags: 'long' }, async () => {
  await turnsPushOn()
  await pushSwitch().click()
  await ben.hears('No more notifications on this device')
  await isPushShownAs(false)
  expect(await isHeld()).toBe(false)
  await closesApp()
  await goes('available')
  await returns('/settings')
  await turnsPushOn()
  expect(phone.titles).toEqual([])
})

it('says why it cannot be switched on, and how it can', { tags: 'long' }, async () => {
  await ben.device.context.clearPermissions()
  await returns('/settings')
  // A browser without a window says no to whoever asks.
  await pushSwitch().click()
  await ben.hears('Notifications could not be switched on')
  await ben.page
    .getByText(/are blocked in this browser/)
    .first()
    .waitFor()
  await isPushShownAs(false)
})

it('D51: a bell waits for a contact, and rings once', { tags: 'long' }, async () => {
  await ben.opens('Contacts')
  await ben.button('More for Ana Silva').click()
  await ben.page.getByRole('menuitem', { name: 'Tell me when Ana Silva is available' }).click()
  let row = ben.page.getByRole('listitem').filter({ hasText: 'Ana Silva' })
  await row.getByText(/^Will tell you, until /).waitFor()
  await ben.button('More for Ana Silva').click()
  await ben.page.getByRole('menuitem', { name: 'Stop waiting' }).click()
  await row.getByText(/^Will tell you/).waitFor({ state: 'detached' })
  await ben.button('More for Ana Silva').click()
  await ben.page.getByRole('menuitem', { name: /^Tell me when/ }).click()
  await row.getByText(/^Will tell you/).waitFor()
  expect(await known.call(readContacts)).toMatchObject([{ bell: expect.any(String) }])
  await goes('available')
  await row.getByText('Available', { exact: true }).waitFor()
  await row.getByText(/^Will tell you/).waitFor({ state: 'detached' })
  await ben.button('More for Ana Silva').click()
  expect(await ben.page.getByRole('menuitem').allInnerTexts()).toEqual(['Remove Contact'])
})
