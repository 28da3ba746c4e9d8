import { REREAD_MS } from '#contract/timing.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { $me, me } from '../../web/stores/me.ts'
import { switchOn } from '../../web/stores/status.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { offline, refusal } from './app-server.ts'
import { AppVisit, pass } from './app-visit.tsx'
import { FakeSocket } from './fake-socket.ts'

const visit = new AppVisit()

/** The channel breaks, and a first try to open it again fails. */
async function loseChannel(): Promise<void> {
  act(() => FakeSocket.latest.closes(1006))
  await pass(2_000)
  act(() => FakeSocket.latest.closes(1006))
  await pass(10)
}

describe('while news does not come, the app says why', () => {
  it('the device has no network', () => {
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText("You're offline. What you see may be out of date.")).toBeDefined()
    act(() => void dispatchEvent(new Event('online')))
    act(() => FakeSocket.latest.opens())
    expect(screen.queryByText(/offline/)).toBeNull()
  })

  it('no answer comes', async () => {
    visit.server.answers['GET /api/me'] = offline
    await loseChannel()
    expect(
      screen.getByText("We can't reach the server. What you see may be out of date.")
    ).toBeDefined()
  })

  it('the server has failed', async () => {
    visit.server.answers['GET /api/me'] = refusal('internal')
    await loseChannel()
    expect(
      screen.getByText('The server has a problem. What you see may be out of date.')
    ).toBeDefined()
  })

  it('only the live channel is refused, and reading goes on', async () => {
    await loseChannel()
    expect(
      screen.getByText('Live news is held up. We look for it every few seconds.')
    ).toBeDefined()
  })
})

it('what was refused for a while is read again, although the channel is up', async () => {
  let answer = visit.server.answers['GET /api/me']!
  visit.server.answers['GET /api/me'] = refusal('too_many')
  await act(async () => {
    me.clear()
    await me.load()
  })
  expect(screen.getByText('Too many tries. Please wait a moment.')).toBeDefined()
  await pass(REREAD_MS)
  expect($me.get()).toBeUndefined()
  visit.server.answers['GET /api/me'] = answer
  await pass(REREAD_MS)
  expect(screen.queryByText(/^Too many tries/)).toBeNull()
  visit.server.asked.length = 0
  await pass(3 * REREAD_MS)
  expect(visit.server.asked).toEqual([])
})

it('D39: who is signed in, and of whom nothing can be read, finds what is wrong, and ways on', async () => {
  let answer = visit.server.answers['GET /api/me']!
  visit.server.answers['GET /api/me'] = refusal('internal')
  await act(async () => {
    me.clear()
    await me.load()
  })
  let notice = within(screen.getByRole('alert'))
  expect(notice.getByRole('heading', { level: 1 }).textContent).toBe('The server has a problem.')
  expect(notice.getByText('You are still signed in. We keep trying.')).toBeDefined()
  expect(notice.getByRole('button', { name: 'Sign Out' })).toBeDefined()
  visit.server.answers['GET /api/me'] = answer
  fireEvent.click(notice.getByRole('button', { name: 'Try again' }))
  await pass(10)
  expect(screen.getByRole('region', { name: 'Your Status' })).toBeDefined()
})

describe('a change that failed tells why', () => {
  it.each([
    ['without a network', offline, false, 'There is no network.'],
    ['without an answer', offline, true, "We can't reach the server."],
    [
      'by a server that has no words for it',
      { body: '<h1>Bad gateway</h1>', status: 502 },
      true,
      'The server has a problem.'
    ]
  ])('%s', async (_, answer, isOnline, reason) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    visit.server.answers['POST /api/status'] = answer
    await act(switchOn)
    let told = { kind: 'failure', title: 'Error', text: 'Failed to update status', reason }
    expect($toast.get()).toMatchObject(told)
  })

  it('by a server that has', async () => {
    visit.server.answers['POST /api/status'] = refusal('status_changed')
    await act(switchOn)
    expect($toast.get()).toMatchObject({ text: 'Your status has changed', reason: undefined })
  })
})
