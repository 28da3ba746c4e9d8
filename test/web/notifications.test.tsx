import type { Notification } from '#contract/notifications.ts'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Bell } from '../../web/parts/bell.tsx'
import { newsReader } from '../../web/stores/news.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { ago } from '../../web/words/times.ts'
import { ana, at, dani, later, offline, refusal } from './app-server.ts'
import { now, on, pass, Visit } from './home-visit.tsx'
import { keepSessionId } from '../../web/lib/session-id.ts'

const visit = new Visit()
const SECOND = 1_000
const MINUTE = 60 * SECOND

function notice(id: number, more: Partial<Notification> = {}): Notification {
  let title = `Ben ${id} is available`
  let message = 'Tap to call them now'
  return { id, type: 'status_change', title, message, read: false, createdAt: at(now), ...more }
}

const unread = (count: number) => Array.from({ length: count }, (_, i) => notice(i + 1))
const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const badge = () => bell().getAttribute('aria-label')
const items = () => screen.getAllByRole('listitem')
const reads = () => visit.server.asked.filter(({ path }) => path.endsWith('/read'))

async function arrive(list: Notification[], me = ana): Promise<void> {
  visit.server.answers['GET /api/notifications'] = { body: list }
  visit.server.answers['GET /api/me'] = { body: me }
  for (let { id } of list) {
    visit.server.answers[`POST /api/notifications/${id}/read`] = { status: 204 }
  }
  keepSessionId('secret')
  render(<Bell />)
  await pass(20)
}

async function open(): Promise<void> {
  fireEvent.click(bell())
  await vi.dynamicImportSettled()
  await pass(20)
}

