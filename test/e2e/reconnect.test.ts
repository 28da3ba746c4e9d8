import { readContacts } from '#contract/contacts.ts'
import { PONG_MS, RECONNECT_FIRST_MS, RECONNECT_LONGEST_MS, REREAD_MS } from '#contract/timing.ts'
import type { WebSocketRoute } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const STEP_MS = 250
let ann: Visitor
/** Her live channels so far, the newest last. */
let channels: WebSocketRoute[]
/** What becomes of a new one: the code that ends it at once, or undefined. */
let ending: number | undefined

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
  ann.device.forgive(/WebSocket connection to/)
  channels = []
  ending = undefined
  await ann.page.routeWebSocket(/\/ws\?/, async channel => {
    channels.push(channel)
    if (ending === undefined) channel.connectToServer()
    else await channel.close({ code: ending })
  })
  await ann.device.clock.install()
  await ann.page.reload()
  await expect.poll(() => channels.length).toBe(1)
  await ann.switch.waitFor()
  await ann.device.clock.pauseAt(Date.now() + PONG_MS / 2)
})

async function isDropped(code: number): Promise<void> {
  await channels.at(-1)?.close({ code })
}

const passes = (ms: number) => ann.device.clock.runFor(ms)

/** Lets the time of the page pass until one more channel is tried; answers how much of it. */
async function waitsForTry(): Promise<number> {
  let before = channels.length
  let waited = 0
  await expect
    .poll(
      async () => {
        if (channels.length === before) {
          await passes(STEP_MS)
          waited += STEP_MS
        }
        return channels.length
      },
      { interval: 1 }
    )
    .toBe(before + 1)
  return waited
}

it.each([1001, 1012])(
  'C075: after a %i tries again, ever later, one channel at a time, and then reads anew',
  async code => {
    ending = code
    await isDropped(code)
    let banner = ann.page.getByText(/^Live news is held up/)
    for (let tries of [1, 2, 3]) {
      if (tries === 3) ending = undefined
      let isRead = ann.page.waitForResponse(answer => answer.url().endsWith(readContacts.path))
      let shortest = RECONNECT_FIRST_MS * 2 ** (tries - 1)
      let waited = await waitsForTry()
      expect(waited, `try ${tries}`).toBeGreaterThan(shortest - STEP_MS)
      expect(waited, `try ${tries}`).toBeLessThan(RECONNECT_LONGEST_MS)
      await (tries === 3 ? isRead : banner.waitFor())
    }
    await banner.waitFor({ state: 'detached' })
    expect(await ann.button('Close message').count(), 'toasts').toBe(0)
  }
)

it('C075: never tries again where the server has closed for good', async () => {
  await isDropped(1008)
  // Reading in rounds stands in for the channel.
  let isRead = ann.page.waitForResponse(answer => answer.url().endsWith(readContacts.path))
  await passes(REREAD_MS)
  await isRead
  await passes(2 * RECONNECT_LONGEST_MS)
  expect(channels.length).toBe(1)
})
