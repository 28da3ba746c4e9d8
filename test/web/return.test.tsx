import { REREAD_MS } from '#contract/timing.ts'
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { $sessionId } from '../../web/lib/session-id.ts'
import { $live } from '../../web/stores/live.ts'
import { $me } from '../../web/stores/me.ts'
import { ana, withTimer } from './app-server.ts'
import { AppVisit, pass } from './app-visit.tsx'
import { FakeSocket } from './fake-socket.ts'

const visit = new AppVisit()

/** The browser had kept the page as it was, and shows it again. */
function returns(): void {
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

it('C058: a page that was frozen shows what is true at once, and again once news can come', async () => {
  act(() => hide(true))
  vi.setSystemTime(Date.now() + 3_600_000)
  visit.server.answers['GET /api/me'] = { body: withTimer(Date.now() + 60_000) }
  visit.server.asked = []
  act(() => hide(false))
  await pass(10)
  expect($live.get()).toBe('connecting')
  expect($me.get()?.status).toBe('available')
  expect(visit.server.asked.map(({ path }) => path)).toEqual(['GET /api/me', 'GET /api/friends'])
  visit.server.answers['GET /api/me'] = { body: ana }
  await pass(REREAD_MS)
  expect($me.get()?.status).toBe('unavailable')
  visit.server.asked = []
  act(() => FakeSocket.latest.opens())
  await pass(10)
  expect($live.get()).toBe('up')
  expect(visit.server.calls('GET /api/friend-requests').length).toBe(1)
  expect(visit.server.calls('GET /api/me').length).toBe(1)
})

it('C077: a page that comes back connects anew and reads what it shows', async () => {
  let first = FakeSocket.latest
  visit.server.answers['GET /api/me'] = { body: withTimer(Date.now() + 60_000) }
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
