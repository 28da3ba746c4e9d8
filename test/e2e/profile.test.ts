import { expect, inject, it } from 'vitest'
import { shareBrowser } from './browser.ts'
import { Device } from './device.ts'
import { Visitor } from './visitor.ts'

const url = inject('url')
// Wide as no other story is, so that this one alone takes it over.
const setting = { width: 555 }

it('a browser that goes on to another story holds nothing of the one before', async () => {
  let browser = await shareBrowser()
  let ann = await Visitor.joins(browser, url, 'Ann Ray', setting)
  await ann.page.evaluate(async () => {
    document.cookie = 'left=1'
    await caches.open('left')
    indexedDB.open('left')
  })
  await ann.leaves()

  let next = await Device.open(browser, url, setting)
  expect(next.page.context()).toBe(ann.page.context())
  await next.page.goto('/robots.txt')
  let kept = await next.page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    await caches.keys(),
    await indexedDB.databases()
  ])
  expect(kept).toEqual([0, 0, '', [], []])
  // Whoever asks for the context may change what cannot be undone: that one goes no further.
  let { context } = next
  await next.close()
  let last = await Device.open(browser, url, setting)
  expect(last.context).not.toBe(context)
  await last.close()
})
