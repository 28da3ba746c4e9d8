import { describe, expect, it } from 'vitest'
import { paceOf, retryAt, type Sent } from '#rules/push-pace.ts'

const NOW = 1_000_000

function sent(ago: number, earlierAgo = NOW): Sent {
  return { at: NOW - ago, earlier: NOW - earlierAgo, mark: 'on' }
}

describe('C099: the pace of what one device is told of one contact', () => {
  it('is at once for the first word, and after a minute of none', () => {
    expect(paceOf(undefined, 'on', NOW, NOW)).toBe(NOW)
    expect(paceOf(sent(60_000), 'on', NOW, NOW)).toBe(NOW)
    expect(paceOf(sent(60_000), 'off', NOW, NOW)).toBe(NOW)
  })

  it('is nothing where the device shows the same already', () => {
    expect(paceOf(sent(59_999), 'on', NOW, NOW)).toBe('told')
  })

  it('waits for rest before the next word', () => {
    expect(paceOf(sent(1_000), 'off', NOW, NOW)).toBe(NOW + 10_000)
    expect(paceOf(sent(20_000), 'off', NOW - 4_000, NOW)).toBe(NOW + 6_000)
    expect(paceOf(sent(20_000), 'off', NOW - 10_000, NOW)).toBe(NOW)
  })

  it('is two words a minute at most', () => {
    expect(paceOf(sent(12_000, 25_000), 'off', NOW - 11_000, NOW)).toBe(NOW + 35_000)
    expect(paceOf(sent(12_000, 61_000), 'off', NOW - 11_000, NOW)).toBe(NOW)
  })
})

describe('C080: a message that failed', () => {
  it('is tried again later and later, and then no more', () => {
    let waits = [1, 2, 3, 4, 5].map(tries => retryAt(tries, 0, NOW)! - NOW)
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000])
    expect(retryAt(6, 0, NOW)).toBeNull()
  })

  it('is not tried before the push service asked for', () => {
    expect(retryAt(1, 30_000, NOW)).toBe(NOW + 30_000)
    expect(retryAt(4, 30_000, NOW)).toBe(NOW + 40_000)
  })
})
