import { readMe } from '#contract/account.ts'
import { changeAccount } from '#contract/profile.ts'
import { changeEntry, createEntry, deleteEntry } from '#contract/schedule.ts'
import { changeStatus } from '#contract/status.ts'
import { wallClock, wallDay, weekday } from '#rules/zone.ts'
import { expect, it } from 'vitest'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const DAY_MS = 86_400_000

/** Zones without a summer time, so far apart that it is always about noon in one of them. */
const ZONES = [
  'Pacific/Pago_Pago',
  'America/Phoenix',
  'America/Sao_Paulo',
  'Africa/Abidjan',
  'Africa/Nairobi',
  'Asia/Dhaka',
  'Asia/Tokyo',
  'Pacific/Tarawa'
]

const hourIn = (timeZone: string) => new Date(wallClock(timeZone, Date.now())).getUTCHours()

const noonZone = () => ZONES.find(zone => Math.abs(hourIn(zone) - 12) <= 2) ?? 'Africa/Abidjan'

/** What the status card says will come next; undefined if it says nothing of it. */
const nextChange = ({ page }: Visitor) =>
  page.locator('dt', { hasText: 'Next change' }).locator('~ dd')

async function opensSchedule({ page }: Visitor): Promise<void> {
  await page.goto('/settings?tab=schedule')
  await page.getByRole('heading', { name: 'Schedule Status' }).waitFor()
}

it('C094: says what the schedule does next, as far as tomorrow, also while a hand overrides it', async () => {
  let timeZone = noonZone()
  let ann = await stage.joins('Ann Ray', { timeZone })
  let outside = await ann.outside()
  let today = weekday(wallDay(timeZone, Date.now()))
  let adds = (days: number, startTime: string, endTime: string) =>
    outside.call(createEntry, { body: { dayOfWeek: (today + days) % 7, startTime, endTime } })
  let says = async (text: RegExp) => {
    await expect.poll(() => nextChange(ann).innerText()).toMatch(text)
  }
  await opensSchedule(ann)
  await ann.page.getByText('No Schedules Set').waitFor()
  expect(await nextChange(ann).count()).toBe(0)

  await adds(2, '07:00', '08:00')
  await says(/^Nothing today or tomorrow$/)
  let tomorrow = await adds(1, '07:00', '08:00')
  await says(/^Tomorrow 7:00\sAM Available$/)
  let late = await adds(0, '22:00', '02:00')
  await says(/^10:00\sPM Available$/)
  await outside.call(changeEntry, { params: { id: late.id }, body: { isEnabled: false } })
  await says(/^Tomorrow 7:00\sAM Available$/)

  // From yesterday evening: it is under way.
  await adds(6, '23:00', '20:00')
  await says(/^8:00\sPM Unavailable$/)
  await outside.call(changeStatus, { body: { status: 'unavailable' } })
  await ann.page.getByText('Manual', { exact: true }).waitFor()
  await says(/^8:00\sPM Unavailable$/)
  await outside.call(deleteEntry, { params: { id: tomorrow.id } })
  await says(/^8:00\sPM Unavailable$/)
})

it('C043: takes no far end for a near one, whatever a server says', async () => {
  let ann = await stage.joins('Ann Ray')
  let posts = 0
  ann.page.on('request', request => (posts += Number(request.url().endsWith('/api/status'))))
  let end = new Date(Date.now() + 25 * DAY_MS).toISOString()
  await ann.page.route('**/api/me', async route => {
    let answer = await route.fetch()
    let until = { statusExpiresAt: end, until: end, since: new Date().toISOString() }
    let light = { status: 'available', source: 'timer', audience: [], ...until }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...light } })
  })
  await ann.page.reload()
  await ann.isShownAs('available')
  let before = (await ann.countdown()) ?? 0
  expect(before).toBeGreaterThan(599 * 3_600)
  await expect.poll(() => ann.countdown()).toBeLessThan(before)
  await ann.isShownAs('available')
  expect(posts).toBe(0)
})

it('C110: goes by the stored zone where a device hides its own, and keeps no Buddhist year', async () => {
  let setting = { locale: 'th-TH-u-ca-buddhist', timeZone: 'UTC' }
  let ann = await stage.joins('Ann Ray', setting, known =>
    known.call(changeAccount, { body: { timeZone: 'Europe/Berlin' } })
  )
  await opensSchedule(ann)
  await ann.page.getByText('Europe/Berlin').waitFor()
  expect(await ann.page.getByRole('region', { name: 'Time Zone' }).count()).toBe(0)
  let isBuddhist = async () => /25[67]\d/.test(await ann.page.locator('main').innerText())
  expect(await isBuddhist()).toBe(false)
  await ann.opens('Home')
  await ann.setsTimer('15m')
  let { statusExpiresAt } = await (await ann.outside()).call(readMe)
  expect(Math.abs(Date.parse(statusExpiresAt ?? '') - Date.now() - 900_000)).toBeLessThan(60_000)
  expect(await isBuddhist()).toBe(false)
})

it('D7: offers the zone of a device that has travelled on Home, if there is a schedule to keep', async () => {
  let timeZone = noonZone()
  let ann = await stage.joins('Ann Ray', { timeZone })
  let outside = await ann.outside()
  await outside.call(changeAccount, { body: { timeZone: 'Asia/Kathmandu' } })
  let offer = ann.page.getByText(/^This device is on /)
  await ann.page.reload()
  await ann.switch.waitFor()
  expect(await offer.count()).toBe(0)
  for (let dayOfWeek of [0, 1, 2, 3, 4, 5, 6]) {
    await outside.call(createEntry, { body: { dayOfWeek, startTime: '07:00', endTime: '08:00' } })
  }
  await offer.waitFor()
  await ann.button(/^Use /).click()
  await offer.waitFor({ state: 'detached' })
  await expect.poll(async () => (await outside.call(readMe)).timeZone).toBe(timeZone)
})
