import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { $sessionId } from '../../web/lib/session-id.ts'
import { $me } from '../../web/stores/me.ts'
import { withTimer } from './app-server.ts'
import { AppVisit, pass } from './app-visit.tsx'
import { FakeSocket } from './fake-socket.ts'

const visit = new AppVisit()

/** The browser had kept the page as it was, and shows it again. */
function returns(): void {
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
}

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
