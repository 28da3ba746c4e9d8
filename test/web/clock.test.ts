import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $second, learnServerTime, serverNow } from '../../web/lib/clock.ts'
import { countdown, durationName } from '../../web/words/times.ts'

beforeEach(() => {
  vi.useFakeTimers()
  learnServerTime(Date.now(), 0)
})

afterEach(() => {
  hide(false)
  // A store rests a second after its last listener has left.
  vi.advanceTimersByTime(STORE_UNMOUNT_DELAY)
  vi.useRealTimers()
})

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the clock', () => {
  it('ticks by the server and not by the device (D8)', () => {
    learnServerTime(Date.now() + 90_000, 0)
    expect(serverNow()).toBe(Date.now() + 90_000)
  })

  it('takes half of the round trip off a sample and ignores one that was slow', () => {
    learnServerTime(Date.now() + 1_000, 400)
    expect(serverNow() - Date.now()).toBe(1_200)
    learnServerTime(Date.now() + 600_000, 20_000)
    expect(serverNow() - Date.now()).toBe(1_200)
  })

  it('is not set back by a message that waited in a sleeping tab', () => {
    learnServerTime(Date.now() - 600_000)
    expect(serverNow()).toBe(Date.now())
    learnServerTime(Date.now() + 700)
    expect(serverNow()).toBe(Date.now() + 700)
  })

  it('is put right as soon as the server says so, and ticks no more often for a trifle', () => {
    let told: number[] = []
    let stop = $second.listen(now => told.push(now))
    learnServerTime(Date.now() - 10_800_000, 0)
    expect(told).toEqual([Date.now() - 10_800_000])
    learnServerTime(Date.now() - 10_800_400, 0)
    expect(told.length).toBe(1)
    stop()
  })

  it('shows what is left at once after a sleep, and never less than nothing (C057)', () => {
    let end = serverNow() + 30 * 60_000
    let shown = ''
    let stop = $second.subscribe(now => {
      shown = countdown(end - now)
    })
    expect(shown).toBe('30:00')
    hide(true)
    vi.setSystemTime(Date.now() + 10 * 60_000)
    hide(false)
    expect(shown).toBe('20:00')
    hide(true)
    vi.setSystemTime(Date.now() + 60 * 60_000)
    hide(false)
    expect(shown).toBe('0:00')
    stop()
  })

  it('rests while nobody looks at the page', () => {
    let ticks = 0
    let stop = $second.listen(() => {
      ticks += 1
    })
    vi.advanceTimersByTime(3_000)
    expect(ticks).toBe(3)
    hide(true)
    ticks = 0
    vi.advanceTimersByTime(60_000)
    expect(ticks).toBe(0)
    stop()
  })
})

describe('times in words', () => {
  it.each([
    [1_000, '0:01'],
    [999, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
    [59_001, '1:00'],
    [3_599_000, '59:59'],
    [3_600_000, '1:00:00'],
    [86_340_000, '23:59:00']
  ])('counts %i ms down as %s', (left, shown) => {
    expect(countdown(left)).toBe(shown)
  })

  it('names the presets as they are written', () => {
    expect([15, 30, 60, 120].map(durationName)).toEqual(['15m', '30m', '1h', '2h'])
  })
})
