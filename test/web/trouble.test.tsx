import { REREAD_MS } from '#contract/timing.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keepSessionId } from '../../web/lib/session-id.ts'
import { groups } from '../../web/stores/groups.ts'
import { $me, me } from '../../web/stores/me.ts'
import { switchOn } from '../../web/stores/status.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { family, noor, offline, refusal, withTimer } from './app-server.ts'
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

it('whatever is shown and could not be read is read again by itself, and says so until then', async () => {
  visit.server.answers['GET /api/friend-requests'] = refusal('internal')
  visit.server.answers['GET /api/contact-groups'] = refusal('internal')
  act(() => keepSessionId('of Ben'))
  await pass(10)
  act(() => FakeSocket.latest.opens())
  await pass(REREAD_MS)
  let requestList = within(screen.getByRole('region', { name: 'Contact Requests' }))
  expect(requestList.getByText("This list couldn't be loaded.")).toBeDefined()
  visit.server.answers['GET /api/friend-requests'] = { body: [noor] }
  visit.server.answers['GET /api/contact-groups'] = { body: [family] }
  await pass(REREAD_MS)
  expect(screen.getByText('Noor Haddad')).toBeDefined()
  expect(groups.$state.get()).toEqual({ state: 'ready', value: [family] })
  visit.server.asked.length = 0
  await pass(3 * REREAD_MS)
  expect(visit.server.asked).toEqual([])
})

it('a clock that was moved on the device is put right by the next news (D8)', async () => {
  let lit = withTimer(Date.now() + 1_800_000)
  visit.server.answers['GET /api/me'] = { body: lit }
  act(() => FakeSocket.latest.tells({ type: 'me', ...lit }))
  visit.server.aheadMs = 3_600_000
  vi.setSystemTime(Date.now() + visit.server.aheadMs)
  await pass(1_000)
  expect($me.get()?.status).toBe('unavailable')
  let serverTime = Date.now() - visit.server.aheadMs
  act(() => FakeSocket.latest.tells({ type: 'me', ...lit, serverTime }))
  await pass(10)
  expect($me.get()?.status).toBe('available')
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

it('news that the account has changed have everything that is shown read anew', async () => {
  visit.server.asked = []
  visit.server.answers['GET /api/friend-requests'] = { body: [noor] }
  act(() => FakeSocket.latest.tells({ type: 'stale', what: 'account' }))
  await pass(50)
  expect(screen.getByText('Noor Haddad')).toBeDefined()
  let paths = visit.server.asked.map(({ path }) => path)
  for (let what of ['me', 'friends', 'notifications']) expect(paths).toContain(`GET /api/${what}`)
  expect(new Set(paths).size).toBe(paths.length)
})
