import { readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
let ann: Visitor

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
})

async function opensAccount(): Promise<void> {
  await ann.page.goto('/account')
  await ann.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
}

it('C013: a new password throws the other devices out, and this one stays', async () => {
  let laptop = await stage.alsoArrives(ann)
  await laptop.isLive()
  await opensAccount()
  let form = ann.page.getByRole('region', { name: 'Change Password' })
  await form.getByLabel('Current password').fill('not this one')
  await form.getByLabel('New password', { exact: true }).fill('four brown horses')
  await form.getByLabel('Confirm new password').fill('four brown horses')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await ann.hears('Your current password is not right.')
  await form.getByLabel('Current password').fill(ann.typed.password)
  await form.getByRole('button', { name: 'Change Password' }).click()
  await ann.hears('Password changed successfully')
  await laptop.hears('You have been signed out')
  await laptop.button('Need an account? Sign up').waitFor()
  await ann.opens('Home')
  await ann.switchesOn()
})

it(
  'C036: takes no dial code for a phone number, and lets the number be cleared',
  { tags: 'long' },
  async () => {
    await opensAccount()
    let phone = ann.page.getByLabel('Phone number')
    for (let code of ['*21*+15550109999#', 'tel:112', 'javascript:alert(1)', '+1-555-01X0']) {
      await phone.fill(code)
      await ann.button('Save Changes').click()
      await expect.poll(() => phone.getAttribute('aria-invalid'), { interval: 20 }).toBe('true')
      await phone.fill('')
    }
    await ann.button('Save Changes').click()
    await ann.hears('Account updated successfully')
    expect(await (await ann.outside()).call(readMe)).toMatchObject({ phoneNumber: '' })
  }
)

it('changes the name, with the username that follows it, on every device', async () => {
  let laptop = await stage.alsoArrives(ann)
  await laptop.isLive()
  await laptop.page.goto('/account')
  await opensAccount()
  let username = `annie${Math.random().toString(36).slice(2, 10)}`
  await ann.page.getByLabel('Name (First Last)').fill(username.toUpperCase())
  await ann.page.getByText(`@${username}`).waitFor()
  await ann.button('Save Changes').click()
  await ann.hears('Account updated successfully')
  await expect
    .poll(() => laptop.page.getByLabel('Name (First Last)').inputValue())
    .toBe(username.toUpperCase())
  expect(await (await ann.outside()).call(readMe)).toMatchObject({ username })
})

it('hands over all the data as a file', { tags: 'long' }, async () => {
  await opensAccount()
  let download = ann.page.waitForEvent('download')
  await ann.button('Download My Data').click()
  let file = await download
  expect(file.suggestedFilename()).toBe('porchlight.json')
  expect(readFileSync(await file.path(), 'utf8')).toContain(ann.typed.email)
})

it('keeps the question open while the deletion is under way, whatever the browser is asked', async () => {
  let answer!: () => void
  let answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await ann.page.route('**/api/account', async route => {
    await answered
    await route.continue()
  })
  await opensAccount()
  await ann.button('Delete Account').click()
  await ann.dialog.getByRole('button', { name: 'Delete Account' }).click()
  for (let key of ['Escape', 'Escape', 'Escape']) await ann.page.keyboard.press(key)
  await ann.page.goBack()
  expect(await ann.dialog.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
  answer()
  await ann.hears('Your account has been permanently deleted')
})

it('deletes the account after a question, signs out, and leaves nothing with contacts', async () => {
  let ben = await signUpOutside(url, 'Ben Okoro')
  await befriendOutside(ben, await ann.known())
  await opensAccount()
  await ann.button('Delete Account').click()
  await ann.dialog.getByText(/permanently deletes.*removes all friends.*all data/).waitFor()
  await ann.dialog.getByRole('button', { name: 'Cancel' }).click()
  await ann.dialog.waitFor({ state: 'detached' })
  await ann.button('Delete Account').click()
  await ann.dialog.getByRole('button', { name: 'Delete Account' }).click()
  await ann.hears('Your account has been permanently deleted')
  await ann.button('Need an account? Sign up').waitFor()
  expect(await ann.page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await ben.call(readContacts)).toEqual([])
  await ann.page.getByLabel('Email').fill(ann.typed.email)
  await ann.page.getByLabel('Password', { exact: true }).fill(ann.typed.password)
  await ann.button('Sign in').click()
  await ann.hears('Please check your credentials.')
})
