import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFrame } from '../../web/lib/frame.ts'

let done: string[] = []

beforeEach(() => {
  done = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  afterFrame(() => done.push('sent'))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('does nothing before the next frame, and does it once', () => {
  expect(done).toEqual([])
  vi.advanceTimersToNextFrame()
  vi.advanceTimersByTime(1_000)
  expect(done).toEqual(['sent'])
})

it('does it at once when the page goes out of sight, and not again when it wakes', () => {
  document.dispatchEvent(new Event('visibilitychange'))
  expect(done).toEqual(['sent'])
  vi.advanceTimersByTime(10_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(done).toEqual(['sent'])
})

it('does it soon where no frame is ever drawn', () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  afterFrame(() => done.push('without a frame'))
  vi.advanceTimersByTime(99)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['without a frame'])
})
