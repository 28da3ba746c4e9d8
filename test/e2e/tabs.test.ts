import { changeStatus } from '#contract/status.ts'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { BASELINE } from '../rules/photo-samples.ts'
import { bareStyles } from './bare-styles.ts'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
let ann: Visitor

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
  await ann.isLive()
})

const GONE = /dynamically imported|Unable to preload|A page could not be drawn/

const PHOTO = { buffer: Buffer.from(BASELINE), mimeType: 'image/jpeg', name: 'ann.jpg' }

const failure = (page: Page) => page.getByText('This page could not be loaded')

it('two tabs agree on the status, and on who is there', async () => {
  let second = await ann.device.context.newPage()
  await second.goto('/')
  let light = second.getByRole('switch')
  await ann.switchesOn()
  await expect.poll(() => light.getAttribute('aria-checked'), { timeout: 5_000 }).toBe('true')
  await light.click()
  await ann.isShownAs('unavailable')

  await ann.signsOut()
  await second.getByRole('button', { name: 'Need an account? Sign up' }).waitFor()
  expect(await second.getByText('Your Status').count()).toBe(0)
  await ann.signsIn()
  await light.waitFor()
})

it(
  'C077: loads itself anew once when a part of it is gone, and then says so',
  { tags: 'long' },
  async () => {
    ann.device.forgive(GONE)
    let isGone = (path: URL) => path.pathname.startsWith('/assets/contacts-')
    await ann.page.route(isGone, route => route.fulfill({ status: 404, body: 'Not found' }))
    let before = ann.device.loads
    await ann.page.getByRole('link', { name: 'Contacts' }).click()
    await failure(ann.page).waitFor()
    expect(ann.device.loads - before).toBe(1)

    await ann.opens('Home')
    await ann.switch.waitFor()
    await ann.page.getByRole('link', { name: 'Contacts' }).click()
    await failure(ann.page).waitFor()
    await ann.page.unroute(isGone)
    await ann.button('Reload').click()
    await ann.page.getByText('No contacts yet').waitFor()
  }
)

it('C077: stays where it is while there is no network', async () => {
  ann.device.forgive(GONE)
  ann.device.forgive(/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/)
  await ann.device.context.setOffline(true)
  let before = ann.device.loads
  await ann.page.getByRole('link', { name: 'Info' }).click()
  await failure(ann.page).waitFor()
  await ann.opens('Home')
  await ann.switch.waitFor()
  await ann.page.getByText(/^You're offline/).waitFor()
  expect(ann.device.loads).toBe(before)
  await ann.device.context.setOffline(false)
  await ann.isLive()
})

it('C077: what could not be had without a network is whole once there is one', async () => {
  ann.device.forgive(GONE)
  ann.device.forgive(/net::ERR_(FAILED|INTERNET_DISCONNECTED)|WebSocket connection to/)
  let isDown = true
  // On its way, every late file is lost; what came with the document was there before.
  await ann.page.route(
    ({ pathname }) => /^\/assets\/(?!index|head-start)/.test(pathname),
    route => (isDown ? route.abort() : route.continue())
  )
  await ann.page.route('/', route => {
    let isLost = isDown && route.request().method() === 'HEAD'
    return isLost ? route.abort() : route.continue()
  })
  await ann.page.reload()
  let before = ann.device.loads
  await ann.page.getByRole('link', { name: 'Contacts' }).click()
  await failure(ann.page).waitFor()
  await ann.opens('Home')
  await ann.device.context.setOffline(true)
  let banner = ann.page.getByText(/^You're offline/)
  await banner.waitFor()
  isDown = false
  await ann.device.context.setOffline(false)
  await banner.waitFor({ state: 'detached' })

  await ann.opens('Contacts')
  await ann.page.getByText('No contacts yet').waitFor()
  expect(await bareStyles(ann.page)).toEqual([])
  await ann.opens('Home')
  await ann.switchesOn()
  await ann.hears('Status Updated')
  expect(ann.device.loads).toBe(before)
})

it('C077: a dialog that cannot be had leaves the page as it is', async () => {
  ann.device.forgive(GONE)
  ann.device.forgive(/net::ERR_FAILED/)
  for (let lost of ['**/assets/photo-crop-*', '/']) {
    await ann.page.route(lost, route => route.abort())
  }
  await ann.page.getByRole('link', { name: 'Settings' }).click()
  await ann.page.getByRole('link', { name: 'Account Settings' }).click()
  let chooses = async () => ann.page.locator('input[type=file]').setInputFiles(PHOTO)
  await chooses()
  await ann.hears('This could not be opened')
  await ann.button('Upload Photo').waitFor()
  await ann.page.unrouteAll()
  await chooses()
  await ann.page.getByRole('dialog', { name: 'Crop Your Photo' }).waitFor()
})

it(
  'View as: shows each contact what that contact sees, as it changes',
  { tags: 'long' },
  async () => {
    let known = await ann.known()
    for (let name of ['Ben Okoro', 'Cyd Marsh']) {
      await befriendOutside(await signUpOutside(url, name), known)
    }
    await ann.opensGroups()
    await ann.creates('Family')
    await ann.button('Add Member to Family').click()
    await ann.button('Add Ben Okoro').click()
    await ann.button('Add Ben Okoro').waitFor({ state: 'detached' })
    await ann.closesDialog()
    await ann.picks('Family')
    await ann.writes('tea break')
    await ann.switchesOn()
    await ann.button('View as...').click()
    let viewer = ann.dialog.getByLabel('What this contact sees now')
    let looksAs = async (name: string) => {
      let option = viewer.getByRole('option').filter({ hasText: name })
      await viewer.selectOption(await option.innerText())
    }
    await looksAs('Cyd Marsh')
    await ann.dialog.getByText(/^Cyd Marsh finds you Unavailable/).waitFor()
    await looksAs('Ben Okoro')
    await ann.dialog.getByText('tea break').waitFor()
    await ann.dialog.getByText(/^Ben Okoro can call you: /).waitFor()
    await known.call(changeStatus, { body: { status: 'unavailable' } })
    await ann.dialog.getByText(/^Ben Okoro finds you Unavailable/).waitFor()
    await ann.closesDialog()
  }
)
