import { logout, readMe } from '#contract/account.ts'
import { removeContact } from '#contract/contacts.ts'
import { SocketMessage } from '#contract/socket.ts'
import { changeStatus } from '#contract/status.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { befriendOutside, type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/

/** At a screen, with her Home open. */
let ann: Visitor
/** Her contact, somewhere else. */
let ben: Known

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
  ben = await signUpOutside(url, 'Ben Okoro')
  await befriendOutside(ben, await ann.known())
  await ann.isLive()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Everything a page posts about the status from now on. */
function postsOf(visitor: Visitor): string[] {
  let posts: string[] = []
  visitor.page.on('request', request => {
    if (request.url().endsWith('/api/status')) posts.push(request.postData() ?? '')
  })
  return posts
}

/** The changes of contacts' status among texts that live channels brought, each as word and number. */
function changesIn(texts: readonly string[]): string[] {
  return texts
    .map(text => (text.startsWith('{') ? SocketMessage.parse(JSON.parse(text)) : undefined))
    .flatMap(message => (message?.type === 'status_change' ? [message.status] : []))
}

it('C006: loses a contact who removed the watcher, at once, and hears nothing of them after', async () => {
  await ben.call(changeStatus, { body: { status: 'available' } })
  await ann.switchesOn()
  await ann.sees({ name: 'Ben Okoro' }, 'available')
  await ben.call(removeContact, { params: { friendId: (await ann.known()).me.id } })
  await ann.sees({ name: 'Ben Okoro' }, 'unavailable')
  let heard = ann.device.received.length
  await ben.call(changeStatus, { body: { status: 'unavailable' } })
  await ben.call(changeStatus, { body: { status: 'available', statusMessage: 'secret' } })
  await ann.switchesOff()
  let later = ann.device.received.slice(heard).join()
  expect(later).not.toContain(String(ben.me.id))
  expect(later).not.toContain('secret')
})

it('C012: throws a device out whose session has ended elsewhere, and leaves the others live', async () => {
  let laptop = await stage.alsoArrives(ann)
  await laptop.isLive()
  await (await ann.outside()).call(logout)
  await ann.button('Need an account? Sign up').waitFor()
  await vi.waitFor(() => expect(ann.device.openSockets).toBe(0))
  await laptop.switchesOn()
  await ben.call(changeStatus, { body: { status: 'available' } })
  await laptop.sees({ name: 'Ben Okoro' }, 'available')
  expect(ann.device.openSockets).toBe(0)
})

it('C057: counts on from the truth after a sleep, and tells an end it slept through once', async () => {
  await ann.setsTimer('30m')
  let before = (await ann.countdown()) ?? 0
  let asleepAt = Date.now()
  await ann.device.sleeps()
  await vi.waitFor(() => expect(Date.now() - asleepAt).toBeGreaterThan(3_000), 5_000)
  await ann.device.wakes()
  let slept = (Date.now() - asleepAt) / 1_000
  await expect
    .poll(async () => Math.abs(before - slept - ((await ann.countdown()) ?? 0)), {
      timeout: 1_500
    })
    .toBeLessThanOrEqual(1.5)

  let posts = postsOf(ann)
  let outside = await ann.outside()
  let end = new Date(Date.now() + 3_000).toISOString()
  await outside.call(changeStatus, { body: { status: 'available', statusExpiresAt: end } })
  await expect.poll(() => ann.countdown()).toBeLessThan(4)
  await ann.device.sleeps()
  await vi.waitFor(
    async () => expect((await outside.call(readMe)).status).toBe('unavailable'),
    6_000
  )
  await ann.device.wakes()
  await ann.isShownAs('unavailable')
  await ann.hears('Status Timer Expired')
  expect(await ann.countdown()).toBeUndefined()
  expect(posts).toEqual([])
})

it('C058: believes the server about a timer that another device cancelled while this one slept', async () => {
  let laptop = await stage.alsoArrives(ann)
  await ann.setsTimer('1h')
  await laptop.isShownAs('available')
  expect(await laptop.countdown()).toBeGreaterThan(3_500)
  let posts = postsOf(ann)
  await ann.device.sleeps()
  await laptop.button('Cancel').click()
  await laptop.isShownAs('unavailable')
  await ann.device.wakes()
  await ann.isShownAs('unavailable')
  expect(await ann.countdown()).toBeUndefined()
  expect(posts).toEqual([])
})

it(
  'C076: keeps one live channel through many pages and lost networks',
  { tags: 'long' },
  async () => {
    ann.device.forgive(OFFLINE)
    for (let round = 0; round < 5; round += 1) {
      for (let tab of ['Contacts', 'Info', 'Settings', 'Home'] as const) await ann.opens(tab)
      await ann.device.context.setOffline(true)
      await ann.device.context.setOffline(false)
    }
    await ann.isLive()
    await expect.poll(() => ann.device.openSockets).toBe(1)
    await ann.switchesOn()
    let heard = ann.device.received.length
    await ben.call(changeStatus, { body: { status: 'available' } })
    await ann.sees({ name: 'Ben Okoro' }, 'available')
    await ben.call(changeStatus, { body: { status: 'unavailable' } })
    await ann.sees({ name: 'Ben Okoro' }, 'unavailable')
    expect(changesIn(ann.device.received.slice(heard))).toEqual(['available', 'unavailable'])
  }
)

it('C076: closes the channel of who leaves before it opens that of who comes', async () => {
  let cyd = await signUpOutside(url, 'Cyd Marsh')
  await ann.signsOut()
  await vi.waitFor(() => expect(ann.device.openSockets).toBe(0))
  await ann.signsIn(cyd.me.email)
  await ann.isLive()
  let heard = ann.device.received.length
  await ben.call(changeStatus, { body: { status: 'available', statusMessage: 'for Ann' } })
  await ann.switchesOn()
  expect(ann.device.received.slice(heard).join()).not.toContain('for Ann')
})

it('C106: refuses a switch without a network at once, and never replays it', async () => {
  ann.device.forgive(OFFLINE)
  await ann.device.context.setOffline(true)
  await ann.page.getByText(/^You're offline/).waitFor()
  await ann.switch.click()
  await ann.hears('Failed to update status')
  await ann.isShownAs('unavailable')
  await ann.button('Available for a while').click()
  await ann.button('Start Timer').click()
  await ann.hears('Failed to update status')
  await ann.isShownAs('unavailable')
  let posts = postsOf(ann)
  await ann.device.context.setOffline(false)
  // With the network back it has other words, until the channel is there too.
  await ann.page
    .getByText(/^(You're offline|Live news is held up|We can't)/)
    .waitFor({ state: 'detached' })
  await ben.call(changeStatus, { body: { status: 'available', statusExpiresAt: inMinutes(5) } })
  await ann.hears('Ben Okoro is now available')
  await ann.isShownAs('unavailable')
  expect(posts).toEqual([])
  expect(await (await ann.outside()).call(readMe)).toMatchObject({ status: 'unavailable' })
})
