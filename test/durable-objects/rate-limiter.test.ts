import { env } from 'cloudflare:workers'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { NINE } from '../support/family.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400_000
const TWENTY = [{ limit: 20, windowMs: MINUTE }]

let shards = 0

function newLimiter() {
  shards += 1
  return env.LIMITER.getByName(`shard-${shards}`)
}

let limiter: ReturnType<typeof newLimiter>

beforeEach(() => {
  at(NINE)
  limiter = newLimiter()
})

/** Moves the clock on from nine o'clock. */
function after(ms: number): void {
  at(Date.parse(NINE) + ms)
}

const take = (key = 'ana', rates = TWENTY, factor = 1) => limiter.take(key, rates, factor)

async function times<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, act))
}

describe('the limiter', () => {
  it('counts exactly, however many come at once', async () => {
    let waits = await times(50, () => take())
    expect(waits.filter(wait => wait === 0)).toHaveLength(20)
    expect(waits.filter(wait => wait === MINUTE)).toHaveLength(30)
  })

  it('slides its window and says how long to wait', async () => {
    for (let second = 0; second < 20; second += 1) {
      after(second * SECOND)
      expect(await take()).toBe(0)
    }
    after(30 * SECOND)
    expect(await take()).toBe(30 * SECOND)
    after(MINUTE - 1)
    expect(await take()).toBe(1)
    after(MINUTE)
    expect(await take()).toBe(0)
    expect(await take()).toBe(SECOND)
  })

  it('holds every one of several rates', async () => {
    let rates = [
      { limit: 3, windowMs: 10 * SECOND },
      { limit: 5, windowMs: MINUTE }
    ]
    expect(await times(4, () => take('ana', rates))).toEqual([0, 0, 0, 10 * SECOND])
    after(10 * SECOND)
    expect(await times(3, () => take('ana', rates))).toEqual([0, 0, 50 * SECOND])
    after(MINUTE)
    expect(await take('ana', rates)).toBe(0)
  })

  it('does not count what it refused', async () => {
    await times(40, () => take())
    after(MINUTE)
    expect(await times(20, () => take())).toEqual(Array.from({ length: 20 }, () => 0))
  })

  it('keeps keys apart, and multiplies by the factor', async () => {
    await times(21, () => take())
    expect(await take('ben')).toBe(0)
    let waits = await times(50, () => take('cyd', TWENTY, 2))
    expect(waits.filter(wait => wait === 0)).toHaveLength(40)
  })

  it('remembers in its sleep', async () => {
    await times(20, () => take())
    await evictDurableObject(limiter)
    expect(await take()).toBe(MINUTE)
  })

  it('forgets after a week, and then sets no alarm', async () => {
    await take()
    after(DAY)
    expect(await runDurableObjectAlarm(limiter)).toBe(true)
    expect(await hits()).toBe(1)
    after(7 * DAY + 1)
    expect(await runDurableObjectAlarm(limiter)).toBe(true)
    expect(await hits()).toBe(0)
    expect(await runDurableObjectAlarm(limiter)).toBe(false)
  })

  async function hits(): Promise<unknown> {
    return runInDurableObject(limiter, (_, state) => {
      let [row] = state.storage.sql.exec('select count(*) as n from hits')
      return row?.['n']
    })
  }
})

describe('tries of a password', () => {
  const attempt = (key = 'ana', factor = 1) => limiter.tryPassword(key, factor)

  /** Tries as soon as it is allowed, `count` times; gives the waits in between, in seconds. */
  async function insist(count: number): Promise<number[]> {
    let waits: number[] = []
    for (let tries = 0; tries < count; tries += 1) {
      let wait = await attempt()
      if (wait > 0) {
        waits.push(wait / SECOND)
        at(Date.now() + wait)
        expect(await attempt()).toBe(0)
      }
    }
    return waits
  }

  it('are free five times, and then each doubles the wait up to a quarter of an hour', async () => {
    expect(await insist(13)).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('come in at most five at once', async () => {
    let waits = await times(50, () => attempt())
    expect(waits.filter(wait => wait === 0)).toHaveLength(5)
    expect(new Set(waits)).toEqual(new Set([0, 30 * SECOND]))
  })

  it('too early count nothing and shorten nothing', async () => {
    await times(5, () => attempt())
    after(10 * SECOND)
    expect(await times(3, () => attempt())).toEqual([20 * SECOND, 20 * SECOND, 20 * SECOND])
    after(30 * SECOND)
    expect(await attempt()).toBe(0)
    expect(await attempt()).toBe(MINUTE)
  })

  it('are forgiven by the right password, and only for that account', async () => {
    await times(5, () => attempt())
    await times(5, () => attempt('ben'))
    await limiter.forgive('ana')
    expect(await times(5, () => attempt())).toEqual([0, 0, 0, 0, 0])
    expect(await attempt('ben')).toBe(30 * SECOND)
  })

  it('after a hundred in a row are over until they are forgiven', async () => {
    await insist(100)
    for (let days of [1, 30, 365]) {
      after(days * DAY)
      expect(await attempt()).toBeGreaterThan(0)
    }
    await limiter.forgive('ana')
    expect(await attempt()).toBe(0)
  })

  it('are forgotten a month after the last one, but not those of an account that is closed', async () => {
    await attempt('ben')
    await insist(100)
    for (let day = 1; day <= 32; day += 1) {
      at(Date.now() + DAY)
      await runDurableObjectAlarm(limiter)
    }
    let keys = await runInDurableObject(limiter, (_, state) =>
      state.storage.sql.exec('select key from tries').toArray()
    )
    expect(keys).toEqual([{ key: 'ana' }])
    expect(await runDurableObjectAlarm(limiter)).toBe(false)
  })

  it('are remembered in sleep', async () => {
    await times(5, () => attempt())
    await evictDurableObject(limiter)
    expect(await attempt()).toBe(30 * SECOND)
  })
})