describe('the age of a notification', () => {
  it.each([
    [59 * SECOND, 'Just now'],
    [60 * SECOND, '1 minutes ago'],
    [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
    [60 * MINUTE, '1 hours ago'],
    [1_439 * MINUTE, '23 hours ago'],
    [1_440 * MINUTE, '1 days ago'],
    [49 * 60 * MINUTE, '2 days ago'],
    [-30 * SECOND, 'Just now'],
    [-180 * MINUTE, 'Just now']
  ])('C096: of %i ms is said by the letter', (age, words) => {
    expect(ago(now - age, now)).toBe(words)
  })
})

describe('the bell', () => {
  it('counts what is unread, and nothing where there is none', async () => {
    await arrive([notice(1), notice(2, { read: true }), notice(3)])
    expect(badge()).toBe('Notifications, 2 unread')
    expect(bell().textContent).toBe('2')
  })

  it('opens on an empty list with a kind word', async () => {
    await arrive([])
    expect(badge()).toBe('Notifications')
    await open()
    expect(screen.getByText('No notifications')).toBeDefined()
    expect(screen.getByText("You're all caught up!")).toBeDefined()
    expect(reads()).toEqual([])
  })

  it('C100: is at 0 as soon as it is opened, with at most six calls under way', async () => {
    await arrive(unread(20))
    let answers = new Map(unread(20).map(({ id }) => [id, later()]))
    for (let [id, slow] of answers) {
      visit.server.answers[`POST /api/notifications/${id}/read`] = slow.answer
    }
    await open()
    expect(badge()).toBe('Notifications')
    expect(reads().length).toBe(6)
    answers.get(1)?.give({ status: 204 })
    await pass(5)
    expect(reads().length).toBe(7)
    for (let slow of answers.values()) slow.give({ status: 204 })
    await pass(50)
    expect(new Set(reads().map(({ path }) => path)).size).toBe(20)
    expect(reads().length).toBe(20)
  })

  it('C100: says nothing of one call that failed, and shows it as unread when it is read anew', async () => {
    let warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await arrive(unread(10))
    visit.server.answers['POST /api/notifications/7/read'] = refusal('internal')
    await open()
    expect(badge()).toBe('Notifications')
    expect($toast.get()).toBeUndefined()
    expect(warned).toHaveBeenCalledTimes(1)
    expect(visit.server.calls('GET /api/notifications').length).toBe(1)
    expect(reads().length).toBe(10)
    warned.mockRestore()
  })

  it('reads the list anew when the batch fails, and gives up the rest of it', async () => {
    let warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await arrive(unread(30))
    for (let { id } of unread(30)) {
      visit.server.answers[`POST /api/notifications/${id}/read`] = offline
    }
    await open()
    expect(reads().length).toBeLessThanOrEqual(8)
    expect(visit.server.calls('GET /api/notifications').length).toBe(2)
    expect(badge()).toBe('Notifications, 30 unread')
    expect($toast.get()).toBeUndefined()
    warned.mockRestore()
  })

  it('takes one that is gone by now as read', async () => {
    await arrive(unread(3))
    visit.server.answers['POST /api/notifications/1/read'] = refusal('notification_not_found')
    visit.server.answers['POST /api/notifications/2/read'] = refusal('notification_not_found')
    await open()
    expect(visit.server.calls('GET /api/notifications').length).toBe(1)
    expect(badge()).toBe('Notifications')
  })

  it('C100: leaves unread what comes while a batch runs', async () => {
    await arrive(unread(2))
    let slow = later()
    visit.server.answers['POST /api/notifications/2/read'] = slow.answer
    await open()
    let list = [notice(3), ...unread(2).map(item => ({ ...item, read: true }))]
    visit.server.answers['GET /api/notifications'] = { body: list }
    let hears = newsReader()
    let news = { type: 'notification', version: 1, serverTime: now, notification: notice(3) }
    act(() => hears(JSON.stringify(news)))
    slow.give({ status: 204 })
    await pass(50)
    expect(badge()).toBe('Notifications, 1 unread')
    expect(reads().map(({ path }) => path)).not.toContain('POST /api/notifications/3/read')
  })
})

describe('the list', () => {
  it('marks what was new when it was opened, by more than colour', async () => {
    await arrive([notice(1), notice(2, { read: true })])
    await open()
    let [fresh, old] = items()
    expect(within(fresh!).getByText('New')).toBeDefined()
    expect(within(old!).queryByText('New')).toBeNull()
  })

  it('leads Home from each, and closes', async () => {
    history.replaceState(null, '', '/info')
    await arrive([notice(1)])
    await open()
    fireEvent.click(screen.getByRole('link', { name: /Ben 1 is available/ }))
    await pass(20)
    expect(location.pathname).toBe('/')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('draws a type it does not know', async () => {
    await arrive([notice(1, { type: 'letter' as never, title: 'Something new' })])
    await open()
    expect(screen.getByText('Something new')).toBeDefined()
  })

  it('C032: reads from left to right, whatever name a sentence begins with', async () => {
    let request = { title: 'Contact Request', message: `${dani} sent you a contact request` }
    await arrive([notice(1, { title: `${dani} is available` }), notice(2, request)])
    await open()
    for (let sentence of [`${dani} is available`, request.message]) {
      expect(screen.getByText(sentence).dir).toBe('ltr')
    }
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    await arrive([])
    visit.server.answers['GET /api/notifications'] = offline
    await open()
    let news = { type: 'request_gone', version: 1, serverTime: now, userId: 3 }
    act(() => newsReader()(JSON.stringify(news)))
    await pass(20)
    expect(screen.getByRole('alert').textContent).toContain('out of date')
    visit.server.answers['GET /api/notifications'] = { body: [notice(1, { read: true })] }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(20)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(items().length).toBe(1)
  })
})

describe('the warning of the safety net (D5i)', () => {
  const soon = notice(9, {
    type: 'net_soon',
    title: 'Your light goes off in 5 minutes',
    message: 'Still available, or turn off?'
  })
  const near = { ...on, until: at(now + 4 * MINUTE) }

  it('offers to stay on, which begins the 12 hours anew', async () => {
    await arrive([soon], near)
    await open()
    visit.server.answers['POST /api/status'] = { body: on }
    fireEvent.click(screen.getByRole('button', { name: 'Still available' }))
    await pass(20)
    expect(visit.posts).toEqual([{ status: 'available', keep: true }])
    expect($toast.get()?.text).toMatch(/^Off at .+ at the latest$/)
    expect(screen.queryByRole('button', { name: 'Still available' })).toBeNull()
  })

  it('offers to turn off', async () => {
    await arrive([soon], near)
    await open()
    visit.server.answers['POST /api/status'] = { body: ana }
    fireEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    await pass(20)
    expect(visit.posts).toEqual([{ status: 'unavailable' }])
  })

  it.each([
    ['the light is off', ana],
    ['its end is far', on],
    ['a timer ends it', { ...near, statusExpiresAt: near.until, source: 'timer' as const }],
    ['the schedule ends it', { ...near, source: 'schedule' as const }]
  ])('offers nothing when %s', async (_, me) => {
    await arrive([soon], me)
    await open()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })

  it('shows on every page when it comes, and can be answered there', async () => {
    await arrive([], near)
    let news = { type: 'notification', version: 1, serverTime: now, notification: soon }
    act(() => newsReader()(JSON.stringify(news)))
    visit.server.answers['POST /api/status'] = { body: on }
    expect($toast.get()).toMatchObject({ title: soon.title, ms: 10_000 })
    act(() => $toast.get()?.action?.run())
    await pass(20)
    expect(visit.posts).toEqual([{ status: 'available', keep: true }])
  })
})

it('D2: what is read on another device is counted no more, and says nothing', async () => {
  await arrive([notice(1), notice(2, { type: 'net' })])
  expect(badge()).toContain('2')
  let hear = newsReader()
  for (let [version, id] of [1, 2].entries()) {
    let read = { ...notice(id, { type: 'net' }), read: true }
    let news = { type: 'notification', notification: read, version: version + 1, serverTime: now }
    act(() => hear(JSON.stringify(news)))
    await pass(20)
  }
  expect(badge()).toBe('Notifications')
  expect($toast.get()).toBeUndefined()
  expect(visit.server.calls('GET /api/notifications')).toHaveLength(1)
})
