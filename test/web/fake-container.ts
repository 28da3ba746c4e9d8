import type { WorkerWord } from '../../web/lib/service-worker.ts'
import { vi } from 'vitest'

/** `navigator.serviceWorker` of a browser whose service worker is the test. */
class FakeContainer extends EventTarget {
  readonly register = vi.fn<(path: string, options: object) => Promise<object>>(
    async () => this.registration
  )
  readonly close = vi.fn<() => void>()
  readonly registration = {
    getNotifications: async () => [{ close: this.close }],
    update: vi.fn<() => Promise<void>>(async () => undefined)
  }

  /** Says something to the page, as the worker does. */
  says(data: WorkerWord): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** Gives this page a service worker and a badge; for a whole file, as the app registers once. */
export function playWorker(): FakeContainer {
  let container = new FakeContainer()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  return container
}

/** What the badge of the app was set to, one number after the other. */
export function playBadge(): number[] {
  let shown: number[] = []
  let setAppBadge = async (count: number) => void shown.push(count)
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge })
  return shown
}
