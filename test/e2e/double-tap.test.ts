import { readMe } from '#contract/account.ts'
import { readRequests, sendRequest } from '#contract/requests.ts'
import { expect, it } from 'vitest'
import { signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'

const stage = new Stage()

it('starts a timer, and does not end it, when Start Timer is tapped twice', async () => {
  let ann = await stage.arrives('Ann Ray', { width: 360, height: 740 })
  await ann.signsUp()
  await ann.setsTimer('15m')
  await ann.button('Change').click()
  await ann.page.getByRole('radio', { name: '1h' }).check()
  let isSaved = ann.page.waitForResponse(answer => answer.url().endsWith('/api/status'))
  await ann.button('Start Timer').dblclick()
  expect((await isSaved).ok()).toBe(true)
  let me = await (await ann.outside()).call(readMe)
  expect(me).toMatchObject({ status: 'available', source: 'timer' })
  expect(await ann.countdown()).toBeGreaterThan(45 * 60)
})

it('answers one request, and not the next one, when Decline is tapped twice', async () => {
  let ann = await stage.arrives('Ann Ray', { width: 360, height: 740 })
  await ann.signsUp()
  let { me } = await ann.known()
  for (let name of ['Ben Okoro', 'Cyd Lee']) {
    let other = await signUpOutside(ann.url, name)
    await other.call(sendRequest, { body: { friendId: me.id } })
  }
  let declines = ann.page.getByRole('button', { name: /^Decline / })
  await expect.poll(() => declines.count()).toBe(2)
  let place = (await declines.first().boundingBox())!
  await declines.first().click()
  await expect.poll(() => declines.count(), { interval: 5 }).toBe(1)
  await ann.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  expect(await (await ann.outside()).call(readRequests)).toHaveLength(1)
})
