import { sendRequest } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import { it } from 'vitest'
import { isOpenToAll, PHONE } from './barriers.ts'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
let ann: Visitor

/** Ann at a phone, signed in. */
async function joins(): Promise<void> {
  ann = await stage.joins('Ann Ray', PHONE)
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
  await isOpenToAll(ann, 'sign in')
  await ann.button('Forgot My Password').click()
  await ann.button('Send Password').waitFor()
  await isOpenToAll(ann, 'forgot password')
  await ann.button('Send Password').click()
  await ann.page.getByText('Please enter your email address').waitFor()
  await isOpenToAll(ann, 'forgot password, nothing filled in')
  await ann.button('Back to sign in').click()
  await ann.button('Need an account? Sign up').click()
  await isOpenToAll(ann, 'sign up')
  await ann.button('Sign up').click()
  await isOpenToAll(ann, 'sign up, nothing filled in')
  await ann.page.getByRole('link', { name: 'Privacy notice' }).click()
  await ann.page.getByRole('heading', { name: 'Who sees what' }).waitFor()
  await isOpenToAll(ann, 'Privacy, signed out')
})

it('has no barriers on Home', async () => {
  await joins()
  await isOpenToAll(ann, 'somebody new')
  await getsCompany()
  await ann.button('Accept Cyd Marsh').waitFor()
  await ann.writes('Tea break')
  await isOpenToAll(ann, 'a request and a message')
  await ann.switchesOn()
  await ann.sees({ name: 'Ben Okoro' }, 'available')
  await isOpenToAll(ann, 'available')
  await ann.page.getByRole('button', { name: /^Visible to Groups/ }).click()
  await ann.button('Set Timer').click()
  await ann.page.getByRole('radio', { name: 'Custom' }).check()
  await isOpenToAll(ann, 'the picker and the timer open')
  await ann.button('Start Timer').click()
  await ann.page.getByRole('timer').waitFor()
  await isOpenToAll(ann, 'a timer running')
})

it('has no barriers among the contacts', async () => {
  await joins()
  await ann.opens('Contacts')
  await ann.page.getByText('No contacts yet').waitFor()
  await isOpenToAll(ann, 'no contacts')
  await getsCompany()
  await ann.page.getByText('Ben Okoro').first().waitFor()
  await isOpenToAll(ann, 'contacts')
  await ann.button('Add Contact').first().click()
  await ann.dialog.getByLabel('Name, username or email').fill('nobody of this name')
  await ann.dialog.getByRole('button', { name: 'Search' }).click()
  await ann.page.getByText('No users found matching "nobody of this name"').waitFor()
  await isOpenToAll(ann, 'Add Contact, nobody found')
  await ann.dialog.getByLabel('Name, username or email').fill('Cyd')
  await ann.dialog.getByRole('button', { name: 'Search' }).click()
  await ann.dialog.getByText('Cyd Marsh').first().waitFor()
  await isOpenToAll(ann, 'Add Contact')
  await ann.closesDialog()
  await ann.button('More for Ben Okoro').click()
  await isOpenToAll(ann, 'the menu of a contact')
  await ann.page.getByRole('menuitem', { name: 'Remove Contact' }).click()
  await ann.dialog.waitFor()
  await isOpenToAll(ann, 'Remove Contact')
})

it('has no barriers among the groups', { tags: 'long' }, async () => {
  await joins()
  await getsCompany()
  await ann.opensGroups()
  await ann.page.getByText('No contact groups').waitFor()
  await isOpenToAll(ann, 'no groups')
  await ann
    .button(/^Create (Group|your first group)$/)
    .first()
    .click()
  await ann.dialog.waitFor()
  await isOpenToAll(ann, 'Create Group')
  await ann.closesDialog()
  await ann.creates('Family')
  await ann.button('Add Member to Family').click()
  await ann.dialog.waitFor()
  await isOpenToAll(ann, 'Add Member')
  await ann.button('Add Ben Okoro').click()
  await ann.page.getByText('All friends are already in this group').waitFor()
  await isOpenToAll(ann, 'Add Member, everybody in')
  await ann.closesDialog()
  await isOpenToAll(ann, 'groups')
})

it('has no barriers in what the bell, View as and a tag show', { tags: 'long' }, async () => {
  await joins()
  await ann.button('Notifications').click()
  await ann.dialog.getByText('No notifications').waitFor()
  await isOpenToAll(ann, 'no notifications')
  await ann.closesDialog()
  await getsCompany()
  await ann.page.getByRole('button', { name: /^Notifications, / }).click()
  await ann.dialog.getByRole('listitem').first().waitFor()
  await isOpenToAll(ann, 'notifications')
  await ann.closesDialog()
  await ann.button('View as...').click()
  await ann.dialog.getByText(/^Ben Okoro finds you/).waitFor()
  await isOpenToAll(ann, 'View as')
  await ann.closesDialog()
  let elsewhere = 'http://elsewhere.test/'
  let body = `<a href="${url}/nfc-toggle">Tap</a>`
  await ann.page.route(elsewhere, route => route.fulfill({ contentType: 'text/html', body }))
  await ann.page.goto(elsewhere)
  await ann.page.getByText('Tap').click()
  await ann.button('Yes, change it').waitFor()
  await isOpenToAll(ann, 'a tag that asks')
})

it('has no barriers on the other pages', { tags: 'long' }, async () => {
  await joins()
  await ann.opens('Info')
  await isOpenToAll(ann, 'Info')
  await ann.page.getByRole('link', { name: 'About Porchlight' }).click()
  await ann.page.getByText('Does it show where I am?').click()
  await isOpenToAll(ann, 'About')
  await ann.page.getByRole('link', { name: 'Privacy notice' }).click()
  await ann.page.getByRole('heading', { name: 'Who sees what' }).waitFor()
  await isOpenToAll(ann, 'Privacy')
  await ann.opens('Settings')
  await ann.button('Sign Out').waitFor()
  await isOpenToAll(ann, 'Settings')
  await ann.page.goto('/nope')
  await ann.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await isOpenToAll(ann, 'not found')
})
