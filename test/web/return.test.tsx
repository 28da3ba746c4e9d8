import { act, cleanup, render } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { $sessionId, dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { $me } from '../../web/stores/me.ts'
import { AppServer, withTimer } from './app-server.ts'
import { FakeSocket, playSockets } from './fake-socket.ts'

let server: AppServer

beforeEach(async () => {
  vi.useFakeTimers()
  playSockets()
  server = new AppServer()
  keepSessionId('secret')
  render(<App />)
  await pass(10)
  act(() => FakeSocket.latest.opens())
  await pass(10)
})

afterEach(async () => {
  cleanup()
  dropSessionId()
  await pass(STORE_UNMOUNT_DELAY * 9)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The browser had kept the page as it was, and shows it again. */
function returns(): void {
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
}

it('C077: a page that comes back connects anew and reads what it shows', async () => {
  let first = FakeSocket.latest
  server.answers['GET /api/me'] = { body: withTimer(Date.now() + 60_000) }
  returns()
  expect(FakeSocket.alive).toEqual([FakeSocket.latest])
  expect(FakeSocket.latest).not.toBe(first)
  act(() => FakeSocket.latest.opens())
  await pass(10)
  expect($me.get()?.status).toBe('available')
})

it('C077: a page that comes back shows nothing of somebody who has signed out meanwhile', async () => {
  expect(document.body.textContent).toContain('Your Status')
  localStorage.removeItem('sessionId')
  returns()
  await pass(10)
  expect($sessionId.get()).toBeUndefined()
  expect(document.body.textContent).not.toContain('Your Status')
})
