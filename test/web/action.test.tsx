import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $toast } from '../../web/stores/toasts.ts'
import { AccountVisit, press } from './account-visit.tsx'
import { later, offline, refusal } from './app-server.ts'

const visit = new AccountVisit()
const secret = 'a1'.repeat(32)
const use = `POST /api/actions/${secret}`
const undo = `${use}/undo`
const on = {
  displayName: 'Ana Silva',
  status: 'available',
  statusExpiresAt: '2026-05-02T15:40:00.000Z',
  changed: true
}
const off = { ...on, status: 'unavailable', statusExpiresAt: null }

beforeEach(() => {
  arrivesBy('none')
  visit.server.answers[use] = { body: on }
})

/** What the answer to the visit told of how it began. */
function arrivesBy(site: string, type = 'navigate'): void {
  let serverTiming = [{ name: 'nav', description: site }]
  let entries = [{ type, serverTiming }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
}

function seen(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const posts = () => visit.server.calls(use).length
const heading = (name: RegExp | string) =>
  screen.findByRole('heading', { name }, { timeout: 5_000 })

describe('D51: the page of a link', () => {
  it('without its secret the page asks for nothing', async () => {
    visit.arrive('/do')
    expect(await heading('Open the link once more')).toBeDefined()
    expect(visit.server.asked).toEqual([])
  })

  it('uses it at once, and tells whose light it is, what has become of it and until when', async () => {
    visit.arrive(`/do#${secret}`)
    expect(location.href).not.toContain(secret)
    expect(await heading('Ana Silva is now available')).toBeDefined()
    expect(screen.getByText(/^Until /)).toBeDefined()
    expect(posts()).toBe(1)
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  it('says that it was so already, and has nothing to undo then', async () => {
    visit.server.answers[use] = { body: { ...off, changed: false } }
    visit.arrive(`/do#${secret}`)
    expect(await heading('Ana Silva was already unavailable')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('can take it back', async () => {
    visit.server.answers[undo] = { body: off }
    visit.arrive(`/do#${secret}`)
    await heading('Ana Silva is now available')
    screen.getByRole('button', { name: 'Undo' }).focus()
    press('Undo')
    let undone = await heading('Ana Silva is now unavailable')
    expect(screen.getByText('Undone.')).toBeDefined()
    expect(document.activeElement).toBe(undone)
    expect(posts()).toBe(1)
  })

  it('says why it could not be taken back, and leaves what is', async () => {
    visit.server.answers[undo] = refusal('status_changed')
    visit.arrive(`/do#${secret}`)
    await heading('Ana Silva is now available')
    press('Undo')
    await waitFor(() => expect($toast.get()?.title).toBe('This could not be undone'))
    expect(screen.getByRole('heading', { name: 'Ana Silva is now available' })).toBeDefined()
  })

  it.each([
    ['link_not_found', 'This link does not work any more'],
    ['link_group_gone', 'Nothing has changed'],
    ['nobody_chosen', 'Nothing has changed'],
    ['too_many', 'Nothing has changed']
  ] as const)('says of %s: %s', async (code, title) => {
    visit.server.answers[use] = refusal(code)
    visit.arrive(`/do#${secret}`)
    expect(await heading(title)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('D39: does not repeat by itself what got no answer', async () => {
    visit.server.answers[use] = offline
    visit.arrive(`/do#${secret}`)
    expect(await heading('No answer came')).toBeDefined()
    act(() => void dispatchEvent(new Event('online')))
    expect(posts()).toBe(1)
    visit.server.answers[use] = { body: on }
    press('Try again')
    expect(await heading('Ana Silva is now available')).toBeDefined()
  })

  it('works for whoever is signed in elsewhere or not at all', async () => {
    visit.arrive(`/do#${secret}`)
    await heading('Ana Silva is now available')
    let asked = visit.server.asked.find(({ path }) => path === use)
    expect(asked?.headers.get('Authorization')).toBeNull()
  })
})

describe('D37: one opening is one use:', () => {
  it.each([
    ['another site', 'cross-site', 'navigate'],
    ['a browser that says nothing', 'absent', 'navigate'],
    ['a reload', 'none', 'reload']
  ])('%s is asked first', async (_, site, type) => {
    arrivesBy(site, type)
    visit.arrive(`/do#${secret}`)
    expect(await heading('Use this link?')).toBeDefined()
    expect(posts()).toBe(0)
    press('Yes, use it')
    expect(await heading('Ana Silva is now available')).toBeDefined()
    expect(posts()).toBe(1)
  })

  it('whoever is asked can say no', async () => {
    arrivesBy('cross-site')
    visit.arrive(`/do#${secret}`)
    await heading('Use this link?')
    press('Leave it as it is')
    expect(await heading('Nothing has changed')).toBeDefined()
    expect(posts()).toBe(0)
  })

  it('a page that nobody sees yet waits', async () => {
    seen('hidden')
    visit.arrive(`/do#${secret}`)
    expect(await screen.findByText('One moment...', {}, { timeout: 5_000 })).toBeDefined()
    expect(posts()).toBe(0)
    act(() => seen('visible'))
    expect(await heading('Ana Silva is now available')).toBeDefined()
    expect(posts()).toBe(1)
  })

  it('a page that is made ahead of its visit waits', async () => {
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
    visit.arrive(`/do#${secret}`)
    expect(await screen.findByText('One moment...', {}, { timeout: 5_000 })).toBeDefined()
    expect(posts()).toBe(0)
    Reflect.deleteProperty(document, 'prerendering')
    act(() => void document.dispatchEvent(new Event('prerenderingchange')))
    expect(await heading('Ana Silva is now available')).toBeDefined()
  })

  it('a slow answer is waited for, once', async () => {
    let { answer, give } = later()
    visit.server.answers[use] = answer
    visit.arrive(`/do#${secret}`)
    expect(await screen.findByText('One moment...', {}, { timeout: 5_000 })).toBeDefined()
    await waitFor(() => expect(posts()).toBe(1))
    act(() => give({ body: on }))
    expect(await heading('Ana Silva is now available')).toBeDefined()
    expect(posts()).toBe(1)
  })
})
