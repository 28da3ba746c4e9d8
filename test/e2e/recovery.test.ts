import { beforeEach, expect, it } from 'vitest'
import { mailAfter } from './mailbox.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const CONFIRMED = 'If an account with that email exists, we have sent a password recovery email.'

let ann: Visitor

beforeEach(async () => {
  ann = await stage.arrives('Ann Ray')
})

async function asksForLink(email: string): Promise<void> {
  await ann.button('Forgot My Password').click()
  await ann.page.getByLabel('Email').fill(email)
  await ann.button('Send Password').click()
  await ann.hears(CONFIRMED)
  await ann.page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

async function choosesPassword(password: string, confirmation = password): Promise<void> {
  await ann.page.getByLabel('New password', { exact: true }).fill(password)
  await ann.page.getByLabel('Confirm new password', { exact: true }).fill(confirmation)
  await ann.button('Save New Password').click()
}

it(
  'C014: the link of the mail works once, ends all sessions, and is never seen in the address',
  { tags: 'long' },
  async () => {
    await ann.signsUp()
    let laptop = await stage.alsoArrives(ann)
    await laptop.isLive()
    await ann.signsOut()
    let mail = await mailAfter(url, () => asksForLink(ann.typed.email))
    let [, token = ''] = /\/reset-password#(\S+)/.exec(mail) ?? []
    expect(token).toMatch(/^[\w-]{40,}$/)
    expect(mail).not.toContain(ann.typed.password)

    await ann.page.goto(`/reset-password#${token}`)
    await ann.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    expect(ann.page.url()).toBe(`${url}/reset-password`)
    await choosesPassword('four brown horses', 'four brown mules')
    await ann.page.getByText("Passwords don't match").waitFor()
    await choosesPassword('four brown horses')
    await ann.hears('Password changed successfully')
    await ann.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await laptop.hears('You have been signed out')

    await ann.page.getByLabel('Email').fill(ann.typed.email)
    await ann.page.getByLabel('Password', { exact: true }).fill('four brown horses')
    await ann.button('Sign in').click()
    await ann.switch.waitFor()

    await ann.page.goto(`/reset-password#${token}`)
    await choosesPassword('five white horses')
    await ann.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await ann.button('Send New Link').waitFor()
  }
)

it('C016: says the same whoever asks, and sends nothing without an address', async () => {
  await asksForLink(`nobody-${crypto.randomUUID()}@example.test`)
  await ann.button('Forgot My Password').click()
  await ann.page.getByLabel('Email').fill('')
  await ann.button('Send Password').click()
  await ann.page.getByText('Please enter your email address').waitFor()
  await ann.button('Back to sign in').click()
  await ann.button('Sign in').waitFor()
})
