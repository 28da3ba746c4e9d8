import type { Me } from '#contract/account.ts'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { at, later, withTimer } from './app-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { ana, family, fill, noor, expectRole, expectText, tap, WholeApp } from './whole-app.tsx'

// SPEC 2, row by row: every screen, dialog and state of it with the words that it must have.

const app = new WholeApp()

const holds = (call: string, body: unknown) => (app.server.answers[call] = { body })
const lit: Me = {
  ...ana,
  status: 'available',
  audience: [],
  source: 'switch',
  until: at(Date.now() + 12 * 3_600_000)
}

describe('SPEC 2, access', () => {
  it.each(['/', '/contacts', '/info', '/about', '/settings', '/account', '/nfc-toggle', '/nope'])(
    'asks whoever is signed out to sign in: %s',
    async path => {
      app.arrives(path)
      await expectRole('button', 'Sign in')
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    }
  )

  it('shows a spinner while the session is loading', async () => {
    app.server.answers['GET /api/me'] = later().answer
    localStorage.setItem('sessionId', 'secret')
    dispatchEvent(new StorageEvent('storage', { key: 'sessionId' }))
    app.arrives('/')
    await expectText('Loading')
  })

  it('draws the not-found screen, with a hint, for any other path', async () => {
    await app.opens('/nope')
    await expectText('404 Page Not Found', 'Did you forget to add the page to the router?')
    expect(document.title).toBe('Page Not Found (404) - Porchlight')
    await expectRole('link', 'Go to Home')
  })
})

describe('SPEC 2, the shell', () => {
  it('has a title that leads Home, Share and the bell above, and four tabs below', async () => {
    holds('GET /api/notifications', [
      { id: 1, type: 'net', title: 'x', message: 'y', read: false, createdAt: at(Date.now()) }
    ])
    await app.opens('/info')
    await expectRole('button', 'Share!')
    await expectRole('button', 'Notifications, 1 unread')
    let tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(tabs.map(tab => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Contacts', '/contacts'],
      ['Info', '/info'],
      ['Settings', '/settings']
    ])
    await tap(/^Porchlight/, 'link')
    await expectText('Your Status')
    expect(location.pathname).toBe('/')
  })

  it.each([
    ['/', 'Home', 'page'],
    ['/contacts', 'Contacts', 'page'],
    ['/info', 'Info', 'page'],
    ['/about', 'Info', 'true'],
    ['/privacy', 'Info', 'true'],
    ['/settings', 'Settings', 'page'],
    ['/account', 'Settings', 'true'],
    ['/nope', undefined, undefined]
  ])('lights at %s no tab but %s', async (path, label, place) => {
    await app.opens(path)
    let tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    let current = tabs.filter(tab => tab.hasAttribute('aria-current'))
    expect(current.map(tab => tab.textContent)).toEqual(label === undefined ? [] : [label])
    expect(current[0]?.getAttribute('aria-current')).toBe(place)
  })
})

describe('SPEC 2, the auth screen', () => {
  it('has three modes, with links between them', async () => {
    app.arrives('/')
    for (let label of ['Email', 'Password']) await screen.findByLabelText(label)
    await expectRole('button', 'Forgot My Password')
    await tap('Need an account? Sign up')
    for (let label of ['Email', 'Password', 'Confirm password', 'Name (First Last)']) {
      await screen.findByLabelText(label)
    }
    await expectText('This is how contacts will search for you.')
    let phone = await screen.findByLabelText<HTMLInputElement>('Phone number')
    expect(phone.placeholder).toMatch(/^\+\d/)
    await tap('Already have an account? Sign in')
    await tap('Forgot My Password')
    await screen.findByLabelText('Email')
    await expectRole('button', 'Send Password')
    await tap('Back to sign in')
    await expectRole('button', 'Sign in')
  })
})

