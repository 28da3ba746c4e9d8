import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSocket, retryDelay, type Socket, type SocketReactions } from '../../web/lib/socket.ts'
import { FakeSocket, playSockets } from './fake-socket.ts'

let socket: Socket
let on: { [Name in keyof SocketReactions]: ReturnType<typeof vi.fn<SocketReactions[Name]>> }

beforeEach(() => {
  vi.useFakeTimers()
  playSockets()
  on = {
    opened: vi.fn<SocketReactions['opened']>(),
    received: vi.fn<SocketReactions['received']>(),
    closed: vi.fn<SocketReactions['closed']>(),
    mayRetry: vi.fn<SocketReactions['mayRetry']>(code => code !== 4401),
    refused: vi.fn<SocketReactions['refused']>(async () => {})
  }
  socket = keepSocket(() => 'ws://localhost/ws', on)
})

afterEach(() => {
  socket.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the live connection', () => {
  it('waits longer and longer between tries, at random, from 1 to 30 s (C075)', () => {
    let shortest = [1, 2, 3, 4, 5, 6].map(tries => retryDelay(tries, 0))
    let longest = [1, 2, 3, 4, 5, 6].map(tries => retryDelay(tries, 1))
    expect(shortest).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it.each([1001, 1006, 1012])(
    'comes back after a close with %i, one try at a time (C075)',
    async code => {
      FakeSocket.latest.opens()
      FakeSocket.latest.closes(code)
      expect(on.closed).toHaveBeenCalledWith(true)
      expect(FakeSocket.all.length).toBe(1)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(FakeSocket.all.length).toBe(2)
      expect(FakeSocket.alive.length).toBe(1)
    }
  )

  it('asks why after a refused try, before the next one (D31)', async () => {
    let tell!: () => void
    on.refused.mockReturnValue(
      new Promise<void>(resolve => {
        tell = resolve
      })
    )
    FakeSocket.latest.closes(1006)
    expect(on.closed).toHaveBeenCalledWith(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all.length).toBe(1)
    tell()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(FakeSocket.all.length).toBe(2)
  })

  it('never tries again after a close that forbids it, not even when woken', async () => {
    FakeSocket.latest.opens()
    FakeSocket.latest.closes(4401)
    await vi.advanceTimersByTimeAsync(120_000)
    socket.replace()
    expect(FakeSocket.all.length).toBe(1)
  })

  it('is replaced when a sign of life does not come, and is not when it does', async () => {
    FakeSocket.latest.opens()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(FakeSocket.latest.sent).toEqual(['ping'])
    FakeSocket.latest.says('pong')
    expect(on.received).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(FakeSocket.alive.length).toBe(1)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(FakeSocket.all.length).toBe(2)
    expect(FakeSocket.alive).toEqual([FakeSocket.latest])
  })

  it('does not wait for a connection that neither opens nor closes', async () => {
    await vi.advanceTimersByTimeAsync(12_000)
    expect(FakeSocket.all.length).toBe(2)
    expect(FakeSocket.alive.length).toBe(1)
  })

  it('cuts a wait short when it is replaced, and leaves no second connection behind', async () => {
    FakeSocket.latest.opens()
    FakeSocket.latest.closes(1006)
    socket.replace()
    socket.replace()
    FakeSocket.latest.opens()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(FakeSocket.all.length).toBe(3)
    expect(FakeSocket.alive).toEqual([FakeSocket.latest])
  })

  it('tells of an open connection that it is gone when it is replaced', () => {
    FakeSocket.latest.opens()
    socket.replace()
    expect(on.closed.mock.calls).toEqual([[true]])
    socket.replace()
    expect(on.closed).toHaveBeenCalledTimes(1)
  })

  it('hears nothing of a connection it has let go', () => {
    let old = FakeSocket.latest
    old.opens()
    socket.replace()
    old.says('{"type":"late"}')
    old.closes(4401)
    expect(on.received).not.toHaveBeenCalled()
    expect(on.mayRetry).not.toHaveBeenCalled()
  })

  it('stays closed once stopped', async () => {
    FakeSocket.latest.closes(1006)
    socket.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(FakeSocket.alive).toEqual([])
  })
})
