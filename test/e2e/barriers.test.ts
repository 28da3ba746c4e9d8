import { createActionLink } from '#contract/action-links.ts'
import { createGroup } from '#contract/groups.ts'
import { createInvite } from '#contract/invites.ts'
import { sendRequest } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import { AxeBuilder } from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/node/files.ts'
import { befriendOutside, signUpOutside } from './outside.ts'
import { offersInstallAndUpdate } from './screen-list.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
let ann: Visitor

const PHONE = { width: 360, height: 740 }

/** Ann at a phone, signed in. */
async function joins(): Promise<void> {
  ann = await stage.joins('Ann Ray', PHONE)
}

/** Everything axe knows in the light theme; in the dark one what a theme can change. */
async function isOpenToAll(screen: string): Promise<void> {
  let { page } = ann
  for (let colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Its source is large: one time for each document is enough.
    let isThere = await page.evaluate(() => 'axe' in globalThis)
    let axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) }).setLegacyMode(true)
    axe.options({ resultTypes: ['violations'] })
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    let { violations } = await axe.analyze()
    let barriers = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ failureSummary, html }) => `${id}: ${html}\n${failureSummary}`)
    )
    expect(barriers, `${screen}, ${colorScheme}`).toEqual([])
  }
  let overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${screen} sticks out at its side`).toBeLessThanOrEqual(0)
}

/** Gives Ann a contact who is available and somebody who asks. */
async function getsCompany(): Promise<void> {
  let known = await ann.known()
  let ben = await signUpOutside(url, 'Ben Okoro')
  let cyd = await signUpOutside(url, 'Cyd Marsh')
  await befriendOutside(ben, known)
  await ben.call(changeStatus, { body: { status: 'available', statusMessage: 'On the porch' } })
  await cyd.call(sendRequest, { body: { friendId: known.me.id } })
}

it('has no barriers before the door', async () => {
  ann = await stage.arrives('Ann Ray', PHONE)
  await isOpenToAll('sign in')
  await ann.button('Forgot My Password').click()
  await ann.button('Send Password').waitFor()
  await isOpenToAll('forgot password')
  await ann.button('Send Password').click()
  await ann.page.getByText('Please enter your email address').waitFor()
  await isOpenToAll('forgot password, nothing filled in')
  await ann.button('Back to sign in').click()
  await ann.button('Need an account? Sign up').click()
  await isOpenToAll('sign up')
  await ann.button('Sign up').click()
  await isOpenToAll('sign up, nothing filled in')
  await ann.page.getByRole('link', { name: 'Privacy notice' }).click()
  await ann.page.getByRole('heading', { name: 'Who sees what' }).waitFor()
  await isOpenToAll('Privacy, signed out')
})

it('has no barriers where a link and an invite lead', async () => {
  let ben = await signUpOutside(url, 'Ben Okoro')
  let body = { name: 'Front door', action: 'set-available', minutes: 30 } as const
  let { secret } = await ben.call(createActionLink, { body })
  let { token } = await ben.call(createInvite, { body: {} })
  let open = async (address: string, heading: string) => {
    await ann.page.goto('about:blank')
    await ann.page.goto(url + address)
    await ann.page.getByRole('heading', { name: heading }).waitFor()
    await isOpenToAll(`${address.slice(0, 5)}, ${heading}`)
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
  await ann.signsUp()
  await ann.page.goto('/settings?tab=nfc')
  await ann.page.getByText('No links yet').waitFor()
  await ann.page.getByText('Home Assistant').click()
  await isOpenToAll('NFC, no links')
  await ann.button('New Link').click()
  await ann.dialog.getByLabel('Name').fill('x'.repeat(51))
  await isOpenToAll('New Link, refused')
  await ann.dialog.getByLabel('Name').fill('Front door')
  await ann.button('Make Link').click()
  await ann.dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await isOpenToAll('New Link, made')
  await ann.dialog.getByRole('radio', { name: 'Automation' }).check()
  await isOpenToAll('New Link, for automations')
  await ann.closesDialog()
  await ann.button('Revoke Front door').waitFor()
  await isOpenToAll('NFC, a link')
  await ann.opens('Contacts')
  await ann.button('Add Contact').first().click()
  await ann.button('Invite Link').click()
  await ann.button('Make Invite Link').waitFor()
  await isOpenToAll('Invite Link')
  await ann.button('Make Invite Link').click()
  await ann.page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await ann.page.getByText('Open invitations').waitFor()
  await isOpenToAll('Invite Link, made')
})

it('has no barriers on Home', async () => {
  await joins()
  await isOpenToAll('somebody new')
  await getsCompany()
  await ann.button('Accept Cyd Marsh').waitFor()
  await ann.writes('Tea break')
  await isOpenToAll('a request and a message')
  await ann.switchesOn()
  await ann.sees({ name: 'Ben Okoro' }, 'available')
  await isOpenToAll('available')
  await ann.page.getByRole('button', { name: /^Visible to Groups/ }).click()
  await ann.button('Set Timer').click()
  await ann.page.getByRole('radio', { name: 'Custom' }).check()
  await isOpenToAll('the picker and the timer open')
  await ann.button('Start Timer').click()
  await ann.page.getByRole('timer').waitFor()
  await isOpenToAll('a timer running')
})

it('has no barriers among the contacts', async () => {
  await joins()
  await ann.opens('Contacts')
  await ann.page.getByText('No contacts yet').waitFor()
  await isOpenToAll('no contacts')
  await getsCompany()
  await ann.page.getByText('Ben Okoro').first().waitFor()
  await isOpenToAll('contacts')
  await ann.button('Add Contact').first().click()
  await ann.dialog.getByLabel('Name, username or email').fill('nobody of this name')
  await ann.dialog.getByRole('button', { name: 'Search' }).click()
  await ann.page.getByText('No users found matching "nobody of this name"').waitFor()
  await isOpenToAll('Add Contact, nobody found')
  await ann.dialog.getByLabel('Name, username or email').fill('Cyd')
  await ann.dialog.getByRole('button', { name: 'Search' }).click()
  await ann.dialog.getByText('Cyd Marsh').first().waitFor()
  await isOpenToAll('Add Contact')
  await ann.closesDialog()
  await ann.button('More for Ben Okoro').click()
  await isOpenToAll('the menu of a contact')
  await ann.page.getByRole('menuitem', { name: 'Remove Contact' }).click()
  await ann.dialog.waitFor()
  await isOpenToAll('Remove Contact')
})

it('has no barriers among the groups', async () => {
  await joins()
  await getsCompany()
  await ann.opensGroups()
  await ann.page.getByText('No contact groups').waitFor()
  await isOpenToAll('no groups')
  await ann
    .button(/^Create (Group|your first group)$/)
    .first()
    .click()
  await ann.dialog.waitFor()
  await isOpenToAll('Create Group')
  await ann.closesDialog()
  await ann.creates('Family')
  await ann.button('Add Member to Family').click()
  await ann.dialog.waitFor()
  await isOpenToAll('Add Member')
  await ann.button('Add Ben Okoro').click()
  await ann.page.getByText('All friends are already in this group').waitFor()
  await isOpenToAll('Add Member, everybody in')
  await ann.closesDialog()
  await isOpenToAll('groups')
})

it('has no barriers in what the bell, View as and a tag show', async () => {
  await joins()
  await ann.button('Notifications').click()
  await ann.dialog.getByText('No notifications').waitFor()
  await isOpenToAll('no notifications')
  await ann.closesDialog()
  await getsCompany()
  await ann.page.getByRole('button', { name: /^Notifications, / }).click()
  await ann.dialog.getByRole('listitem').first().waitFor()
  await isOpenToAll('notifications')
  await ann.closesDialog()
  await ann.button('View as...').click()
  await ann.dialog.getByText(/^Ben Okoro finds you/).waitFor()
  await isOpenToAll('View as')
  await ann.closesDialog()
  let elsewhere = 'http://elsewhere.test/'
  let body = `<a href="${url}/nfc-toggle">Tap</a>`
  await ann.page.route(elsewhere, route => route.fulfill({ contentType: 'text/html', body }))
  await ann.page.goto(elsewhere)
  await ann.page.getByText('Tap').click()
  await ann.button('Yes, change it').waitFor()
  await isOpenToAll('a tag that asks')
})

it('has no barriers on the other pages', async () => {
  await joins()
  await ann.opens('Info')
  await isOpenToAll('Info')
  await ann.page.getByRole('link', { name: 'About Porchlight' }).click()
  await ann.page.getByText('Does it show where I am?').click()
  await isOpenToAll('About')
  await ann.page.getByRole('link', { name: 'Privacy notice' }).click()
  await ann.page.getByRole('heading', { name: 'Who sees what' }).waitFor()
  await isOpenToAll('Privacy')
  await ann.opens('Settings')
  await ann.button('Sign Out').waitFor()
  await isOpenToAll('Settings')
  await ann.page.goto('/nope')
  await ann.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await isOpenToAll('not found')
})

it('has no barriers in Settings', async () => {
  await joins()
  let known = await ann.known()
  await known.call(createGroup, { body: { name: 'Family' } })
  await ann.page.goto('/settings')
  await ann.page.getByText('Friend requests').waitFor()
  await ann.page.getByText('This device').waitFor()
  await offersInstallAndUpdate(ann.page)
  await isOpenToAll('the first tab')
  await ann.button('Later').click()
  await ann.page.getByRole('tab', { name: 'Schedule' }).click()
  await ann.page.getByText('No Schedules Set').waitFor()
  await isOpenToAll('no schedule')
  await ann.button('Add Schedule').click()
  await ann.dialog.getByLabel('End time').fill('09:00')
  await isOpenToAll('Add Schedule, refused')
  await ann.dialog.getByLabel('End time').fill('02:00')
  await isOpenToAll('Add Schedule')
  await ann.dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await ann.dialog.waitFor({ state: 'detached' })
  await isOpenToAll('a schedule')
  await ann.button('Change: Time zone').click()
  await ann.dialog.getByLabel('Search time zones').fill('tokyo')
  await ann.button(/^Tokyo/).waitFor()
  await isOpenToAll('Time Zone')
})

it('has no barriers before the screen that a mailed link opens', async () => {
  ann = await stage.arrives('Ann Ray', PHONE)
  await ann.page.goto('/reset-password')
  await ann.page.getByRole('heading', { name: 'The link is missing' }).waitFor()
  await isOpenToAll('no link')
  await ann.page.evaluate(() => (location.hash = 'no-link-of-ours'))
  await ann.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await isOpenToAll('a link')
  await ann.page.getByLabel('New password', { exact: true }).fill('four brown horses')
  await ann.page.getByLabel('Confirm new password', { exact: true }).fill('four brown mules')
  await ann.button('Save New Password').click()
  await ann.page.getByText("Passwords don't match").waitFor()
  await isOpenToAll('a link, two passwords')
  await ann.page.getByLabel('Confirm new password', { exact: true }).fill('four brown horses')
  await ann.button('Save New Password').click()
  await ann.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await isOpenToAll('an old link')
})

it('has no barriers in the account', async () => {
  await joins()
  await ann.page.goto('/account')
  await ann.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await isOpenToAll('the account')
  await ann.button('Change Password').click()
  await ann.page.getByText('Please fill this in').first().waitFor()
  await isOpenToAll('the account, a form not filled in')
  await ann.button('Delete Account').click()
  await ann.dialog.waitFor()
  await isOpenToAll('Delete Account')
  await ann.closesDialog()
  let buffer = readFileSync(join(ROOT, 'web/public/preview.png'))
  let picture = { name: 'face.png', mimeType: 'image/png', buffer }
  await ann.page.locator('input[type=file]').setInputFiles(picture)
  await ann.dialog.getByRole('button', { name: 'Use Cropped Photo' }).waitFor()
  await isOpenToAll('Crop Your Photo')
})

it('has no barriers around tags, and in a name that is shown to whoever points', async () => {
  await joins()
  await ann.page.goto('/settings?tab=nfc')
  await ann.page.getByRole('heading', { name: 'Android device required' }).waitFor()
  await ann.page.getByText('This device').click()
  await isOpenToAll('NFC, not here')
  await ann.button('Notifications').hover()
  await ann.page.locator('[data-bubble]').waitFor()
  await isOpenToAll('a tooltip')
})
