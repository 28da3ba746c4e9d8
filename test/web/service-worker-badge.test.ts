import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeWorker } from './fake-worker.ts'

let worker: FakeWorker

beforeEach(async () => {
  worker = await FakeWorker.start()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const news = (unread?: unknown) => JSON.stringify({ title: 'Ben Okoro is available', unread })

it('UX: a push puts the number of unread notifications on the icon', async () => {
  let badges: number[] = []
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
  for (let unread of [3, 0]) await worker.gets(news(unread))
  expect(badges).toEqual([3, 0])
})

it.each([undefined, null, -1, 1.5, '2', {}])(
  'a push with %j for a number leaves it',
  async unread => {
    let setAppBadge = vi.fn<() => Promise<void>>()
    vi.stubGlobal('navigator', { setAppBadge })
    await worker.gets(news(unread))
    await worker.gets(null)
    expect(setAppBadge).not.toHaveBeenCalled()
    expect(worker.shown).toHaveLength(2)
  }
)

it('a push is shown where the icon takes no number', async () => {
  for (let navigator of [{}, { setAppBadge: () => Promise.reject(new Error('No icon')) }]) {
    vi.stubGlobal('navigator', navigator)
    await worker.gets(news(3))
  }
  expect(worker.shown).toHaveLength(2)
})