describe('SPEC 2, Home', () => {
  it('off: the panel, the picker, the message with its counter, the switch, requests', async () => {
    await app.opens('/')
    await expectText('Your Status', 'Visible to Groups', '0/50 characters', 'Contact Requests')
    let box = await screen.findByLabelText<HTMLTextAreaElement>('Status message')
    expect(box.placeholder).toMatch(/^e\.g\. /)
    expect((await expectRole('switch', /^Available/))[0]!.getAttribute('aria-checked')).toBe(
      'false'
    )
    for (let word of ['Accept', 'Decline'])
      await expectRole('button', `${word} ${noor.user.displayName}`)
    expect(screen.queryByText(/^Available to Chat/)).toBeNull()
  })

  it('on: those who are available, each with all that is known of them, and the timer', async () => {
    holds('GET /api/me', lit)
    holds('GET /api/friend-requests', [])
    await app.opens('/')
    await expectText('Available to Chat (2)', 'Ben Okoro', '@benokoro', 'Available')
    let row = screen.getByText('Ben Okoro').closest('li')!
    expect(row.querySelector('q')?.textContent).toBe('tea break')
    await expectRole('button', 'Call Ben Okoro')
    expect(screen.queryByText('Contact Requests')).toBeNull()
    await tap('Set Timer')
    for (let preset of [/^15m/, /^30m/, /^1h/, /^2h/]) await expectRole('radio', preset)
    await tap(/^Custom/, 'radio')
    for (let part of ['Hours', 'Minutes']) await expectRole('spinbutton', part)
    await expectRole('button', 'Start Timer')
    await tap('Cancel')
    await expectRole('button', 'Set Timer')
  })

  it('on, with nobody there', async () => {
    holds('GET /api/me', lit)
    holds('GET /api/friends', [])
    await app.opens('/')
    await expectText('Available to Chat (0)', 'None of your contacts are currently available')
  })

  it('with a timer: the countdown, and Cancel', async () => {
    holds('GET /api/me', withTimer(Date.now() + 5_000_000))
    await app.opens('/')
    await expectText('Auto-unavailable in:', /^1:23:\d\d$/)
    await expectRole('button', 'Cancel')
    expect(screen.queryByRole('button', { name: 'Set Timer' })).toBeNull()
  })

  it('has three grey rows in place of requests that are late', async () => {
    app.server.answers['GET /api/friend-requests'] = later().answer
    await app.opens('/')
    await expectText('Contact Requests')
    let section = screen.getByText('Contact Requests').closest('section')!
    expect(within(section).getByRole('status').children).toHaveLength(1 + 3)
  })

  it('names in the picker what is chosen: All, a group, so many groups', async () => {
    await app.opens('/')
    await expectRole('button', 'Visible to Groups All')
    for (let [ids, label] of [
      [[family.id], 'Family'],
      [[family.id, 502], '2 Groups'],
      [[999], '1 Group']
    ] as const) {
      act(() =>
        FakeSocket.latest.tells({ type: 'me', ...ana, visibleToGroupIds: [...ids] } as never)
      )
      await expectRole('button', `Visible to Groups ${label}`)
      expect(screen.getByLabelText<HTMLInputElement>('All Groups').disabled).toBe(true)
    }
  })
})

describe('SPEC 2, the notifications dialog', () => {
  it('lists titles, messages and ages, marks what is new, and closes', async () => {
    let createdAt = at(Date.now() - 5 * 60_000)
    let item = { id: 1, type: 'call_available', title: 'Ben is available', read: false, createdAt }
    holds('GET /api/notifications', [{ ...item, message: 'Tap to call them now' }])
    app.server.answers['POST /api/notifications/1/read'] = { status: 204 }
    await app.opens('/info')
    await tap(/^Notifications/)
    await expectText('Ben is available', 'Tap to call them now', '5 minutes ago', 'New')
    await tap('Close')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that there is nothing', async () => {
    await app.opens('/')
    await tap('Notifications')
    await expectText('No notifications', "You're all caught up!")
  })
})

describe('SPEC 2, Contacts', () => {
  it('lists contacts with names, scores and a menu, and filters them', async () => {
    await app.opens('/contacts')
    for (let view of ['All Contacts', 'Groups']) await expectRole('radio', view)
    await expectRole('button', 'Add Contact')
    await expectText('Cleo Diaz', '@cleo')
    await fill({ 'Search contacts': 'nobody' })
    await expectText('No contacts found matching "nobody"')
    await fill({ 'Search contacts': 'OKORO' })
    await vi.waitFor(() => expect(screen.queryByText('Cleo Diaz')).toBeNull())
    await tap('More for Ben Okoro')
    await tap('Remove Contact', 'menuitem')
    let [dialog] = await expectRole('dialog', 'Remove Contact')
    expect(dialog!.textContent).toContain(
      'Are you sure you want to remove Ben Okoro from your contacts? This action cannot be undone and they will no longer be able to see your availability status.'
    )
    await expectRole('button', 'Cancel')
  })

  it('says that there are none yet', async () => {
    holds('GET /api/friends', [])
    await app.opens('/contacts')
    await expectText('No contacts yet', 'Add contacts to see them here')
  })

  it('finds people in its dialog, or offers to invite them', async () => {
    await app.opens('/contacts')
    await tap('Add Contact')
    await fill({ 'Name, username or email': 'Dan' })
    await tap('Search')
    await expectRole('button', 'Add Dan Ode')
    holds('POST /api/search', [])
    await fill({ 'Name, username or email': 'Zed' })
    await tap('Search')
    await expectText('No users found matching "Zed"', /Send them an invitation/)
    await expectRole('button', 'Share')
  })
})
