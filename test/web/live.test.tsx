import { act, cleanup, render } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { $sessionId, dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { $live } from '../../web/stores/live.ts'
import { $me } from '../../web/stores/me.ts'
import { signOut } from '../../web/stores/session.ts'
import { $toast, dismissToast } from '../../web/stores/toasts.ts'
import { ana, AppServer, ben, noor, offline, refusal, withTimer } from './app-server.ts'
import { FakeSocket, playSockets } from './fake-socket.ts'

let server: AppServer

beforeEach(() => {
  vi.useFakeTimers()
  playSockets()
  server = new AppServer()
  history.replaceState(null, '', '/')
})

afterEach(async () => {
  cleanup()
  dropSessionId()
  dismissToast($toast.get()?.id ?? 0)
  // Stores rest one after the other, each a second after the last that listened to it.
  await pass(STORE_UNMOUNT_DELAY * 9)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(): Promise<FakeSocket> {
  keepSessionId('secret')
  render(
    <StrictMode>
      <App />
    </StrictMode>
  )
  await pass(10)
  act(() => FakeSocket.latest.opens())
  await pass(10)
  return FakeSocket.latest
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the live channel', () => {
  it('is one connection, also in strict mode and across pages (C076)', async () => {
    await open()
    for (let step = 0; step < 20; step += 1) {
      act(() => history.pushState(null, '', step % 2 ? '/' : '/settings'))
      await pass(50)
    }
    expect(FakeSocket.all.length).toBe(1)
    expect(FakeSocket.latest.url).toMatch(/^ws:\/\/.+\/ws\?sessionId=secret$/)
  })

  it('stays one connection when the network comes and goes (C076)', async () => {
    await open()
    for (let times = 0; times < 5; times += 1) {
      act(() => void dispatchEvent(new Event('offline')))
      expect($live.get()).toBe('down')
      act(() => void dispatchEvent(new Event('online')))
      act(() => FakeSocket.latest.opens())
    }
    expect(FakeSocket.alive).toEqual([FakeSocket.latest])
    expect($live.get()).toBe('up')
  })

  it('is down, and not on its way, for as long as there is no network', async () => {
    let socket = await open()
    act(() => void dispatchEvent(new Event('offline')))
    act(() => socket.closes(1006))
    expect($live.get()).toBe('down')
    act(() => void dispatchEvent(new Event('online')))
    act(() => FakeSocket.latest.opens())
    expect($live.get()).toBe('up')
  })

  it('closes with its session, and opens for the next person only (C076)', async () => {
    let first = await open()
    act(signOut)
    expect(first.readyState).toBe(FakeSocket.CLOSED)
    await pass(60_000)
    expect(FakeSocket.alive).toEqual([])
    act(() => keepSessionId('of Ben'))
    await pass(10)
    expect(FakeSocket.alive.map(socket => socket.url.split('=')[1])).toEqual(['of%20Ben'])
    act(() => first.tells({ type: 'request_gone', userId: 3 }))
    expect(server.calls('GET /api/friend-requests').length).toBeLessThan(4)
  })

  it('reads what is shown anew on every connection (D2)', async () => {
    let socket = await open()
    server.asked = []
    act(() => socket.closes(1006))
    await pass(2_000)
    act(() => FakeSocket.latest.opens())
    await pass(10)
    for (let path of ['me', 'friends', 'friend-requests', 'contact-groups']) {
      expect(server.calls(`GET /api/${path}`).length).toBeGreaterThan(0)
    }
  })

  it('reads in rounds of 5 s while it is down, and not while it is up', async () => {
    let socket = await open()
    server.asked = []
    await pass(29_000)
    expect(server.asked).toEqual([])
    act(() => socket.closes(1008))
    server.asked = []
    await pass(10_100)
    expect(server.calls('GET /api/me').length).toBe(2)
    expect(server.calls('GET /api/friends').length).toBe(2)
  })

  it('tells the server whether the page is looked at', async () => {
    let socket = await open()
    act(() => hide(true))
    act(() => hide(false))
    let told = socket.sent.filter(text => text.includes('foreground'))
    expect(told.map(text => JSON.parse(text).value)).toEqual([true, false, true])
  })

  it('ends the session after 4401 and never comes back (D20)', async () => {
    let socket = await open()
    act(() => socket.closes(4401))
    expect($sessionId.get()).toBeUndefined()
    await pass(120_000)
    expect(FakeSocket.all.length).toBe(1)
    expect($toast.get()).toBeUndefined()
  })

  it('ends the session when a refused upgrade turns out to be a 401', async () => {
    let socket = await open()
    act(() => socket.closes(1006))
    await pass(2_000)
    server.answers['GET /api/me'] = refusal('unauthorized')
    act(() => FakeSocket.latest.closes(1006))
    await pass(10)
    expect($sessionId.get()).toBeUndefined()
  })

  it('signs nobody out while the server is away (D39)', async () => {
    let socket = await open()
    server.answers['GET /api/me'] = offline
    server.answers['GET /api/friends'] = refusal('internal')
    act(() => socket.closes(1006))
    await pass(90_000)
    expect($sessionId.get()).toBe('secret')
    expect($me.get()?.displayName).toBe('Ana Silva')
  })

  it('is replaced by a page that wakes up, which then sees what another device did (C058)', async () => {
    let end = Date.now() + 3_600_000
    server.answers['GET /api/me'] = { body: withTimer(end) }
    await open()
    expect($me.get()?.status).toBe('available')
    act(() => hide(true))
    server.answers['GET /api/me'] = { body: ana }
    vi.setSystemTime(Date.now() + 1_200_000)
    act(() => hide(false))
    act(() => FakeSocket.latest.opens())
    await pass(10)
    expect($me.get()?.status).toBe('unavailable')
    expect($toast.get()).toBeUndefined()
    vi.setSystemTime(end)
    await pass(2_000)
    expect(server.calls('POST /api/status')).toEqual([])
    expect($toast.get()).toBeUndefined()
  })
})

describe('news', () => {
  it('of a status are told once and read once, however many come together', async () => {
    let socket = await open()
    server.asked = []
    act(() => {
      for (let userId of [2, 3, 4]) {
        socket.tells({
          type: 'status_change',
          userId,
          displayName: 'Ben Okoro',
          status: 'available'
        })
      }
    })
    await pass(10)
    expect(server.calls('GET /api/friends').length).toBeLessThanOrEqual(2)
    expect($toast.get()).toMatchObject({
      title: 'Status Update',
      text: 'Ben Okoro is now available'
    })
  })

  it('of a message or a timer are shown without a toast', async () => {
    let socket = await open()
    server.asked = []
    act(() => socket.tells({ type: 'contact_changed', userId: 2, statusMessage: 'cooking' }))
    await pass(10)
    expect(server.calls('GET /api/friends').length).toBe(1)
    expect($toast.get()).toBeUndefined()
  })

  it('of a request are told with the name of who asks', async () => {
    let socket = await open()
    server.asked = []
    let { id, user, userId } = noor
    act(() =>
      socket.tells({ type: 'friend_request', id, userId, user, displayName: user.displayName })
    )
    await pass(10)
    expect(server.calls('GET /api/friend-requests').length).toBe(1)
    expect($toast.get()).toMatchObject({
      title: 'Contact Request',
      text: 'Noor Haddad sent you a contact request'
    })
  })

  it('of oneself are taken over as they are', async () => {
    let socket = await open()
    act(() => socket.tells({ type: 'me', ...withTimer(Date.now() + 60_000) }))
    expect($me.get()?.status).toBe('available')
  })

  it('that are older than what came before are dropped', async () => {
    let socket = await open()
    act(() => socket.tells({ type: 'me', ...withTimer(Date.now() + 60_000), version: 9 }))
    act(() => socket.tells({ type: 'me', ...ana, version: 8 }))
    expect($me.get()?.status).toBe('available')
  })

  it('that nobody can read, of an unknown type or without a stamp, change nothing', async () => {
    let warn = vi.spyOn(console, 'warn').mockReturnValue()
    let socket = await open()
    server.asked = []
    act(() => {
      socket.says('{')
      socket.says('null')
      socket.says('{"type":"party","version":1,"serverTime":1}')
      socket.says('{"type":"toString","version":1,"serverTime":1}')
      socket.says('{"type":"contact_added","version":0,"serverTime":1,"userId":2}')
      socket.says('{"type":"contact_added","version":1,"userId":2}')
    })
    await pass(10)
    expect(server.asked).toEqual([])
    expect($toast.get()).toBeUndefined()
    expect(warn).toHaveBeenCalledTimes(6)
    warn.mockRestore()
  })

  it('of a contact who is gone take the contact off the page', async () => {
    server.answers['GET /api/me'] = { body: withTimer(Date.now() + 3_600_000) }
    let socket = await open()
    expect(document.body.textContent).toContain(ben.displayName)
    server.answers['GET /api/friends'] = { body: [] }
    act(() => socket.tells({ type: 'contact_removed', userId: ben.id }))
    await pass(10)
    expect(document.body.textContent).not.toContain(ben.displayName)
  })
})
