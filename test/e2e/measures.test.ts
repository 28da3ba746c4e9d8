// @module-tag long
import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup } from '#contract/groups.ts'
import { sendRequest } from '#contract/requests.ts'
import { TOAST_SWIPE_PX, TOOLTIP_MS } from '#contract/timing.ts'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'

// The sizes and ways that SPEC 2 and 9 name, and that only a browser can show.

const stage = new Stage()
const { url } = stage

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0

/** The first box around `part` that scrolls: how tall it is, and whether it holds more than that. */
function scrollerOf(part: Locator) {
  return part.evaluate(start => {
    let box: Element | null = start
    while (box && !['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) {
      box = box.parentElement
    }
    let { clientHeight = 0, scrollHeight = 0 } = box ?? {}
    return { clientHeight, isScrolling: scrollHeight > clientHeight }
  })
}

it('is a column as wide as a phone in the middle of a wide screen, the tabs below no wider', async () => {
  let ann = await stage.joins('Ann Ray', { height: 900, width: 1_280 })
  let main = (await ann.page.locator('main').boundingBox())!
  expect(main.width).toBeLessThanOrEqual(448)
  expect(Math.abs(main.x + main.width / 2 - 640)).toBeLessThan(10)
  expect(await widthOf(ann.page.getByRole('navigation', { name: 'Main' }))).toBeLessThanOrEqual(448)
})

it('scrolls many notifications at 24rem, and many members of a group at 16rem', async () => {
  let ann = await stage.joins('Ann Ray', {}, async known => {
    let { id } = await known.call(createGroup, { body: { name: 'Everybody' } })
    await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        let person = await signUpOutside(url, `Person ${i}`)
        if (i < 8) await befriendOutside(person, known)
        else await person.call(sendRequest, { body: { friendId: known.me.id } })
      })
    )
    for (let { friendshipId } of await known.call(readContacts)) {
      await known.call(addMember, { params: { id }, body: { friendshipId } })
    }
  })
  await ann.page.goto('/contacts?view=groups')
  let members = ann.page.getByRole('list', { name: 'Members of Everybody' })
  await members.getByRole('listitem').nth(7).waitFor()
  expect(await scrollerOf(members)).toEqual({ clientHeight: 256, isScrolling: true })
  await ann.page.getByRole('button', { name: /^Notifications/ }).click()
  let notices = ann.dialog.getByRole('listitem')
  await notices.nth(11).waitFor()
  let list = await scrollerOf(notices.first())
  expect(list).toMatchObject({ isScrolling: true })
  expect(list.clientHeight).toBeLessThanOrEqual(384)
})

it('shows a toast at most 420 px wide, which F8 reaches and a swipe of 50 px takes away', async () => {
  let ann = await stage.joins('Ann Ray', { height: 900, width: 1_280 })
  await ann.switchesOn()
  let close = ann.button('Close message')
  await close.waitFor()
  await ann.page.keyboard.press('F8')
  let hasFocus = () =>
    ann.page.evaluate(() => document.activeElement?.closest('ol')?.textContent ?? '')
  await expect.poll(hasFocus).toContain('You are now available')
  let toast = ann.page.locator('li', { has: close })
  expect(await widthOf(toast)).toBeLessThanOrEqual(420)
  let { height, x, y } = (await toast.boundingBox())!
  let swipes = async (px: number) => {
    let { mouse } = ann.page
    await mouse.move(x + 20, y + height / 2)
    await mouse.down()
    await mouse.move(x + 20 + px, y + height / 2, { steps: 4 })
    await mouse.up()
  }
  await swipes(TOAST_SWIPE_PX - 10)
  expect(await toast.getAttribute('data-state')).toBe('open')
  await swipes(TOAST_SWIPE_PX + 10)
  // It would stay as long as the pointer is over it.
  await toast.waitFor({ state: 'detached' })
})

it('shows a toast where it covers neither header nor tabs, nor the ways out of a dialog', async () => {
  let ann = await stage.joins('Ann Ray', { height: 740, width: 360 })
  let toast = ann.page.locator('li', { has: ann.button('Close message') })
  let isClear = async (part: Locator) => {
    let [a, b] = [(await toast.boundingBox())!, (await part.boundingBox())!]
    return a.y + a.height <= b.y || b.y + b.height <= a.y
  }
  await ann.switchesOn()
  await toast.waitFor()
  expect(await isClear(ann.page.getByRole('banner')), 'the header').toBe(true)
  expect(await isClear(ann.page.getByRole('navigation', { name: 'Main' })), 'the tabs').toBe(true)
  await ann.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await isClear(ann.page.getByRole('main').getByRole('button').last()), 'the end').toBe(true)
  await ann.page.evaluate(() => scrollTo(0, 0))
  // Nothing waits for the toast to go.
  await ann.button(/^Notifications/).click({ timeout: 2_000 })
  await ann.dialog.getByText("You're all caught up!").waitFor()
  await toast.waitFor()
  expect(await isClear(ann.dialog.getByRole('button', { name: 'Close', exact: true }))).toBe(true)
})

