import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contacts } from '../../web/stores/contacts.ts'
import { $me } from '../../web/stores/me.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { at, ben, dani, later, noor, refusal } from './app-server.ts'
import { click, now, on, pass, Visit } from './home-visit.tsx'

const visit = new Visit()

describe('those available to chat', () => {
  it('show only to somebody who is available', async () => {
    await visit.open()
    expect(screen.queryByText('Ben Okoro')).toBeNull()
    expect(screen.getByText('Go available to see who is free')).toBeDefined()
  })

  it('are counted, quoted and called by a tap', async () => {
    await visit.open(on)
    expect(screen.getByRole('heading', { name: 'Available to Chat (1)' })).toBeDefined()
    expect(screen.getByText('tea break').closest('q')).not.toBeNull()
    let went = vi.spyOn(location, 'href', 'set').mockReturnValue()
    await click('Call Ben Okoro')
    expect(went).toHaveBeenCalledWith('tel:+15550100000')
    expect($toast.get()).toMatchObject({
      title: 'Calling',
      text: 'Ben Okoro, +1 (555) 010-0000',
      ms: 2_000
    })
    went.mockRestore()
  })

  it('C032: are told with a number that a name from right to left does not turn', async () => {
    visit.server.answers['GET /api/friends'] = { body: [{ ...ben, displayName: dani }] }
    await visit.open(on)
    let went = vi.spyOn(location, 'href', 'set').mockReturnValue()
    await click(`Call ${dani}`)
    expect($toast.get()?.text).toBe(`\u2068${dani}\u2069, +1 (555) 010-0000`)
    went.mockRestore()
  })

  it('stand in the order of the contact list, whatever order the server has (D29)', async () => {
    let names = ['Zoe Zand', 'Ben Okoro', 'Ana Abel', 'Mia Moss']
    let body = names.map((displayName, index) => ({ ...ben, displayName, id: 20 + index }))
    visit.server.answers['GET /api/friends'] = { body }
    await visit.open(on)
    let calls = screen.getAllByRole('button', { name: /^Call / })
    expect(calls.map(button => button.getAttribute('aria-label'))).toEqual([
      'Call Ana Abel',
      'Call Mia Moss',
      'Call Ben Okoro',
      'Call Zoe Zand'
    ])
  })

  it('cannot be called without a number', async () => {
    let { phoneNumber: _number, ...unlisted } = ben
    visit.server.answers['GET /api/friends'] = { body: [unlisted] }
    await visit.open(on)
    await click('Call Ben Okoro')
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'Cannot Call',
      text: 'Phone number not available for this contact'
    })
  })

  it('leave the list when their timer ends, whoever says so later', async () => {
    visit.server.answers['GET /api/friends'] = {
      body: [{ ...ben, statusExpiresAt: at(now + 60_000) }]
    }
    await visit.open(on)
    expect(screen.getByText(/Available until/)).toBeDefined()
    await pass(61_000)
    expect(screen.getByText('None of your contacts are currently available')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Invite somebody' })).toBeDefined()
  })

  it('wait a moment for the requests, which come above them and would push them away', async () => {
    let slow = later()
    visit.server.answers['GET /api/friend-requests'] = slow.answer
    await visit.open(on, 100)
    expect(screen.queryByRole('heading', { name: /^Available to Chat/ })).toBeNull()
    await pass(300)
    expect(screen.getByRole('heading', { name: 'Contact Requests' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Available to Chat (1)' })).toBeDefined()
    slow.give({ body: [] })
  })

  it.each(['GET /api/contact-groups', 'GET /api/friends'])(
    'wait a moment for the panel above them, which waits for %s',
    async asked => {
      let slow = later()
      visit.server.answers[asked] = slow.answer
      await visit.open(on, 100)
      expect(screen.queryByRole('switch')).toBeNull()
      expect(screen.queryByRole('heading', { name: /^Available to Chat/ })).toBeNull()
      await pass(300)
      expect(screen.getByRole('switch')).toBeDefined()
      expect(screen.getByRole('heading', { name: /^Available to Chat/ })).toBeDefined()
      slow.give({ body: [] })
    }
  )

  it('are not counted, nor said to be none, before it is known who they are', async () => {
    let slow = later()
    visit.server.answers['GET /api/friends'] = slow.answer
    await visit.open(on, 400)
    expect(screen.getByRole('heading', { name: 'Available to Chat' })).toBeDefined()
    expect(screen.queryByText('None of your contacts are currently available')).toBeNull()
    expect(screen.getByText('Visible to everyone')).toBeDefined()
    slow.give({ body: [] })
    await pass(50)
    expect(screen.getByRole('heading', { name: 'Available to Chat (0)' })).toBeDefined()
    expect(screen.getByText('None of your contacts are currently available')).toBeDefined()
    expect(screen.getByText('Visible to everyone (0)')).toBeDefined()
  })

  it('can be asked for again when they could not be read', async () => {
    visit.server.answers['GET /api/friends'] = refusal('unavailable')
    await visit.open(on)
    visit.server.answers['GET /api/friends'] = { body: [ben] }
    await click('Try again')
    expect(screen.getByText('Ben Okoro')).toBeDefined()
  })

  it('are said to be old when they could not be read again', async () => {
    await visit.open(on)
    visit.server.answers['GET /api/friends'] = refusal('unavailable')
    await act(() => contacts.load())
    expect(screen.getByText('Ben Okoro')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('What you see may be out of date.')
    visit.server.answers['GET /api/friends'] = { body: [ben] }
    await click('Try again')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('contact requests', () => {
  it('take no place while there are none', async () => {
    await visit.open()
    expect(screen.queryByText('Contact Requests')).toBeNull()
  })

  it('are three grey rows while they are read', async () => {
    let slow = later()
    visit.server.answers['GET /api/friend-requests'] = slow.answer
    await visit.open()
    expect(screen.getByRole('heading', { name: 'Contact Requests' })).toBeDefined()
    slow.give({ body: [] })
    await pass()
    expect(screen.queryByText('Contact Requests')).toBeNull()
  })

  it('are not taken for none when they could not be read', async () => {
    visit.server.answers['GET /api/friend-requests'] = refusal('unavailable')
    await visit.open()
    expect(screen.getByRole('heading', { name: 'Contact Requests' })).toBeDefined()
    expect(screen.getByText("This list couldn't be loaded.")).toBeDefined()
    visit.server.answers['GET /api/friend-requests'] = { body: [noor] }
    await click('Try again')
    expect(screen.getByText('Noor Haddad')).toBeDefined()
    expect(screen.queryByText('Try again')).toBeNull()
  })

  it('are accepted by one call, however often the button is tapped (C062)', async () => {
    visit.server.answers['GET /api/friend-requests'] = { body: [noor] }
    await visit.open()
    let slow = later()
    visit.server.answers['POST /api/friend-request/3/accept'] = slow.answer
    let button = screen.getByRole('button', { name: 'Accept Noor Haddad' })
    for (let taps = 0; taps < 5; taps += 1) fireEvent.click(button)
    visit.server.answers['GET /api/friend-requests'] = { body: [] }
    slow.give({ body: ben })
    await pass(20)
    expect(visit.server.calls('POST /api/friend-request/3/accept').length).toBe(1)
    expect($toast.get()).toMatchObject({
      title: 'Contact request accepted',
      text: 'You are now connected!'
    })
    expect(screen.queryByText('Noor Haddad')).toBeNull()
    expect($me.get()?.status).toBe('unavailable')
  })

  it('say why they could not be declined', async () => {
    visit.server.answers['GET /api/friend-requests'] = { body: [noor] }
    await visit.open()
    visit.server.answers['POST /api/friend-request/3/decline'] = refusal('request_not_found')
    await click('Decline Noor Haddad')
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'Failed to decline contact request',
      text: 'This contact request is no longer open.'
    })
  })
})
