import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('SECURITY 4: the limit of reads', () => {
  it('is asked for each read with the session as its key, and for nothing else', async () => {
    let [ana] = await newPeople('Ana Silva')
    let limit = vi.spyOn(env.READS, 'limit')
    await ana.tries('GET', '/api/me')
    await ana.tries('GET', '/api/friends')
    await ana.goesUnavailable()
    let keys = limit.mock.calls.map(([{ key }]) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^\d+$/)
  })

  it('refuses with 429 and a time to wait', async () => {
    let [ana] = await newPeople('Ana Silva')
    vi.spyOn(env.READS, 'limit').mockResolvedValue({ success: false })
    let answer = await ana.tries('GET', '/api/friends')
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe('60')
  })

  it('lets everybody through when it fails itself', async () => {
    let [ana] = await newPeople('Ana Silva')
    vi.spyOn(env.READS, 'limit').mockRejectedValue(new Error('out of order'))
    expect((await ana.tries('GET', '/api/friends')).status).toBe(200)
  })
})
