import { readContacts, removeContact } from '#contract/contacts.ts'
import { createInvite } from '#contract/invites.ts'
import { JOIN_PAGE } from '#contract/pages.ts'
import { expect, it } from 'vitest'
import { signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage

it('D51: an invite is made beside Add Contact, and leads somebody new through sign-up to being connected', async () => {
  let ana = await stage.arrives('Ana Silva')
  await ana.signsUp()
  await ana.opens('Contacts')
  await ana.button('Add Contact').first().click()
  await ana.button('Invite Link').click()
  await ana.button('Make Invite Link').click()
  await ana.page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  let address = await ana.page.getByText(/\/join#[0-9a-f]{64}$/).innerText()

  let ben = await stage.arrives('Ben Okoro', { width: 360, height: 740 })
  await ben.page.goto('about:blank')
  await ben.page.goto(address)
  await ben.page.getByRole('heading', { name: 'Ana Silva invites you' }).waitFor()
  expect(ben.page.url()).toBe(url + JOIN_PAGE)
  await ben.page.reload()
  await ben.page.getByRole('heading', { name: 'Ana Silva invites you' }).waitFor()
  expect(ben.page.url()).toBe(url + JOIN_PAGE)
  let { page, typed } = ben
  await page.getByLabel('Email').fill(typed.email)
  await page.getByLabel('Password', { exact: true }).fill(typed.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(typed.confirmPassword)
  await page.getByLabel('Name (First Last)').fill(typed.displayName)
  await page.getByLabel('Phone number').fill(typed.phoneNumber)
  await ben.button('Sign up').click()
  await ben.hears('You are now connected!')
  await page.waitForURL('**/contacts')
  await ben.button('More for Ana Silva').waitFor()
  let kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toContain(address.split('#')[1])

  await ana.page.keyboard.press('Escape')
  await ana.closesDialog()
  await ana.button('More for Ben Okoro').waitFor()
  await ana.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await ana.dialog.getByText('Ben Okoro accepted your request').waitFor()
})

/** Somebody who has signed up before they open an invite, and takes it. */
async function connectsBy(token: string, displayName: string): Promise<Visitor> {
  let visitor = await stage.arrives(displayName)
  await visitor.signsUp()
  await visitor.page.goto(`${JOIN_PAGE}#${token}`)
  await visitor.button('Connect').click()
  await visitor.hears('You are now connected!')
  return visitor
}

it(
  'D51: asks somebody who is here already, and takes a sign-in for a yes',
  { tags: 'long' },
  async () => {
    let ana = await signUpOutside(url, 'Ana Silva')
    let { token } = await ana.call(createInvite, { body: { maxUses: 5 } })
    let ben = await connectsBy(token, 'Ben Okoro')
    await ben.button('More for Ana Silva').waitFor()

    let cyd = await stage.arrives('Cyd Marsh')
    await cyd.signsUp()
    await cyd.signsOut()
    await cyd.page.goto(`${JOIN_PAGE}#${token}`)
    await cyd.button('Already have an account? Sign in').click()
    await cyd.page.getByLabel('Email').fill(cyd.typed.email)
    await cyd.page.getByLabel('Password', { exact: true }).fill(cyd.typed.password)
    await cyd.button('Sign in').click()
    await cyd.hears('You are now connected!')
    expect((await ana.call(readContacts)).map(({ displayName }) => displayName).toSorted()).toEqual(
      ['Ben Okoro', 'Cyd Marsh']
    )
  }
)

it('D25: an older invite brings nobody back who was removed', { tags: 'long' }, async () => {
  let ana = await signUpOutside(url, 'Ana Silva')
  let { token } = await ana.call(createInvite, { body: { maxUses: 5 } })
  let ben = await connectsBy(token, 'Ben Okoro')
  let { me } = await ben.known()
  await ana.call(removeContact, { params: { friendId: me.id } })
  await ben.page.goto('about:blank')
  await ben.page.goto(`${url}${JOIN_PAGE}#${token}`)
  await ben.button('Connect').click()
  await ben.hears('Contact request sent')
  expect(await ana.call(readContacts)).toEqual([])
})
