import { readPreferences } from '#contract/notifications.ts'
import { createEntry, readSchedule } from '#contract/schedule.ts'
import { wallClock, wallDay, weekday } from '#rules/zone.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { befriendOutside, LONDON, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const HOUR_MS = 3_600_000

let ann: Visitor

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
})

async function opensSchedule(visitor: Visitor): Promise<void> {
  await visitor.opens('Settings')
  await visitor.page.getByRole('tab', { name: 'Schedule' }).click()
  await visitor.page.getByRole('heading', { name: 'Schedule Status' }).waitFor()
}

/** What the status card says under a name. */
const fact = (visitor: Visitor, name: string) =>
  visitor.page.locator('dt', { hasText: name }).locator('~ dd')

/** An entry around this moment, as clocks in London have it. */
function around(now: number) {
  let time = (ms: number) => new Date(wallClock(LONDON, ms)).toISOString().slice(11, 16)
  return {
    dayOfWeek: weekday(wallDay(LONDON, now - HOUR_MS)),
    startTime: time(now - HOUR_MS),
    endTime: time(now + HOUR_MS)
  }
}

function countPosts(visitor: Visitor): { count: number } {
  let posts = { count: 0 }
  visitor.page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/status')) posts.count += 1
  })
  return posts
}

it('C055: two devices in two zones agree; the one away is told whose clock it is, once', async () => {
  let laptop = await stage.alsoArrives(ann, { timeZone: 'America/New_York' })
  let posts = [countPosts(ann), countPosts(laptop)]
  let ben = await signUpOutside(url, 'Ben Okoro')
  await befriendOutside(ben, await ann.known())
  let isTold = ben.hears('status_change')
  await opensSchedule(laptop)
  let offer = laptop.page.getByText(/^This device is on New York time/)
  await offer.waitFor()
  await (await ann.outside()).call(createEntry, { body: around(Date.now()) })
  expect(await isTold).toMatchObject({ status: 'available' })

  // Both live: neither page was loaded anew since.
  await laptop.page.getByText('Scheduled', { exact: true }).waitFor()
  await fact(laptop, 'Time zone').getByText(LONDON).waitFor()
  await ann.isShownAs('available')
  await opensSchedule(ann)
  expect(await ann.page.getByText(/^This device is on/).count()).toBe(0)
  let now = await fact(ann, 'Now').innerText()
  await vi.waitFor(async () => expect(await fact(laptop, 'Now').innerText()).toBe(now))

  await laptop.button('Keep London').click()
  await offer.waitFor({ state: 'detached' })
  await laptop.page.reload()
  await fact(laptop, 'Time zone').getByText(LONDON).waitFor()
  expect(await offer.count()).toBe(0)
  expect(posts).toEqual([{ count: 0 }, { count: 0 }])
})

it('C049: says Manual while a hand overrides the schedule, and still when it changes next', async () => {
  await (await ann.outside()).call(createEntry, { body: around(Date.now()) })
  await ann.isShownAs('available')
  await opensSchedule(ann)
  await ann.page.getByText('Scheduled', { exact: true }).waitFor()
  let next = await fact(ann, 'Next change').innerText()
  expect(next).toMatch(/^(Tomorrow )?\d+:\d\d\s[AP]M Unavailable$/)
  await ann.opens('Home')
  await ann.switchesOff()
  await opensSchedule(ann)
  await ann.page.getByText('Manual', { exact: true }).waitFor()
  expect(await fact(ann, 'Next change').innerText()).toBe(next)
})

it('C045, C089: an entry may end at midnight, must not end where it begins, and is kept', async () => {
  let { page } = ann
  await opensSchedule(ann)
  await ann.button('Add Schedule').click()
  await ann.dialog.getByLabel('Start time').fill('20:00')
  await ann.dialog.getByLabel('End time').fill('20:00')
  await ann.dialog.getByText('Start and end time must differ').waitFor()
  await ann.dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await ann.dialog.getByLabel('End time').fill('00:00')
  await ann.dialog.getByText('Ends the next day').waitFor()
  await ann.dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await ann.hears('Availability schedule created')
  await page.reload()
  let monday = page.getByRole('listitem', { name: 'Monday' })
  await monday.getByText('8:00 PM – 12:00 AM').waitFor()
  await monday.getByText('next day').waitFor()
  await monday.getByText('All Contacts').waitFor()

  await monday.getByRole('switch').click()
  await ann.hears('Schedule updated')
  await monday.getByRole('button', { name: /^Delete/ }).click()
  await ann.hears('Schedule deleted')
  await ann.button('Undo').click()
  await monday.getByText('8:00 PM – 12:00 AM').waitFor()
  expect(await (await ann.outside()).call(readSchedule)).toMatchObject([
    { dayOfWeek: 1, startTime: '20:00', endTime: '00:00', groupId: null, isEnabled: false }
  ])
})

it('C104: two toggles within a second are both kept', async () => {
  let toggle = (name: string, checked?: boolean) =>
    ann.page.getByRole('switch', { name, ...(checked !== undefined && { checked }) })
  await ann.opens('Settings')
  await toggle('Status changes').click()
  // By keyboard: a tap at the place of the last one, to which the page scrolls here, counts as its second half.
  await toggle('Email notifications').press('Space')
  await ann.hears('Preferences Updated')
  let outside = await ann.outside()
  await expect
    .poll(() => outside.call(readPreferences))
    .toMatchObject([{ statusChanges: false, emailNotifications: true, friendRequests: true }])
  await ann.page.reload()
  await toggle('Status changes', false).waitFor()
  await toggle('Email notifications', true).waitFor()
  await toggle('Friend requests', true).waitFor()
})

it('signs out another device, which sees it at once', async () => {
  let laptop = await stage.arrives('Ann Ray')
  await laptop.signsIn(ann.typed.email)
  await laptop.isLive()
  await ann.opens('Settings')
  await ann.button(/^Sign out Chrome/).click()
  await ann.hears('That device is signed out')
  await laptop.button('Need an account? Sign up').waitFor()
  await ann.page.getByText('You are signed in nowhere else.').waitFor()
})
