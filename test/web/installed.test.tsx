import { NOTICES, type Notification } from '#contract/notifications.ts'
import { UPDATE_LOOK_MS } from '#contract/timing.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '../../web/stores/notifications.ts'
import { signOut } from '../../web/stores/session.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { at, ben, offline } from './app-server.ts'
import { AppVisit, pass } from './app-visit.tsx'
import { playBadge, playWorker } from './fake-container.ts'
import { FakeSocket } from './fake-socket.ts'
import { click } from './settings-visit.tsx'

const worker = playWorker()
const badge = playBadge()
const visit = new AppVisit()

beforeEach(async () => {
  badge.length = 0
  worker.registration.update.mockClear()
  worker.close.mockClear()
  document.documentElement.dataset['version'] = 'this one'
  // The code that is about the installed app comes last.
  await vi.dynamicImportSettled()
  await pass(20)
  says({ type: 'version', version: 'this one' })
})

const says = (word: Parameters<typeof worker.says>[0]) => act(() => worker.says(word))
const notice = () => screen.queryByText('A new version is ready')

it('registers one service worker, by the one address that may be one', () => {
  expect(worker.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]])
})

describe('C077: a new version', () => {
  it('is offered calmly, and loaded when one says so', async () => {
    let reload = vi.spyOn(location, 'reload').mockReturnValue()
    says({ type: 'version', version: 'the next' })
    expect(notice()?.closest('[aria-live=polite]')).not.toBeNull()
    expect(reload).not.toHaveBeenCalled()
    await click('Reload')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is no news to a page that is of it already', () => {
    says({ type: 'version', version: 'this one' })
    expect(notice()).toBeNull()
  })

  it('can wait, until there is another', async () => {
    says({ type: 'version', version: 'the next' })
    await click('Later')
    expect(notice()).toBeNull()
    says({ type: 'version', version: 'the one after' })
    expect(notice()).not.toBeNull()
  })

  it('is looked for when the live channel comes back, but not again and again', async () => {
    let { update } = worker.registration
    let comesBack = async () => {
      act(() => FakeSocket.latest.closes(1006))
      await pass(5_000)
      act(() => FakeSocket.latest.opens())
      await pass(10)
    }
    await comesBack()
    expect(update).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + UPDATE_LOOK_MS)
    await comesBack()
    expect(update).toHaveBeenCalledTimes(1)
    await comesBack()
    expect(update).toHaveBeenCalledTimes(1)
  })

  it('is looked for when one comes back to the app, and nothing breaks without a network', async () => {
    let { update } = worker.registration
    update.mockRejectedValue(new TypeError('Failed to fetch'))
    vi.setSystemTime(Date.now() + UPDATE_LOOK_MS)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(10)
    expect(update).toHaveBeenCalledTimes(1)
    expect(notice()).toBeNull()
  })
})

describe('the badge', () => {
  const row = (id: number, read = false): Notification => ({
    id,
    type: 'call_available',
    ...NOTICES.available,
    read,
    createdAt: at(Date.now())
  })

  it('is how many notifications are unread, and stays while that is not known', async () => {
    visit.server.answers['GET /api/notifications'] = { body: [row(1), row(2), row(3, true)] }
    await act(() => notifications.load())
    visit.server.answers['GET /api/notifications'] = offline
    await act(() => notifications.load())
    expect(badge.at(-1)).toBe(2)
  })

  it('C024: goes with whoever signs out, and so does what the device still shows', async () => {
    visit.server.answers['GET /api/notifications'] = { body: [row(1)] }
    await act(() => notifications.load())
    expect([badge.at(-1), worker.close.mock.calls.length]).toEqual([1, 0])
    act(signOut)
    await pass(10)
    expect([badge.at(-1), worker.close.mock.calls.length]).toEqual([0, 1])
  })
})

describe('a tap on a notification of the system', () => {
  const taps = async (word: Parameters<typeof worker.says>[0]) => {
    let went = vi.spyOn(location, 'href', 'set').mockReturnValue()
    says(word)
    await pass(10)
    let calls = [...went.mock.calls]
    went.mockRestore()
    return calls
  }
  const phone = '+15550100000'

  it('goes to its page, within the app', async () => {
    await taps({ type: 'open', url: '/settings?tab=schedule' })
    expect(location.pathname + location.search).toBe('/settings?tab=schedule')
    let { length } = history
    await taps({ type: 'open', url: '/settings?tab=schedule' })
    expect(history.length).toBe(length)
  })

  it('calls a contact who is still available, and counts it', async () => {
    visit.server.answers['POST /api/record-call'] = { body: { score: 150 } }
    expect(await taps({ type: 'call', phone, userId: ben.id })).toEqual([[`tel:${phone}`]])
    expect(visit.server.calls('POST /api/record-call')).toEqual([{ receiverId: ben.id }])
  })

  it('calls nobody for whom it is no good time any more', async () => {
    let { phoneNumber: _, statusMessage: __, ...rest } = ben
    visit.server.answers['GET /api/friends'] = { body: [{ ...rest, status: 'unavailable' }] }
    expect(await taps({ type: 'call', phone, userId: ben.id })).toEqual([])
    expect($toast.get()?.title).toBe('Not a good time any more')
    expect(visit.server.calls('POST /api/record-call')).toEqual([])
  })

  it('calls where nobody can be asked', async () => {
    visit.server.answers['GET /api/friends'] = offline
    visit.server.answers['POST /api/record-call'] = offline
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(await taps({ type: 'call', phone, userId: ben.id })).toEqual([[`tel:${phone}`]])
    expect(await taps({ type: 'call', phone })).toEqual([[`tel:${phone}`]])
  })
})
