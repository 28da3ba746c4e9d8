import { readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { changeStatus } from '#contract/status.ts'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { shareBrowser } from './browser.ts'
import { Visitor } from './visitor.ts'

const url = inject('url')
let ann: Visitor
let ben: Visitor

beforeAll(async () => {
  let browser = await shareBrowser()
  ann = await Visitor.arrives(browser, url, 'Ann Ray')
  ben = await Visitor.arrives(browser, url, 'Ben Okoro', { width: 360, height: 740 })
})

it('lets two people sign up and become contacts', async () => {
  await ann.signsUp()
  await ben.signsUp()
  await ann.asks(ben)
  await ben.accepts(ann)
  await ben.opens('Contacts')
  // A row is there before the page that holds it is shown.
  let row = ben.page.getByRole('listitem').filter({ hasText: 'Ann Ray' })
  await expect.poll(() => row.innerText()).toContain('Unavailable')
  await ben.opens('Home')
})

it("shows one's light to the other live, with message and timer, without a reload", async () => {
  await ben.switchesOn()
  await ben.sees(ann, 'unavailable')
  let loads = ben.device.loads
  await ann.opens('Home')
  await ann.writes('On the porch')
  await ann.setsTimer('15m')
  await ann.hears("You'll be available for 15 minutes")
  await ben.sees(ann, 'available')
  await ben.hears('Ann Ray is now available')
  let row = await ben.rowOf(ann).innerText()
  expect(row).toContain('On the porch')
  expect(row).toMatch(/Available until (\w{3} )?\d?\d:\d\d/)
  expect(await ann.countdown()).toBeGreaterThan(15 * 60 - 20)
  expect(ben.device.loads).toBe(loads)
})

it('hides from whom the chosen group leaves out, at once and without a word of why', async () => {
  await ann.creates('Family')
  await ann.picks('Family')
  await ben.sees(ann, 'unavailable')
  let [seen] = await (await ben.outside()).call(readContacts)
  let fields = ['avatar', 'displayName', 'friendshipId', 'id', 'status', 'username']
  expect(Object.keys(seen ?? {}).toSorted()).toEqual(fields)
  await ann.picks('Family')
  await ben.sees(ann, 'available')
})

it('ends the timer with every browser closed', async () => {
  let [annOutside, benOutside] = [await ann.outside(), await ben.outside()]
  await ann.leaves()
  await ben.leaves()
  let end = Date.now() + 5_000
  let body = { status: 'available', statusExpiresAt: new Date(end).toISOString() } as const
  await annOutside.call(changeStatus, { body })
  expect(await benOutside.call(readContacts)).toMatchObject([{ status: 'available' }])
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThanOrEqual(end), 10_000)
  expect(await benOutside.call(readContacts)).toMatchObject([{ status: 'unavailable' }])
  expect(await annOutside.call(readMe)).toMatchObject({
    status: 'unavailable',
    statusExpiresAt: null,
    statusMessage: null
  })
})
