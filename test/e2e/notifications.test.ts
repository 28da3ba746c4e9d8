import { readNotifications } from '#contract/notifications.ts'
import { sendRequest } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import type { Locator } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { gate } from './gate.ts'
import { befriendOutside, type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage

let ann: Visitor
let known: Known

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
  await ann.isLive()
  known = await ann.known()
})

const bellOf = ({ page }: Pick<Visitor, 'page'>) =>
  page.getByRole('button', { name: /^Notifications/ })

async function hasUnread(bell: Locator, count: number): Promise<void> {
  let name = count === 0 ? 'Notifications' : `Notifications, ${count} unread`
  await expect.poll(() => bell.getAttribute('aria-label')).toBe(name)
}

/** So many new people who each ask to be a contact. */
async function areAsking(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      let stranger = await signUpOutside(url, `Stranger ${i + 1}`)
      await stranger.call(sendRequest, { body: { friendId: known.me.id } })
    })
  )
}

it(
  'C096: says how long ago alike in every zone, also by a clock that is wrong',
  { tags: 'long' },
  async () => {
    await areAsking(1)
    let early: Visitor | undefined
    for (let timeZone of ['Asia/Kolkata', 'America/Los_Angeles', 'UTC']) {
      let there = await stage.alsoArrives(ann, { timeZone })
      early ??= there
      await bellOf(there).click()
      expect(await there.dialog.getByRole('time').innerText(), timeZone).toBe('Just now')
    }
    await early!.device.clock.setSystemTime(Date.now() - 3 * 3_600_000)
    await early!.page.reload()
    await bellOf(early!).click()
    expect(await early!.dialog.getByRole('time').innerText()).toBe('Just now')
  }
)

it('C099: shows a storm as one or two, of which the newest is the last word', async () => {
  let ben = await signUpOutside(url, 'Ben Okoro')
  await befriendOutside(ben, known)
  for (let round = 0; round < 10; round += 1) {
    await ben.call(changeStatus, { body: { status: 'available' } })
    await ben.call(changeStatus, { body: { status: 'unavailable' } })
  }
  let about = async () =>
    (await known.call(readNotifications)).filter(({ title }) => title.startsWith('Ben Okoro is'))
  await vi.waitFor(async () => expect((await about())[0]?.title).toBe('Ben Okoro is unavailable'))
  await bellOf(ann).click()
  let rows = ann.dialog.getByRole('listitem').filter({ hasText: 'Ben Okoro is' })
  await expect.poll(() => rows.first().innerText()).toContain('Ben Okoro is unavailable')
  expect(await rows.count()).toBeLessThanOrEqual(2)
})

it('C100: is read by being opened, in every tab; what comes meanwhile stays new', async () => {
  await areAsking(9)
  await hasUnread(bellOf(ann), 9)
  let second = await ann.device.context.newPage()
  await second.goto('/')
  await hasUnread(bellOf({ page: second }), 9)

  let { open, opened } = gate()
  let reads: string[] = []
  await ann.page.route('**/read', async route => {
    reads.push(route.request().url())
    let isSeventh = reads.length === 7
    await opened
    await (isSeventh ? route.fulfill({ status: 500, json: {} }) : route.continue())
  })
  ann.device.forgive(/status of 500|could not be marked as read/)
  await bellOf(ann).click()
  await ann.dialog.getByRole('listitem').nth(8).waitFor()
  await hasUnread(bellOf(ann), 0)
  await expect.poll(() => reads.length).toBe(6)
  await ann.closesDialog()
  await areAsking(1)
  open()
  await expect.poll(() => reads.length).toBe(9)
  // The one that came meanwhile, and the one whose call failed.
  await hasUnread(bellOf(ann), 2)
  await hasUnread(bellOf({ page: second }), 2)
  expect(await ann.page.getByRole('alert').count()).toBe(0)
})

it('leads Home, and says so when there is nothing', async () => {
  await bellOf(ann).click()
  await ann.dialog.getByText('No notifications').waitFor()
  await ann.dialog.getByText("You're all caught up!").waitFor()
  await ann.button('Close').click()
  await ann.opens('Info')
  await areAsking(1)
  await hasUnread(bellOf(ann), 1)
  await bellOf(ann).click()
  await ann.dialog.getByRole('link', { name: /^Contact Request/ }).click()
  await ann.button('Accept Stranger 1').waitFor()
  expect(new URL(ann.page.url()).pathname).toBe('/')
  expect(await ann.dialog.count()).toBe(0)
})

it('closes by a tap beside it', async () => {
  await bellOf(ann).click()
  await ann.dialog.waitFor()
  await ann.page.mouse.click(8, 8)
  await ann.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => bellOf(ann).evaluate(bell => bell === document.activeElement)).toBe(true)
})
