// @module-tag long
import { readPreferences } from '#contract/notifications.ts'
import { sendRequest } from '#contract/requests.ts'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { linkIn, mailSaying, mailsSaying } from './mailbox.ts'
import { signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'

const stage = new Stage()
const { url } = stage

/** A name that no other mail holds. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

it('D51: a request comes by mail to who has switched it on, and one tap from the mail ends that', async () => {
  let ann = await stage.arrives('Ann Ray')
  await ann.signsUp()
  await ann.opens('Settings')
  await ann.page.getByRole('switch', { name: 'Email notifications' }).click()
  await ann.hears('Preferences Updated')
  let known = await ann.known()

  let ben = await signUpOutside(url, unique('Ben Okoro'))
  await ben.call(sendRequest, { body: { friendId: known.me.id } })
  let mail = await mailSaying('text', `${ben.me.displayName} (@`, 'sent you a contact request')
  let link = linkIn(mail, '/unsubscribe')
  expect(link).toMatch(new RegExp(`^${url}/unsubscribe#[0-9a-f]{64}$`))

  await ann.page.goto(link)
  await ann.page.getByRole('heading', { name: 'No more of these mails?' }).waitFor()
  expect(ann.page.url()).toBe(`${url}/unsubscribe`)
  expect((await new AxeBuilder({ page: ann.page }).analyze()).violations).toEqual([])
  await ann.button('Stop These Mails').click()
  await ann.page.getByText('You will get no more mails of this kind.').waitFor()
  expect((await new AxeBuilder({ page: ann.page }).analyze()).violations).toEqual([])

  let [cyd, dee] = [
    await signUpOutside(url, unique('Cyd Marsh')),
    await signUpOutside(url, unique('Dee Novak'))
  ]
  await cyd.call(sendRequest, { body: { friendId: known.me.id } })
  // Only her own switch brings them back; a mail of then proves that there was none before.
  await ann.page.goto('/settings')
  let mailSwitch = ann.page.getByRole('switch', { name: 'Email notifications' })
  for (let isOn of ['false', 'true']) {
    await mailSwitch.click()
    await expect.poll(() => mailSwitch.getAttribute('aria-checked')).toBe(isOn)
    await expect
      .poll(async () => (await known.call(readPreferences))[0]?.emailNotifications)
      .toBe(isOn === 'true')
  }
  await dee.call(sendRequest, { body: { friendId: known.me.id } })
  await mailSaying('text', dee.me.displayName)
  expect(mailsSaying('text', cyd.me.displayName)).toEqual([])
})

it('D21: a forgotten password is chosen anew by the link in the mail, which reads well in the dark', async () => {
  let ann = await stage.arrives(unique('Ann Ray'), { colorScheme: 'dark', width: 360 })
  await ann.signsUp()
  await ann.signsOut()
  await ann.page.getByLabel('Email').fill(ann.typed.email)
  await ann.button('Forgot My Password').click()
  await ann.button('Send Password').click()
  await ann.hears('Check your email')
  let html = await mailSaying('html', `${url}/reset-password#`)
  let link = linkIn(html.replaceAll('"', ' '), '/reset-password')
  await ann.page.goto(link)
  await ann.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await ann.page.goto('about:blank')
  await ann.page.setContent(html)
  let { violations } = await new AxeBuilder({ page: ann.page }).analyze()
  expect(violations).toEqual([])
})
