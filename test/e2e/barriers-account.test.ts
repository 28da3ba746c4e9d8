// @module-tag long
import { createActionLink } from '#contract/action-links.ts'
import { createGroup } from '#contract/groups.ts'
import { createInvite } from '#contract/invites.ts'
import { TOOLTIP_MS } from '#contract/timing.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/node/files.ts'
import { isOpenToAll, PHONE } from './barriers.ts'
import { signUpOutside } from './outside.ts'
import { offersInstallAndUpdate } from './screen-list.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
let ann: Visitor

/** Ann at a phone, signed in. */
async function joins(): Promise<void> {
  ann = await stage.joins('Ann Ray', PHONE)
}

it('has no barriers where a link and an invite lead', async () => {
  ann = await stage.arrives('Ann Ray', PHONE)
  let ben = await signUpOutside(url, 'Ben Okoro')
  let body = { name: 'Front door', action: 'set-available', minutes: 30 } as const
  let { secret } = await ben.call(createActionLink, { body })
  let { token } = await ben.call(createInvite, { body: {} })
  let open = async (address: string, heading: string) => {
    await ann.page.goto('about:blank')
    await ann.page.goto(url + address)
    await ann.page.getByRole('heading', { name: heading }).waitFor()
    await isOpenToAll(ann, `${address.slice(0, 5)}, ${heading}`)
  }
  await open(`/do#${secret}`, 'Ben Okoro is now available')
  await open('/do', 'Open the link once more')
  await open('/do#0', 'This link does not work any more')
  await open(`/join#${token}`, 'Ben Okoro invites you')
  await open('/join#0', 'This invitation has ended')
  await ann.page.goto('/')
  await ann.signsUp()
  await open(`/join#${token}`, 'Ben Okoro invites you')
})

it('has no barriers where links and invites are made', async () => {
  await joins()
  await ann.page.goto('/settings?tab=nfc')
  await ann.page.getByText('No links yet').waitFor()
  await ann.page.getByText('Home Assistant').click()
  await isOpenToAll(ann, 'NFC, no links')
  await ann.button('New Link').click()
  await ann.dialog.getByLabel('Name').fill('x'.repeat(51))
  await isOpenToAll(ann, 'New Link, refused')
  await ann.dialog.getByLabel('Name').fill('Front door')
  await ann.button('Make Link').click()
  await ann.dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await isOpenToAll(ann, 'New Link, made')
  await ann.dialog.getByRole('radio', { name: 'Automation' }).check()
  await isOpenToAll(ann, 'New Link, for automations')
  await ann.closesDialog()
  await ann.button('Revoke Front door').waitFor()
  await isOpenToAll(ann, 'NFC, a link')
  await ann.opens('Contacts')
  await ann.button('Add Contact').first().click()
  await ann.button('Invite Link').click()
  await ann.button('Make Invite Link').waitFor()
  await isOpenToAll(ann, 'Invite Link')
  await ann.button('Make Invite Link').click()
  await ann.page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await ann.page.getByText('Open invitations').waitFor()
  await isOpenToAll(ann, 'Invite Link, made')
})

it('has no barriers in Settings', async () => {
  await joins()
  let known = await ann.known()
  await known.call(createGroup, { body: { name: 'Family' } })
  await ann.page.goto('/settings')
  await ann.page.getByText('Friend requests').waitFor()
  await ann.page.getByText('This device', { exact: true }).waitFor()
  await offersInstallAndUpdate(ann.page)
  await isOpenToAll(ann, 'the first tab')
  await ann.button('Later').click()
  await ann.page.getByRole('tab', { name: 'Schedule' }).click()
  await ann.page.getByText('No Schedules Set').waitFor()
  await isOpenToAll(ann, 'no schedule')
  await ann.button('Add Schedule').click()
  await ann.dialog.getByLabel('End time').fill('09:00')
  await isOpenToAll(ann, 'Add Schedule, refused')
  await ann.dialog.getByLabel('End time').fill('02:00')
  await isOpenToAll(ann, 'Add Schedule')
  await ann.dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await ann.dialog.waitFor({ state: 'detached' })
  await isOpenToAll(ann, 'a schedule')
  await ann.button('Change: Time zone').click()
  await ann.dialog.getByLabel('Search time zones').fill('tokyo')
  await ann.button(/^Tokyo/).waitFor()
  await isOpenToAll(ann, 'Time Zone')
})

it('has no barriers before the screen that a mailed link opens', async () => {
  ann = await stage.arrives('Ann Ray', PHONE)
  await ann.page.goto('/reset-password')
  await ann.page.getByRole('heading', { name: 'The link is missing' }).waitFor()
  await isOpenToAll(ann, 'no link')
  await ann.page.evaluate(() => (location.hash = 'no-link-of-ours'))
  await ann.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await isOpenToAll(ann, 'a link')
  await ann.page.getByLabel('New password', { exact: true }).fill('four brown horses')
  await ann.page.getByLabel('Confirm new password', { exact: true }).fill('four brown mules')
  await ann.button('Save New Password').click()
  await ann.page.getByText("Passwords don't match").waitFor()
  await isOpenToAll(ann, 'a link, two passwords')
  await ann.page.getByLabel('Confirm new password', { exact: true }).fill('four brown horses')
  await ann.button('Save New Password').click()
  await ann.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await isOpenToAll(ann, 'an old link')
})

it('has no barriers in the account', async () => {
  await joins()
  await ann.page.goto('/account')
  await ann.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await isOpenToAll(ann, 'the account')
  await ann.button('Change Password').click()
  await ann.page.getByText('Please fill this in').first().waitFor()
  await isOpenToAll(ann, 'the account, a form not filled in')
  await ann.button('Delete Account').click()
  await ann.dialog.waitFor()
  await isOpenToAll(ann, 'Delete Account')
  await ann.closesDialog()
  let buffer = readFileSync(join(ROOT, 'web/public/preview.png'))
  let picture = { name: 'face.png', mimeType: 'image/png', buffer }
  await ann.page.locator('input[type=file]').setInputFiles(picture)
  await ann.dialog.getByRole('button', { name: 'Use Cropped Photo' }).waitFor()
  await isOpenToAll(ann, 'Crop Your Photo')
})

it('has no barriers around tags, and in a name that is shown to whoever points', async () => {
  await joins()
  await ann.page.goto('/settings?tab=nfc')
  await ann.page.getByRole('heading', { name: 'Android device required' }).waitFor()
  // Its code comes when the page has nothing else to do.
  let isNamed = async () => {
    await ann.page.mouse.move(0, 0)
    await ann.button('Notifications').hover()
    let bubble = ann.page.locator('[data-bubble]')
    return bubble.waitFor({ timeout: 2 * TOOLTIP_MS }).then(
      () => true,
      () => false
    )
  }
  await expect.poll(isNamed).toBe(true)
  await isOpenToAll(ann, 'a tooltip')
  await ann.page.getByText('This device').click()
  await isOpenToAll(ann, 'NFC, not here')
})
