import { act, cleanup, render, screen } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ContactScore } from '../../web/parts/contact-score.tsx'
import { countCall, scoreOf } from '../../web/stores/scores.ts'
import { AppServer, later, offline, refusal } from './app-server.ts'

let server: AppServer

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 2, 12) })
  server = new AppServer()
  for (let id = 1; id <= 99; id += 1) {
    server.answers[`GET /api/connectedness-score/${id}`] = { body: { score: id * 10 } }
  }
  server.answers['GET /api/connectedness-score'] = { body: { score: 7 } }
  keepSessionId('secret')
})

afterEach(async () => {
  cleanup()
  dropSessionId()
  await pass(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const reads = (whose = '') => server.calls(`GET /api/connectedness-score${whose}`).length

/** Looks at a score until the function that this gives is called. */
async function look(whose: number | 'own'): Promise<() => Promise<void>> {
  let stop = scoreOf(whose).listen(() => undefined)
  await pass()
  return async () => {
    stop()
    await pass(STORE_UNMOUNT_DELAY)
  }
}

describe('a score', () => {
  it('is read when somebody looks, and again only when it is older than 30 seconds', async () => {
    let leave = await look(5)
    expect(scoreOf(5).get()).toBe(50)
    await leave()
    leave = await look(5)
    expect(reads('/5')).toBe(1)
    await leave()
    await pass(30_000)
    await look(5)
    expect(reads('/5')).toBe(2)
  })

  it('of one’s own is what the answer to a call says, and nothing waits for that', async () => {
    await look('own')
    expect(scoreOf('own').get()).toBe(7)
    let slow = later()
    server.answers['POST /api/record-call'] = slow.answer
    void countCall(5)
    expect(server.calls('POST /api/record-call')).toEqual([{ receiverId: 5 }])
    slow.give({ body: { score: 107 } })
    await pass()
    expect(scoreOf('own').get()).toBe(107)
    expect(reads()).toBe(1)
  })

  it('stays as it is when a call could not be counted', async () => {
    let logged = vi.spyOn(console, 'warn').mockReturnValue()
    await look('own')
    for (let answer of [offline, refusal('internal'), refusal('too_many')]) {
      server.answers['POST /api/record-call'] = answer
      await countCall(5)
    }
    expect(scoreOf('own').get()).toBe(7)
    expect(logged.mock.calls).toEqual([
      ['A call was not counted'],
      ['A call was not counted'],
      ['A call was not counted']
    ])
    logged.mockRestore()
  })

  it('goes with the person who was signed in', async () => {
    await look(5)
    keepSessionId('of another')
    expect(scoreOf(5).value).toBeUndefined()
  })

  it('leaves room for other reads, whoever scrolls through a thousand contacts', async () => {
    for (let id = 1; id <= 99; id += 1) scoreOf(id).listen(() => undefined)
    await pass(30_000)
    expect(server.asked.length).toBe(60)
    await pass(31_000)
    expect(server.asked.length).toBe(99)
  })

  it('that could not be read is read when somebody looks again', async () => {
    server.answers['GET /api/connectedness-score/5'] = refusal('too_many')
    let leave = await look(5)
    await leave()
    server.answers['GET /api/connectedness-score/5'] = { body: { score: 50 } }
    await look(5)
    expect(scoreOf(5).get()).toBe(50)
  })
})

describe('the score in the row of a contact', () => {
  it('is read once the row can be seen', async () => {
    let see!: (isIntersecting: boolean) => void
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          see = isIntersecting => tell([{ isIntersecting }])
        }
        observe = () => undefined
        disconnect = () => undefined
      }
    )
    render(<ContactScore userId={5} />)
    await pass(100)
    expect(reads('/5')).toBe(0)
    await act(async () => {
      see(true)
      await pass(100)
    })
    expect(screen.getByText('Score 50')).toBeDefined()
    act(() => see(false))
    expect(screen.getByText('Score 50')).toBeDefined()
  })
})