it('shows the first field of the sign-up on the smallest of phones', async () => {
  let ann = await stage.arrives('Ann Ray', { height: 640, width: 360 })
  await ann.button('Need an account? Sign up').click()
  let [email, password] = [ann.page.getByLabel('Email'), ann.page.getByLabel('Password').first()]
  await email.waitFor()
  expect(await ann.page.evaluate(() => scrollY)).toBe(0)
  let { height, y } = (await password.boundingBox())!
  expect(y + height).toBeLessThan(640)
  expect((await email.boundingBox())!.y).toBeLessThan(320)
})

it('gives the corners of a crop to a thumb, and the focus to what leads', async () => {
  let ann = await stage.joins('Ann Ray', { height: 740, width: 360 })
  await ann.page.goto('/account')
  await ann.page.locator('input[type=file]').setInputFiles('web/public/preview.png')
  let corner = ann.dialog.getByRole('button', { name: /north west drag handle/ })
  let area = ann.dialog.getByRole('group', { name: /move the crop selection/ })
  expect(await widthOf(corner)).toBeGreaterThanOrEqual(24)
  let isFocused = () => ann.page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(isFocused).toBe('Use Cropped Photo')
  // 20 px beside the middle of the corner still is the corner.
  let { height, width, x, y } = (await corner.boundingBox())!
  let before = await widthOf(area)
  await ann.page.mouse.move(x + width / 2 - 20, y + height / 2 - 20)
  await ann.page.mouse.down()
  await ann.page.mouse.move(x + width / 2 + 10, y + height / 2 + 10, { steps: 4 })
  await ann.page.mouse.up()
  expect(await widthOf(area)).toBeLessThan(before - 20)
})

it('names a drawing to whoever points at it or comes to it by keyboard, after 700 ms', async () => {
  let ann = await stage.joins('Ann Ray')
  await ann.device.clock.install()
  await ann.page.reload()
  let bell = ann.button('Notifications')
  let tip = ann.page.locator('[data-bubble]')
  // Its code comes when the page has nothing else to do.
  let isNamed = async () => {
    await ann.page.mouse.move(0, 0)
    await bell.hover()
    await ann.device.clock.runFor(TOOLTIP_MS)
    return tip.isVisible()
  }
  await expect.poll(isNamed).toBe(true)
  expect(await tip.innerText()).toBe('Notifications')
  let [bubble, drawing] = [(await tip.boundingBox())!, (await bell.boundingBox())!]
  expect(Math.abs(bubble.y - drawing.y - drawing.height)).toBeLessThan(2)
  expect(bubble.x + bubble.width).toBeLessThanOrEqual(390)

  await bell.click()
  await tip.waitFor({ state: 'detached' })
  await ann.dialog.waitFor()
  await ann.page.keyboard.press('Tab')
  await ann.page.keyboard.press('Shift+Tab')
  await ann.device.clock.runFor(TOOLTIP_MS)
  expect(await tip.innerText()).toBe('Close')
  expect(await tip.evaluate(place => place.matches('dialog *:popover-open'))).toBe(true)
  await ann.page.keyboard.press('Escape')
  await ann.dialog.waitFor({ state: 'detached' })
})

it('keeps its words whole, and all of it inside, in letters twice as large', async () => {
  let ann = await stage.joins('Ann Ray', { height: 740, width: 360 }, async known => {
    let dan = await signUpOutside(url, 'Dan Ode')
    await dan.call(sendRequest, { body: { friendId: known.me.id } })
  })
  await ann.button(/^Notifications, 1 unread/).waitFor()
  await ann.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  let { height, lines, sticksOut } = await ann.page.evaluate(() => {
    let word = document.querySelector('main h2 + p')!
    return {
      height: word.clientHeight,
      lines: Number.parseFloat(getComputedStyle(word).lineHeight),
      sticksOut: document.documentElement.scrollWidth - innerWidth
    }
  })
  expect(height / lines, 'the lines that Unavailable takes').toBeLessThan(1.5)
  expect(sticksOut).toBeLessThanOrEqual(0)
})

it('keeps the way to add a member beside a name, however long it is', async () => {
  let name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Karl'
  let ann = await stage.joins('Ann Ray', { height: 740, width: 360 }, async known => {
    await befriendOutside(await signUpOutside(url, name), known)
    await known.call(createGroup, { body: { name: 'Family' } })
  })
  await ann.page.goto('/contacts?view=groups')
  await ann.button('Add Member to Family').click()
  let add = ann.dialog.getByRole('button', { name: /^Add Wolfe/ })
  let [button, words] = [
    (await add.boundingBox())!,
    (await ann.dialog.getByText(name).boundingBox())!
  ]
  expect(button.x).toBeGreaterThanOrEqual(words.x + words.width)
})
